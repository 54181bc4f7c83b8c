// The settings of this browser.

import { allowNotifications } from './attention.js';
import { button, card, el, field, replace, select } from './dom.js';
import { browsers } from './push.js';
import { qrCode } from './qr.js';
import { copy, download } from './share.js';
import { saveSetting, setting } from './storage.js';

const check = (text, key, onchange = () => {}) => {
  const input = el('input', {
    type: 'checkbox', checked: setting(key) === 'on', onchange: async () => {
      saveSetting(key, input.checked ? 'on' : 'off');
      await onchange(input);
    },
  });
  return el('label', { class: 'check' }, input, text);
};

/** A link with its QR code, and a command where the server announces its address, with a code that the login of the other device uses up. */
function otherDevice(app) {
  const shown = el('div', { 'aria-live': 'polite' });
  const show = () => app.attempt(async () => {
    const { connection } = app;
    const { code } = await connection.request('code.new');
    const link = el('input', { readonly: true, value: `${location.origin}/#code=${code}`, 'aria-label': 'Link for the other device', onfocus: () => link.select() });
    const { tls, plain } = connection.hello.links ?? {};
    replace(shown, el('div', { class: 'row' }, link, button('Copy', () => copy(link.value, link))),
      (tls || plain) && el('p', {}, el('code', {}, `parlor join ${tls ? `${tls} --tls` : plain} --code ${code}`)),
      qrCode(link.value), el('p', { class: 'dim' }, 'It works once, within two minutes, while this page is open. Keep it to yourself: it logs in as you. Your games continue there, and this page is told.'));
  });
  return card('Another device', button('Continue on another device', show), shown);
}

/** How the account is notified of games by correspondence, where the operator allows it. */
function notifications(app) {
  const shown = el('div', { 'aria-live': 'polite' });
  const show = (reply, text = '') => {
    const { notifications: set, channels } = reply;
    if (!channels.length) return replace(shown, el('p', { class: 'dim' }, 'This server sends no notifications.'));
    const labels = { ntfy: 'ntfy topic URL', webhook: 'Webhook URL', email: 'E-mail address' };
    const examples = { ntfy: 'https://ntfy.sh/my-secret-topic', webhook: 'https://' };
    const inputs = channels.filter(channel => labels[channel]).map(channel => [channel, el('input', {
      type: channel === 'email' ? 'email' : 'url', name: channel, value: set[channel] ?? '', placeholder: examples[channel] ?? '', maxlength: 750,
    })]);
    const digest = select([['none', 'Each event at once'], ['hour', 'At most hourly'], ['day', 'At most daily']], set.digest);
    const saved = el('span', { class: 'dim', role: 'status' });
    const code = el('input', { name: 'code', autocomplete: 'one-time-code', maxlength: 20 });
    const save = async email => {
      saved.textContent = '';
      const urls = Object.fromEntries(inputs.filter(([channel, input]) => channel !== 'email' && input.value.trim()).map(([channel, input]) => [channel, input.value.trim()]));
      show(await app.connection.request('notify.set', { ...urls, ...email, events: set.events, digest: digest.value }),
        inputs.some(([, input]) => input.value.trim()) || set.push ? 'Saved.' : 'Saved. You are not notified.');
    };
    const typedEmail = () => Object.fromEntries(inputs.filter(([channel]) => channel === 'email').map(([channel, input]) => [channel, input.value.trim()]));
    replace(shown, el('p', { class: 'dim' }, 'Of your games by correspondence, while you are away.',
      channels.includes('ntfy') && ' The ntfy app on your phone shows what is sent to the topic that you choose in it.'), inputs.map(([channel, input]) => field(labels[channel], input)),
      set.unconfirmed && [el('p', {}, 'A message was sent to this address. Enter its code, or follow its link. Nothing else is sent before.'), field('Code', code),
        el('div', { class: 'row' }, button('Confirm', () => app.attempt(async () => show(await app.connection.request('notify.confirm', { code: code.value.trim() }), 'The address is confirmed.'))),
          button('Send the message again', () => app.attempt(() => save(typedEmail()))))],
      channels.includes('push') && browsers(app, reply, show),
      field('Send', digest),
      // Each request for an unconfirmed address sends a message, so an unchanged one is left out.
      el('div', { class: 'row' }, button('Save', () => app.attempt(() => save(typedEmail().email === (set.email ?? '') ? {} : typedEmail())), { class: 'primary' }), saved));
    saved.textContent = text;
  };
  app.attempt(async () => show(await app.connection.request('notify.get')));
  return card('Notifications', shown);
}

/** Exports and deletes the own account. */
function ownData(app) {
  const { connection } = app;
  const { name } = connection.user;
  const all = async type => {
    const list = [];
    for (let after; after !== null;) {
      const page = await app.patiently(type, { ...(after && { after }) });
      list.push(...page.list);
      after = page.more;
    }
    return list;
  };
  const save = () => app.attempt(async () => {
    const { account, data } = await app.patiently('account.export');
    const text = JSON.stringify({ account, data, notes: await all('account.notes'), games: await all('history') }, null, 2);
    download(new Blob([text], { type: 'application/json' }), `parlor-${name}.json`);
  });
  const password = el('input', { name: 'delete-password', type: 'password', autocomplete: 'current-password', maxlength: 256 });
  const remove = async fields => {
    try {
      const { deletesAt } = await connection.request('account.delete', fields);
      connection.seats.forget(name);
      connection.askForLogin(`The account ${name} is deleted on ${new Date(deletesAt).toLocaleDateString()}, unless you log in before.`);
    } catch (error) {
      if (error.code === 'otp_required') {
        const otp = prompt(error.message);
        if (otp) await remove({ ...fields, otp });
      } else if (error.field === 'force' && !fields.force) {
        if (confirm(`${error.message}. Resign the games and leave the tournaments?`)) await remove({ ...fields, force: true });
      } else throw error;
    }
  };
  return card('Your data', el('p', { class: 'dim' }, 'Your account, your notes and the list of your games, as JSON.'), button('Export your data', save),
    el('details', {}, el('summary', {}, 'Delete your account'),
      el('p', {}, 'Your session ends. After the deletion period the server deletes what it stores about you and shows your games under a pseudonym. Until then, a log-in keeps the account.'),
      el('form', { onsubmit: event => { event.preventDefault(); app.attempt(() => remove(password.value ? { password: password.value } : {})); } },
        field('Password, if the account has one', password), el('button', {}, 'Delete the account'))));
}

export function settingsView(app) {
  const denied = el('p', { class: 'error', role: 'alert' });
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, 'Settings'), card('Your turn',
      check('Play a sound when it is your turn', 'sound'),
      check('Show a notification when this page is hidden', 'notify', async input => {
        denied.textContent = '';
        if (!input.checked || await allowNotifications()) return;
        input.checked = false;
        saveSetting('notify', 'off');
        denied.textContent = 'The browser does not allow notifications of this page. Allow them in its settings for this site.';
      }), denied),
    card('Moves', field('Confirm a move with a second tap', select(
      [['small', 'On boards with small cells'], ['always', 'Always'], ['never', 'Never']], setting('confirm') ?? 'small',
      event => saveSetting('confirm', event.target.value)))), !app.connection.visitor && app.connection.hello.auth.includes('code') && otherDevice(app),
    !app.connection.visitor && !app.connection.user.guest && app.connection.hello.caps.includes('notify') && notifications(app),
    !app.connection.visitor && !app.connection.user.guest && app.connection.hello.caps.includes('accountData') && ownData(app)),
  };
}

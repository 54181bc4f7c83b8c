// The settings of this browser.

import { allowNotifications } from './attention.js';
import { button, card, el, field, replace, select } from './dom.js';
import { date, t } from './messages.js';
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
    const link = el('input', { readonly: true, value: `${location.origin}/#code=${code}`, 'aria-label': t('device.link'), onfocus: () => link.select() });
    const { tls, plain } = connection.hello.links ?? {};
    replace(shown, el('div', { class: 'row' }, link, button(t('copy'), () => copy(link.value, link))),
      (tls || plain) && el('p', {}, el('code', {}, `parlor join ${tls ? `${tls} --tls` : plain} --code ${code}`)),
      qrCode(link.value), el('p', { class: 'dim' }, t('device.text')));
  });
  return card(t('device.title'), button(t('device.continue'), show), shown);
}

/** How the account is notified of games by correspondence, where the operator allows it. */
function notifications(app) {
  const shown = el('div', { 'aria-live': 'polite' });
  const show = (reply, text = '') => {
    const { notifications: set, channels } = reply;
    if (!channels.length) return replace(shown, el('p', { class: 'dim' }, t('notify.none')));
    const labels = { ntfy: t('notify.ntfy'), webhook: t('notify.webhook'), email: t('notify.email') };
    const examples = { ntfy: 'https://ntfy.sh/my-secret-topic', webhook: 'https://' };
    const inputs = channels.filter(channel => labels[channel]).map(channel => [channel, el('input', {
      type: channel === 'email' ? 'email' : 'url', name: channel, value: set[channel] ?? '', placeholder: examples[channel] ?? '', maxlength: 750,
    })]);
    const digest = select(['none', 'hour', 'day'].map(often => [often, t(`notify.digest.${often}`)]), set.digest);
    const saved = el('span', { class: 'dim', role: 'status' });
    const code = el('input', { name: 'code', autocomplete: 'one-time-code', maxlength: 20 });
    const save = async email => {
      saved.textContent = '';
      const urls = Object.fromEntries(inputs.filter(([channel, input]) => channel !== 'email' && input.value.trim()).map(([channel, input]) => [channel, input.value.trim()]));
      show(await app.connection.request('notify.set', { ...urls, ...email, events: set.events, digest: digest.value }),
        t(inputs.some(([, input]) => input.value.trim()) || set.push ? 'saved' : 'notify.savedOff'));
    };
    const typedEmail = () => Object.fromEntries(inputs.filter(([channel]) => channel === 'email').map(([channel, input]) => [channel, input.value.trim()]));
    replace(shown, el('p', { class: 'dim' }, t('notify.text'),
      channels.includes('ntfy') && ` ${t('notify.ntfyText')}`), inputs.map(([channel, input]) => field(labels[channel], input)),
      set.unconfirmed && [el('p', {}, t('notify.unconfirmed')), field(t('notify.code'), code),
        el('div', { class: 'row' }, button(t('confirm'), () => app.attempt(async () => show(await app.connection.request('notify.confirm', { code: code.value.trim() }), t('notify.confirmed')))),
          button(t('notify.again'), () => app.attempt(() => save(typedEmail()))))],
      channels.includes('push') && browsers(app, reply, show),
      field(t('notify.send'), digest),
      // Each request for an unconfirmed address sends a message, so an unchanged one is left out.
      el('div', { class: 'row' }, button(t('save'), () => app.attempt(() => save(typedEmail().email === (set.email ?? '') ? {} : typedEmail())), { class: 'primary' }), saved));
    saved.textContent = text;
    if (text) app.hideNotice();
  };
  app.attempt(async () => show(await app.connection.request('notify.get')));
  return card(t('notify.title'), shown);
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
      connection.askForLogin(t('data.deleted', { name, date: date(deletesAt) }));
    } catch (error) {
      if (error.code === 'otp_required') {
        const otp = prompt(error.message);
        if (otp) await remove({ ...fields, otp });
      } else if (error.field === 'force' && !fields.force) {
        if (confirm(t('data.force', { reason: error.message }))) await remove({ ...fields, force: true });
      } else throw error;
    }
  };
  return card(t('data.title'), el('p', { class: 'dim' }, t('data.text')), button(t('data.export'), save),
    el('details', {}, el('summary', {}, t('data.delete')),
      el('p', {}, t('data.deleteText')),
      el('form', { onsubmit: event => { event.preventDefault(); app.attempt(() => remove(password.value ? { password: password.value } : {})); } },
        field(t('data.password'), password), el('button', {}, t('data.deleteNow')))));
}

export function settingsView(app) {
  const denied = el('p', { class: 'error', role: 'alert' });
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, t('settings')), card(t('status.yours'),
      check(t('settings.sound'), 'sound'),
      check(t('settings.notify'), 'notify', async input => {
        denied.textContent = '';
        if (!input.checked || await allowNotifications()) return;
        input.checked = false;
        saveSetting('notify', 'off');
        denied.textContent = t('notify.denied');
      }), denied),
    card(t('moves'), field(t('settings.confirm'), select(
      ['small', 'always', 'never'].map(when => [when, t(`settings.confirm.${when}`)]), setting('confirm') ?? 'small',
      event => saveSetting('confirm', event.target.value)))), !app.connection.visitor && app.connection.hello.auth.includes('code') && otherDevice(app),
    !app.connection.visitor && !app.connection.user.guest && app.connection.hello.caps.includes('notify') && notifications(app),
    !app.connection.visitor && !app.connection.user.guest && app.connection.hello.caps.includes('accountData') && ownData(app)),
  };
}

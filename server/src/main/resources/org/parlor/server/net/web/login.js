// The first page: log-in, and what this is.

import { button, card, el, field } from './dom.js';
import { LiveGame } from './live.js';
import { games, rich, t } from './messages.js';
import { saveSetting, setting } from './storage.js';
import { clockOf, clockText } from './text.js';

/** What an invitation says, as far as it is plausible; anyone can write a link. */
function invitationOf(hash) {
  const values = new URLSearchParams(hash.slice(1));
  if (!values.get('join')) return null;
  const by = values.get('by') ?? '';
  const [, id, size = ''] = (values.get('game') ?? '').match(/^(\w{1,32})( \d{1,2}(?:x\d{1,2})*)?$/) ?? [];
  const tc = clockOf(values.get('clock') ?? (id ? 'none' : ''));
  return {
    by: /^\S{1,32}$/.test(by) && by,
    game: Object.hasOwn(games, id) ? games[id].name + size.slice(0, 12).replaceAll('x', '×') : t('invited.game'),
    clock: tc ? `, ${clockText(tc)}` : '',
  };
}

/** @param error why the last log-in was refused */
export function loginView(app, error) {
  const { connection } = app;
  const { hello, seats } = connection;
  const name = el('input', { name: 'name', maxlength: 64, autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', placeholder: 'ana', value: setting('name') ?? '',
    'aria-describedby': 'name-help', 'aria-invalid': error ? 'true' : null });
  const password = el('input', { name: 'password', type: 'password', autocomplete: 'current-password', minlength: 8 });
  const invitation = el('input', { name: 'invitation', maxlength: 40, value: new URLSearchParams(location.search).get('invitation') ?? '' });
  const create = el('input', { type: 'checkbox', checked: invitation.value !== '' });
  const login = event => {
    event.preventDefault();
    saveSetting('name', name.value);
    connection.login(password.value
      ? { as: 'password', name: name.value, password: password.value, create: create.checked, ...(create.checked && invitation.value && { invitation: invitation.value }) }
      : { as: 'guest', ...(name.value && { name: name.value }) });
  };
  const invited = invitationOf(location.hash);
  const live = new LiveGame();
  const form = el('form', { class: 'login-form', onsubmit: login }, card(t(invited ? 'invited.title' : 'login.play'),
    invited && el('p', { class: 'lead' }, t(invited.by ? 'invited.text' : 'invited.textOfUnknown', invited)),
    hello?.motd && el('p', { class: 'dim' }, hello.motd), error && el('p', { role: 'alert', class: 'error' }, error),
    seats.all().map(seat => button(t(seats.isUsed(seat.name) ? 'login.continueOther' : 'login.continue', { name: seat.name }),
      () => connection.continueAs(seat), { class: 'wide' })),
    field(t('login.name'), name), el('p', { class: 'dim', id: 'name-help' }, t('login.nameHelp')),
    hello?.auth.includes('password') && el('details', { open: invitation.value !== '' }, el('summary', {}, t('login.account')),
      field(t('login.password'), password), el('label', { class: 'check' }, create, t('login.create')),
      hello.caps.includes('invitations') && field(t('login.invitation'), invitation)),
    el('button', { class: 'primary wide' }, t(invited ? 'invited.join' : 'login.play'))));
  return {
    login: true,
    focus: () => name.focus(),
    close: () => live.close(),
    node: el('div', { class: 'first' }, form, live.node, el('section', { class: 'card about' }, el('h1', {}, hello?.name ?? 'Parlor'),
      el('p', {}, t('about.lead')),
      el('ul', {}, el('li', {}, t('about.invite')),
        el('li', {}, t('about.watch')),
        el('li', {}, rich('about.puzzles', { link: el('a', { href: '#puzzles' }, t('about.puzzlesLink')) })),
        el('li', {}, t('about.place'))),
      el('p', {}, rich('about.record', { link: el('a', { href: '#record=open' }, t('about.recordLink')) })),
      el('p', { class: 'dim' }, t('about.games', { games: Object.values(games).map(({ name: one }) => one).join(', ') })))),
  };
}

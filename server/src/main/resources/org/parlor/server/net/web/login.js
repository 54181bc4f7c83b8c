// The first page: log-in, and what this is.

import { button, card, el, field } from './dom.js';
import { LiveGame } from './live.js';
import { saveSetting, setting } from './storage.js';
import { clockOf, clockText } from './text.js';

/** The names of the games by their ids: the server tells them here because `hello` has only the ids. */
const names = JSON.parse(document.querySelector('meta[name=games]')?.content ?? '{}');

/** What an invitation says, as far as it is plausible; anyone can write a link. */
function invitationOf(hash) {
  const values = new URLSearchParams(hash.slice(1));
  if (!values.get('join')) return null;
  const by = values.get('by') ?? '';
  const [, id, size = ''] = (values.get('game') ?? '').match(/^(\w{1,32})( \d{1,2}(?:x\d{1,2})*)?$/) ?? [];
  const tc = clockOf(values.get('clock') ?? (id ? 'none' : ''));
  return {
    by: /^\S{1,32}$/.test(by) ? by : 'A friend',
    game: Object.hasOwn(names, id) ? names[id] + size.slice(0, 12).replaceAll('x', '×') : 'a game',
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
  const form = el('form', { class: 'login-form', onsubmit: login }, card(invited ? 'You are invited to a game' : 'Play',
    invited && el('p', { class: 'lead' }, `${invited.by} invites you to ${invited.game}${invited.clock}. The game starts when you join.`),
    hello?.motd && el('p', { class: 'dim' }, hello.motd), error && el('p', { role: 'alert', class: 'error' }, error),
    seats.all().map(seat => button(`Continue as ${seat.name}${seats.isUsed(seat.name) ? ', now in another tab' : ''}`,
      () => connection.continueAs(seat), { class: 'wide' })),
    field('Your name', name), el('p', { class: 'dim', id: 'name-help' }, 'Any name, or none. No account is needed.'),
    hello?.auth.includes('password') && el('details', { open: invitation.value !== '' }, el('summary', {}, 'I have an account'),
      field('Password', password), el('label', { class: 'check' }, create, 'Create this account'),
      hello.caps.includes('invitations') && field('Invitation, if you have one', invitation)),
    el('button', { class: 'primary wide' }, invited ? 'Join the game' : 'Play')));
  return {
    login: true,
    focus: () => name.focus(),
    close: () => live.close(),
    node: el('div', { class: 'first' }, form, live.node, el('section', { class: 'card about' }, el('h1', {}, hello?.name ?? 'Parlor'),
      el('p', {}, 'Board games against friends, against anyone who is here, or against the computer. In the browser, on a phone too: there is nothing to install.'),
      el('ul', {}, el('li', {}, 'Invite a friend: choose a game and a clock, and send the link.'),
        el('li', {}, 'Watch games as they are played, and play through finished ones.'),
        el('li', {}, el('a', { href: '#puzzles' }, 'Solve puzzles'), ': find the one best move.'),
        el('li', {}, 'A lost connection or a closed tab keeps your place.')),
      el('p', {}, el('a', { href: '#record=open' }, 'Open a recorded game'), ', or paste it here.'),
      el('p', { class: 'dim' }, `Games: ${Object.values(names).join(', ')}`))),
  };
}

// The first page: log-in, and what this is.

import { button, card, el, field } from './dom.js';
import { saveSetting, setting } from './storage.js';

/** What the link to a game says, as far as it is plausible; anyone can write a link. */
function gameLink(hash, games) {
  const values = new URLSearchParams(hash.slice(1));
  if (!values.get('join')) return null;
  const by = values.get('by') ?? '';
  const game = values.get('game') ?? '';
  return {
    by: /^\S{1,32}$/.test(by) ? by : 'A friend',
    game: games.includes(game.split(' ')[0].toLowerCase().replace(/[^a-z]/g, '')) && game.length < 40 ? game : 'a game',
    clock: /^[\w .+×]{2,30}$/.test(values.get('clock') ?? '') ? values.get('clock') : '',
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
  const invited = gameLink(location.hash, hello?.games ?? []);
  const games = hello?.games ?? [];
  const form = el('form', { class: 'login-form', onsubmit: login }, card(invited ? 'You are invited to a game' : 'Play',
    invited && el('p', { class: 'lead' }, `${invited.by} invites you to ${invited.game}${invited.clock && `, ${invited.clock}`}. The game starts when you join.`),
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
    node: el('div', { class: 'first' }, form, el('section', { class: 'card about' }, el('h1', {}, hello?.name ?? 'Parlor'),
      el('p', {}, 'Board games against friends, against anyone who is here, or against the computer. In the browser, on a phone too: there is nothing to install.'),
      el('ul', {}, el('li', {}, 'Invite a friend: choose a game and a clock, and send the link.'),
        el('li', {}, 'Watch games as they are played, and play through finished ones.'),
        el('li', {}, 'A lost connection or a closed tab keeps your place.')),
      el('p', {}, el('a', { href: '#watch' }, 'Watch a game that is being played')),
      games.length > 0 && el('p', { class: 'dim' }, `Games: ${games.join(', ')}`))),
  };
}

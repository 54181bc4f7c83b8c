// Ratings, and a player's profile and games.

import { button, card, el, field, isolated, replace } from './dom.js';
import { clockText, optionsText, resultTexts } from './text.js';

export const userLink = name => el('a', { href: `#user=${encodeURIComponent(name)}` }, isolated(name));

/** A table; a row is a list of texts and nodes. */
export const table = (heads, rows) => el('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Table' }, el('table', {},
  el('thead', {}, el('tr', {}, heads.map(head => el('th', { scope: 'col' }, head)))),
  el('tbody', {}, rows.map(row => el('tr', {}, row.map(cell => el('td', {}, cell ?? '')))))));

const tabs = (app, shown) => el('nav', { class: 'actions', 'aria-label': 'Games' }, app.specs.map(spec =>
  el('a', { href: `#ratings=${spec.game}`, 'aria-current': spec === shown ? 'page' : null, class: 'tab' }, spec.name)));

export async function leaderboardView(app, game) {
  const spec = app.specs.find(one => one.game === game) ?? app.specs[0];
  const { list } = await app.patiently('leaderboard', { game: spec.game });
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, `Ratings of ${spec.name}`), tabs(app, spec), card('Players', list.length
      ? table(['', 'Player', 'Rating', 'Games'], list.map((one, i) => [i + 1, el('span', {}, userLink(one.name), one.bot && ' bot'), `${one.r} ± ${one.rd}`, one.games]))
      : el('p', { class: 'dim' }, 'Nobody has a rating yet. Rated games are between accounts.'))),
  };
}

/** The rows of finished games, from the side of a player. */
export function pastGames(app, list, name) {
  return list.map(game => {
    const seat = game.players.findIndex(player => player.name === name);
    const { headline, score } = resultTexts(game.result, game.players, app.spec(game.game), seat < 0 ? null : seat);
    const title = `${app.spec(game.game).name} ${optionsText(game.options)}`.trim();
    const names = seat < 0 ? game.players.map(player => player.name).join(' – ') : `against ${game.players[1 - seat].name}`;
    return el('li', {}, el('div', { class: 'grow' }, el('strong', {}, title), el('span', { class: 'dim' },
      [headline.replace(/^You /, seat >= 0 && name !== app.connection.user?.name ? '' : 'You '), score, names].filter(Boolean).join(', '))),
    button('Replay', () => app.openReplay(game.g), { 'aria-label': `Replay ${title} ${names}` }));
  });
}

/** Begins and ends the own vacation, during which clocks by correspondence stand in the own turns. */
function vacationCard(app, until, left, redraw) {
  const days = el('input', { type: 'number', min: 1, max: left, value: Math.min(7, left), required: true });
  const set = count => app.attempt(async () => {
    await app.connection.request('vacation', { days: count });
    await redraw();
  });
  return card('Vacation', el('p', { class: 'dim' }, `While you are on vacation, your clocks in games by correspondence stand still. Days left this year: ${left}.`),
    until ? button('End the vacation', () => set(0))
      : left > 0 && el('form', { onsubmit: event => { event.preventDefault(); set(Number(days.value)); } }, field('Days from now', days), el('button', { class: 'primary' }, 'Begin')));
}

export async function profileView(app, name) {
  const [{ profile }, history] = await Promise.all([app.patiently('profile', { user: name }), app.patiently('history', { user: name })]);
  const { user, since, here, ratings, vacationUntil, vacationDays } = profile;
  const kind = user.bot ? 'Bot' : user.guest ? 'Guest' : 'Player';
  const games = el('ul', { class: 'list' }, pastGames(app, history.list, user.name));
  let after = history.more;
  const more = button('More', async () => {
    const page = await app.attempt(() => app.patiently('history', { user: name, after }));
    if (!page) return;
    games.append(...pastGames(app, page.list, user.name));
    after = page.more;
    more.hidden = !after;
  }, { hidden: !after });
  const rated = Object.entries(ratings);
  const watch = here && user.name !== app.connection.user?.name && button('Watch the latest game', () => app.attempt(async () => {
    const { g } = await app.connection.request('watch', { user: user.name });
    app.openGame(g);
  }));
  const view = {
    node: el('div', { class: 'narrow' }, el('h1', {}, user.name, el('small', {}, `${kind}, ${here ? 'here now' : 'not here'}, since ${new Date(since).toLocaleDateString()}`)),
      watch && el('div', { class: 'actions' }, watch),
      vacationUntil && el('p', {}, `On vacation until ${new Date(vacationUntil).toLocaleString()}.`),
      vacationDays != null && vacationCard(app, vacationUntil, vacationDays, async () => view.node.replaceWith((await profileView(app, name)).node)),
      rated.length > 0 && card('Ratings', table(['Game', 'Rating', 'Games', 'Won', 'Drawn', 'Lost'],
        rated.map(([game, one]) => [app.spec(game).name, `${one.r} ± ${one.rd}`, one.games, one.won, one.drawn, one.lost]))),
      card('Finished games', history.list.length ? games : el('p', { class: 'dim' }, 'None yet.'), more)),
  };
  return view;
}

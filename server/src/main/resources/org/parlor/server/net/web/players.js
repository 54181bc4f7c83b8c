// Ratings, and a player's profile and games.

import { button, card, el, field, isolated, replace } from './dom.js';
import { date, dateTime, t } from './messages.js';
import { capital, gameTitle, resultTexts } from './text.js';

/** Whether an account is a bot, a guest or a player, in words. */
export const userKind = user => t(user.bot ? 'user.bot' : user.guest ? 'user.guest' : 'user.player');

export const userLink = name => el('a', { href: `#user=${encodeURIComponent(name)}` }, isolated(name));

/** A table; a row is a list of texts and nodes. */
export const table = (heads, rows) => el('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('table') }, el('table', {},
  el('thead', {}, el('tr', {}, heads.map(head => el('th', { scope: 'col' }, head)))),
  el('tbody', {}, rows.map(row => el('tr', {}, row.map(cell => el('td', {}, cell ?? '')))))));

const tabs = (app, shown) => el('nav', { class: 'actions', 'aria-label': t('kinds') }, app.specs.map(spec =>
  el('a', { href: `#ratings=${spec.game}`, 'aria-current': spec === shown ? 'page' : null, class: 'tab' }, spec.name)));

export async function leaderboardView(app, game) {
  const spec = app.specs.find(one => one.game === game) ?? app.specs[0];
  const { list } = await app.patiently('leaderboard', { game: spec.game });
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, t('ratings.title', { game: spec.name })), tabs(app, spec), card(t('players'), list.length
      ? table(['', t('player'), t('rating'), t('games')], list.map((one, i) => [i + 1, el('span', {}, userLink(one.name), one.bot && ` ${t('user.bot')}`), `${one.r} ± ${one.rd}`, one.games]))
      : el('p', { class: 'dim' }, t('ratings.none')))),
  };
}

/** The rows of finished games, from the side of a player. */
export function pastGames(app, list, name) {
  return list.map(game => {
    const seat = game.players.findIndex(player => player.name === name);
    const { headline, score } = resultTexts(game.result, game.players, app.spec(game.game), seat < 0 ? null : seat, name === app.connection.user?.name);
    const title = gameTitle(app.spec(game.game), game.options);
    const names = seat < 0 ? game.players.map(player => player.name).join(' – ') : t('game.against', { name: game.players[1 - seat].name });
    return el('li', {}, el('div', { class: 'grow' }, el('strong', {}, title), el('span', { class: 'dim' },
      [headline, score, names].filter(Boolean).join(', '))),
    button(t('replay'), () => app.openReplay(game.g), { 'aria-label': t('replay.of', { game: title, names }) }));
  });
}

/** Begins and ends the own vacation, during which clocks by correspondence stand in the own turns. */
function vacationCard(app, until, left, redraw) {
  const days = el('input', { type: 'number', min: 1, max: left, value: Math.min(7, left), required: true });
  const set = count => app.attempt(async () => {
    await app.connection.request('vacation', { days: count });
    await redraw();
  });
  return card(t('vacation.title'), el('p', { class: 'dim' }, t('vacation.text', { days: left })),
    until ? button(t('vacation.end'), () => set(0))
      : left > 0 && el('form', { onsubmit: event => { event.preventDefault(); set(Number(days.value)); } }, field(t('vacation.days'), days), el('button', { class: 'primary' }, t('vacation.begin'))));
}

export async function profileView(app, name) {
  const [{ profile }, history] = await Promise.all([app.patiently('profile', { user: name }), app.patiently('history', { user: name })]);
  const { user, since, here, ratings, vacationUntil, vacationDays } = profile;
  const kind = capital(userKind(user));
  const games = el('ul', { class: 'list' }, pastGames(app, history.list, user.name));
  let after = history.more;
  const more = button(t('more'), async () => {
    const page = await app.attempt(() => app.patiently('history', { user: name, after }));
    if (!page) return;
    games.append(...pastGames(app, page.list, user.name));
    after = page.more;
    more.hidden = !after;
  }, { hidden: !after });
  const rated = Object.entries(ratings);
  const watch = here && user.name !== app.connection.user?.name && button(t('profile.watch'), () => app.attempt(async () => {
    const { g } = await app.connection.request('watch', { user: user.name });
    app.openGame(g);
  }));
  const view = {
    node: el('div', { class: 'narrow' }, el('h1', {}, user.name, el('small', {}, t(here ? 'profile.here' : 'profile.away', { kind, date: date(since) }))),
      watch && el('div', { class: 'actions' }, watch),
      vacationUntil && el('p', {}, t('profile.vacation', { until: dateTime(vacationUntil) })),
      vacationDays != null && vacationCard(app, vacationUntil, vacationDays, async () => view.node.replaceWith((await profileView(app, name)).node)),
      rated.length > 0 && card(t('ratings'), table([t('game'), t('rating'), t('games'), t('won'), t('drawn'), t('lost')],
        rated.map(([game, one]) => [app.spec(game).name, `${one.r} ± ${one.rd}`, one.games, one.won, one.drawn, one.lost]))),
      card(t('profile.games'), history.list.length ? games : el('p', { class: 'dim' }, t('none')), more)),
  };
  return view;
}

// Tournaments: the list, and one with its standings and games.

import { button, card, el, field, replace, select } from './dom.js';
import { dateTime, known, t } from './messages.js';
import { table, userLink } from './players.js';
import { capital, clockOf, clockText, gameTitle } from './text.js';

const KINDS = ['roundrobin', 'gauntlet', 'swiss', 'arena'];
const MAY_JOIN = { open: true, running: true, over: false };
const CLOCKS = ['1+1', '3+2', '5+3'];
/** In a round-robin, whose games then all run at once. */
const DAYS = ['1d', '3d', '7d', '3d-weekends'];
const GROUP_SIZES = [['', t('tour.oneGroup')], ...[4, 6, 8, 10, 12].map(size => [size, capital(t('tour.groups', { size }))])];

const points = halves => `${Math.floor(halves / 2) || (halves % 2 ? '' : 0)}${halves % 2 ? '½' : ''}`;

const conditions = (app, tour) => [gameTitle(app.spec(tour.game), tour.options), clockText(tour.tc), known('tour.kind.', tour.kind), tour.groupSize && t('tour.groups', { size: tour.groupSize }),
  tour.rated && t('tour.rated'), tour.vs !== 'any' && t(tour.vs === 'bot' ? 'tour.bots' : 'tour.people'), known('tour.state.', tour.state), t('tour.players', { count: tour.players }),
  tour.rounds && tour.round > 0 && t('tour.roundOf', { round: tour.round, rounds: tour.rounds }), tour.startAt && tour.state === 'open' && t('tour.starts', { time: dateTime(tour.startAt) })]
  .filter(Boolean).join(' · ');

export async function tournamentsView(app) {
  const { list } = await app.patiently('tour.list');
  const rows = el('ul', { class: 'list tall' }, list.map(tour => el('li', {}, el('div', { class: 'grow' },
    el('strong', {}, el('a', { href: `#tour=${tour.tour}` }, tour.name)), el('span', { class: 'dim' }, conditions(app, tour))))));
  const { user, visitor } = app.connection;
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, t('tournaments')),
      card(t('tour.all'), list.length ? rows : el('p', { class: 'dim' }, t('tour.none'))),
      !visitor && (user.guest ? el('p', { class: 'dim' }, t('tour.guests')) : creation(app))),
  };
}

function creation(app) {
  const name = el('input', { maxlength: 60, required: true });
  const kind = select(KINDS.map(kind => [kind, t(`tour.kind.${kind}`)]), 'swiss');
  const game = select(app.specs.map(spec => [spec.game, spec.name]));
  const clock = select([...CLOCKS, ...DAYS].map(text => [text, clockText(clockOf(text))]), '3+2');
  const groupSize = select(GROUP_SIZES, '');
  const groups = field(t('tour.groupsLabel'), groupSize);
  const showFields = () => {
    groups.hidden = kind.value !== 'roundrobin';
    for (const option of clock.options) option.hidden = option.disabled = DAYS.includes(option.value) && groups.hidden;
    if (clock.selectedOptions[0].disabled) clock.value = '3+2';
  };
  kind.addEventListener('change', showFields);
  showFields();
  const create = event => {
    event.preventDefault();
    app.attempt(async () => {
      const { tour } = await app.connection.request('tour.new', { name: name.value, kind: kind.value, game: game.value, tc: clockOf(clock.value),
        ...(groupSize.value && !groups.hidden && { groupSize: Number(groupSize.value) }) });
      location.hash = `tour=${tour}`;
    });
  };
  return card(t('tour.new'), el('form', { onsubmit: create }, field(t('tour.name'), name),
    el('div', { class: 'options' }, field(t('tour.kind'), kind), field(t('game'), game), field(t('clock'), clock), groups), el('button', { class: 'primary' }, t('tour.create'))));
}

export async function tournamentView(app, id) {
  const node = el('div', { class: 'narrow' });
  let drawing = null;
  let again = false;
  const request = type => app.attempt(async () => {
    await app.connection.request(type, { tour: id });
    if (type === 'tour.end') location.hash = 'tournaments';
    else await draw();
  });
  const buttons = tour => {
    const { user, visitor } = app.connection;
    if (visitor || tour.state === 'over') return null;
    const own = tour.by === user.name;
    return el('div', { class: 'actions' }, tour.you ? button(t('tour.leave'), () => request('tour.leave')) : MAY_JOIN[tour.state] && button(t('join'), () => request('tour.join'), { class: 'primary' }),
      own && tour.state === 'open' && button(t('tour.start'), () => request('tour.start')), own && button(t('tour.end'), () => request('tour.end')));
  };
  const load = async round => {
    const { tour, standings, tiebreaks, pairings, round: shown } = await app.patiently('tour.show', { tour: id, watch: true, ...(round != null && { round }) });
    const rounds = tour.round > 1 && select(Array.from({ length: tour.round }, (unused, i) => [i + 1, t('tour.round', { number: i + 1 })]), shown, event => app.attempt(() => load(Number(event.target.value))));
    if (rounds) rounds.ariaLabel = t('tour.rounds');
    replace(node, el('h1', {}, tour.name, el('small', {}, conditions(app, tour))), buttons(tour),
      card(t('tour.standings'), table([...(standings[0]?.group ? [t('tour.group')] : []), '', t('player'), t('tour.points'), t('games'), ...tiebreaks.map(one => one.name)], standings.map(one => [...(one.group ? [one.group] : []), one.rank,
        el('span', {}, userLink(one.user.name), one.user.bot && ` ${t('user.bot')}`, one.left && t('tour.left')), points(one.points), one.games,
        ...one.ties.map((value, i) => (tiebreaks[i].per === 2 ? points(value) : value / tiebreaks[i].per))]))),
      card(t('games'), rounds, pairings.length ? el('ul', { class: 'list tall' }, pairings.map(one => el('li', {}, el('div', { class: 'grow' },
        el('strong', {}, one.players.join(' – ')), el('span', { class: 'dim' }, [one.points?.map(points).join('–'), ['bye', 'forfeit'].includes(one.how) ? t(`tour.how.${one.how}`) : one.points ? '' : t(one.g ? 'tour.playing' : 'tour.waiting')].filter(Boolean).join(', '))),
      one.g && el('a', { href: `#game=${one.g}` }, t(one.points ? 'replay' : 'watch'))))) : el('p', { class: 'dim' }, t('tour.noGames'))));
  };
  /** Draws once more if something changes meanwhile. */
  const draw = async () => {
    if (drawing) {
      again = true;
      return drawing;
    }
    drawing = load();
    try {
      await drawing;
    } finally {
      drawing = null;
    }
    if (again) {
      again = false;
      await draw();
    }
  };
  await draw();
  return {
    node,
    tournamentChanged: tour => { if (tour === id) app.attempt(draw); },
    close: () => app.connection.request('tour.show', { tour: id, watch: false }).catch(() => {}),
  };
}

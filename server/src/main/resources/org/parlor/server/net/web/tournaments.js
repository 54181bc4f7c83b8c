// Tournaments: the list, and one with its standings and games.

import { button, card, el, field, replace, select } from './dom.js';
import { table, userLink } from './players.js';
import { clockOf, clockText, optionsText } from './text.js';

const KINDS = { roundrobin: 'round-robin', gauntlet: 'gauntlet', swiss: 'Swiss', arena: 'arena' };
const STATES = { open: 'open to join', running: 'running', over: 'over' };
const HOW = { bye: 'bye', forfeit: 'by forfeit' };
const MAY_JOIN = { open: true, running: true, over: false };
const CLOCKS = ['1+1', '3+2', '5+3'];
/** In a round-robin, whose games then all run at once. */
const DAYS = ['1d', '3d', '7d', '3d-weekends'];
const GROUP_SIZES = [['', 'One group'], ...[4, 6, 8, 10, 12].map(size => [size, `Groups of ${size}`])];

const points = halves => `${Math.floor(halves / 2) || (halves % 2 ? '' : 0)}${halves % 2 ? '½' : ''}`;

const conditions = (app, tour) => [`${app.spec(tour.game).name} ${optionsText(tour.options)}`.trim(), clockText(tour.tc), KINDS[tour.kind] ?? tour.kind, tour.groupSize && `groups of ${tour.groupSize}`,
  tour.rated && 'rated', tour.vs !== 'any' && (tour.vs === 'bot' ? 'bots only' : 'people only'), STATES[tour.state] ?? tour.state, `${tour.players} players`,
  tour.rounds && tour.round > 0 && `round ${tour.round} of ${tour.rounds}`, tour.startAt && tour.state === 'open' && `starts ${new Date(tour.startAt).toLocaleString()}`]
  .filter(Boolean).join(' · ');

export async function tournamentsView(app) {
  const { list } = await app.patiently('tour.list');
  const rows = el('ul', { class: 'list tall' }, list.map(tour => el('li', {}, el('div', { class: 'grow' },
    el('strong', {}, el('a', { href: `#tour=${tour.tour}` }, tour.name)), el('span', { class: 'dim' }, conditions(app, tour))))));
  const { user, visitor } = app.connection;
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, 'Tournaments'),
      card('All tournaments', list.length ? rows : el('p', { class: 'dim' }, 'There is none at the moment.')),
      !visitor && (user.guest ? el('p', { class: 'dim' }, 'Guests can join tournaments that are not rated; players with an account can create them.') : creation(app))),
  };
}

function creation(app) {
  const name = el('input', { maxlength: 60, required: true });
  const kind = select(Object.entries(KINDS), 'swiss');
  const game = select(app.specs.map(spec => [spec.game, spec.name]));
  const clock = select([...CLOCKS, ...DAYS].map(text => [text, clockText(clockOf(text))]), '3+2');
  const groupSize = select(GROUP_SIZES, '');
  const groups = field('Groups', groupSize);
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
  return card('New tournament', el('form', { onsubmit: create }, field('Name', name),
    el('div', { class: 'options' }, field('Kind', kind), field('Game', game), field('Clock', clock), groups), el('button', { class: 'primary' }, 'Create')));
}

export async function tournamentView(app, id) {
  const node = el('div', { class: 'narrow' });
  let drawing = null;
  let again = false;
  const request = t => app.attempt(async () => {
    await app.connection.request(t, { tour: id });
    if (t === 'tour.end') location.hash = 'tournaments';
    else await draw();
  });
  const buttons = tour => {
    const { user, visitor } = app.connection;
    if (visitor || tour.state === 'over') return null;
    const own = tour.by === user.name;
    return el('div', { class: 'actions' }, tour.you ? button('Leave', () => request('tour.leave')) : MAY_JOIN[tour.state] && button('Join', () => request('tour.join'), { class: 'primary' }),
      own && tour.state === 'open' && button('Start', () => request('tour.start')), own && button('End', () => request('tour.end')));
  };
  const load = async round => {
    const { tour, standings, tiebreaks, pairings, round: shown } = await app.patiently('tour.show', { tour: id, watch: true, ...(round != null && { round }) });
    const rounds = tour.round > 1 && select(Array.from({ length: tour.round }, (unused, i) => [i + 1, `Round ${i + 1}`]), shown, event => app.attempt(() => load(Number(event.target.value))));
    if (rounds) rounds.ariaLabel = 'Round';
    replace(node, el('h1', {}, tour.name, el('small', {}, conditions(app, tour))), buttons(tour),
      card('Table', table([...(standings[0]?.group ? ['Group'] : []), '', 'Player', 'Points', 'Games', ...tiebreaks.map(one => one.name)], standings.map(one => [...(one.group ? [one.group] : []), one.rank,
        el('span', {}, userLink(one.user.name), one.user.bot && ' bot', one.left && ', has left'), points(one.points), one.games,
        ...one.ties.map((value, i) => (tiebreaks[i].per === 2 ? points(value) : value / tiebreaks[i].per))]))),
      card('Games', rounds, pairings.length ? el('ul', { class: 'list tall' }, pairings.map(one => el('li', {}, el('div', { class: 'grow' },
        el('strong', {}, one.players.join(' – ')), el('span', { class: 'dim' }, [one.points?.map(points).join('–'), HOW[one.how] ?? (one.points ? '' : one.g ? 'playing' : 'waiting')].filter(Boolean).join(', '))),
      one.g && el('a', { href: `#game=${one.g}` }, one.points ? 'Replay' : 'Watch')))) : el('p', { class: 'dim' }, 'No game has begun.')));
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

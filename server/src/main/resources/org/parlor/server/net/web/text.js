// Values of the protocol as words.

export const REASONS = {
  normal: '', resign: 'by resignation', time: 'on time', abandoned: 'because a player left', aborted: 'aborted',
  agreed: 'by agreement', illegal: 'because of illegal moves', adjudicated: 'decided by an administrator', server: 'ended by the server',
};

/** The offers as a request, by kind; the offer of a pause ends one where the game is paused. */
export const OFFERS = { draw: 'a draw', takeback: 'to take back a move', pause: 'a pause', rematch: 'a rematch', continue: 'to continue' };

/** Why conditional moves ended; other reasons are seen in the game. */
export const CONDITIONAL_ENDS = { move: 'Your conditional moves ended: another move was played', illegal: 'Your premove is not legal now' };

/** Why a challenge ended. */
export const CHALLENGE_ENDS = {
  generic: 'was declined', later: 'was declined for now; try again later', expired: 'was not answered within two minutes',
  offline: 'ended: the player is no longer connected', noBot: 'was declined: not against bots', onlyBot: 'was declined: only against bots',
  rated: 'was declined: only rated games', casual: 'was declined: only casual games', variant: 'was declined: not this kind of game',
  timeControl: 'was declined: not with this clock', tooFast: 'was declined: the clock is too fast', tooSlow: 'was declined: the clock is too slow',
};

/** Reasons that a player can give for declining. */
export const DECLINES = [['', 'No reason'], ['later', 'Not now'], ['variant', 'Not this game'], ['tooFast', 'Too fast'], ['tooSlow', 'Too slow'],
  ['casual', 'Only casual'], ['rated', 'Only rated']];

const days = count => (count === 1 ? '1 day' : `${count} days`);

const minutes = ms => (ms % 60000 ? `${Math.round(ms / 1000)} s` : `${ms / 60000} min`);

export function clockText(tc) {
  if (tc.mode === 'none') return 'no clock';
  if (tc.mode === 'move') return `${minutes(tc.per)} a move`;
  if (tc.mode === 'byoyomi') return `${minutes(tc.base)} + ${tc.periods} × ${minutes(tc.period)}`;
  if (tc.mode === 'corr') return `${days(tc.days)} a move${tc.bank ? ` + ${days(tc.bank)}` : ''}${tc.weekend ? ', weekends off' : ''}`;
  return tc.mode === 'fischer' ? `${minutes(tc.base)} + ${tc.inc / 1000} s` : tc.mode;
}

/** The clock of a text in the form of the command line: `none`, `5+3`, `30s`, `10+3x30`, `3d`, `3d+5d`, `3d-weekends`; undefined for another text. */
export function clockOf(text) {
  if (text === 'none') return { mode: 'none' };
  const [, perMove, bank, weekend] = text.match(/^(\d{1,2})d(?:\+(\d{1,2})d)?(-weekends)?$/) ?? [];
  if (perMove) return { mode: 'corr', days: Number(perMove), ...(bank && { bank: Number(bank) }), ...(weekend && { weekend: true }) };
  const [, base, periods, seconds, per] = text.match(/^(?:(\d{1,3}(?:\.\d{1,2})?)\+(?:(\d{1,2})x)?(\d{1,4})|(\d{1,4})s)$/) ?? [];
  if (per) return { mode: 'move', per: per * 1000 };
  if (periods) return { mode: 'byoyomi', base: base * 60000, periods: Number(periods), period: seconds * 1000 };
  return base && { mode: 'fischer', base: base * 60000, inc: seconds * 1000 };
}

export function optionsText(options) {
  const { rows, cols, pits, seeds, ...rest } = options ?? {};
  const size = rows ? `${rows}×${cols}` : pits ? `${pits}×${seeds}` : '';
  return [size, ...Object.entries(rest).filter(([, value]) => value !== 'forced').map(([key, value]) => `${value} ${key}`)].join(' ').trim();
}

/** The names of the bots of a hosted server, weakest first. */
const LEVELS = ['random', 'beginner', 'easy', 'casual', 'medium', 'skilled', 'hard', 'expert', 'master', 'max', 'match'];

/** The rank of a bot by its name; other names are last. */
export const strength = name => (LEVELS.indexOf(name) + 1 || LEVELS.length + 1);

export const capital = text => text[0].toUpperCase() + text.slice(1);

/** Time left; with tenths below ten seconds. */
export const minutesSeconds = ms => {
  const tenths = Math.max(0, ms) < 10000;
  const seconds = Math.max(0, tenths ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000));
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${tenths ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0')}`;
};

/** Time left in a game: days and hours or hours and minutes by correspondence. */
export function timeLeft(ms, tc) {
  const hours = Math.floor(ms / 3600000);
  if (tc.mode !== 'corr' || hours < 1) return minutesSeconds(ms);
  return hours < 24 ? `${hours} h ${Math.floor(ms / 60000) % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Time that has passed, in minutes and seconds. */
export const elapsed = ms => `${Math.floor(Math.max(0, ms) / 60000)}:${String(Math.floor(Math.max(0, ms) / 1000) % 60).padStart(2, '0')}`;

/**
 * The result as a headline and a score, that of the reader first; it is empty without a result.
 * @param {?number} you the seat of the reader, null for a spectator
 * @returns {{headline: string, score: string}}
 */
export function resultTexts(result, players, spec, you = null) {
  const reason = REASONS[result.reason] ?? result.reason;
  if (result.reason === 'aborted' || result.reason === 'server') return { headline: `No result: ${reason}`, score: '' };
  const who = result.winner == null ? 'Draw'
    : you == null ? `${players[result.winner].name} (${spec.players[result.winner].name}) won`
      : result.winner === you ? 'You won' : 'You lost';
  const score = you === 1 ? [...result.score].reverse() : result.score;
  return { headline: `${who}${reason && ` ${reason}`}`, score: score.join('–') };
}

export const resultText = (...one) => Object.values(resultTexts(...one)).filter(Boolean).join(', ');

/** An evaluation in hundredths, from the side of the mover. */
export const evaluationText = info => (info?.score == null ? ''
  : `${info.score > 0 ? '+' : ''}${(info.score / 100).toFixed(2)}${info.depth ? `, depth ${info.depth}` : ''}`);

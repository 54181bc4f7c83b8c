// Values of the protocol as words.

import { known, t } from './messages.js';

/** Reasons that a player can give for declining a challenge. */
export const DECLINES = ['', 'later', 'variant', 'tooFast', 'tooSlow', 'casual', 'rated'].map(why => [why, t(`decline.${why || 'none'}`)]);

const days = count => t('duration.days', { count });

const minutes = ms => (ms % 60000 ? t('duration.seconds', { count: Math.round(ms / 1000) }) : t('duration.minutes', { count: ms / 60000 }));

export function clockText(tc) {
  if (tc.mode === 'none') return t('clock.none');
  if (tc.mode === 'move') return t('clock.move', { time: minutes(tc.per) });
  if (tc.mode === 'byoyomi') return t('clock.byoyomi', { base: minutes(tc.base), periods: tc.periods, period: minutes(tc.period) });
  if (tc.mode === 'corr') return `${t('clock.move', { time: days(tc.days) })}${tc.bank ? ` + ${days(tc.bank)}` : ''}${tc.weekend ? t('clock.weekends') : ''}`;
  return tc.mode === 'fischer' ? `${minutes(tc.base)} + ${t('duration.seconds', { count: tc.inc / 1000 })}` : tc.mode;
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

/** The name of a game with its size and the options that differ from the usual ones. */
export function gameTitle(spec, options) {
  const { rows, cols, pits, seeds, ...rest } = options ?? {};
  const size = rows ? `${rows}×${cols}` : pits ? `${pits}×${seeds}` : '';
  const others = Object.entries(rest).filter(([, value]) => value !== 'forced').map(([key, value]) => {
    const option = spec.options?.find(one => one.key === key);
    return `${option?.label ?? key}: ${option?.labels?.[option.values.indexOf(value)] ?? value}`;
  });
  return [[spec.name, size].filter(Boolean).join(' '), ...others].join(', ');
}

/** A move; one that names no cell is a word, such as a pass. */
export const moveText = move => known('word.', move);

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
  return hours < 24 ? t('duration.hoursMinutes', { hours, minutes: Math.floor(ms / 60000) % 60 })
    : t('duration.daysHours', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** The bank of a player by correspondence: days, and hours unless there are none. */
export function bankLeft(ms, tc) {
  const hours = Math.floor(ms / 3600000);
  return hours && hours % 24 === 0 ? days(hours / 24) : timeLeft(ms, tc);
}

/** Time that has passed, in minutes and seconds. */
export const elapsed = ms => `${Math.floor(Math.max(0, ms) / 60000)}:${String(Math.floor(Math.max(0, ms) / 1000) % 60).padStart(2, '0')}`;

/**
 * The result as a headline and a score, that of the reader first; it is empty without a result.
 * @param {?number} you the seat of the reader, null for a spectator
 * @param {boolean} own whether the player of that seat is addressed
 * @returns {{headline: string, score: string}}
 */
export function resultTexts(result, players, spec, you = null, own = true) {
  const reason = result.reason === 'normal' ? '' : known('reason.', result.reason);
  if (result.reason === 'aborted' || result.reason === 'server') return { headline: t('result.none', { reason }), score: '' };
  const who = result.winner == null ? t('result.draw')
    : you == null ? t('result.won', { name: players[result.winner].name, side: spec.players[result.winner].name })
      : result.winner === you ? t(own ? 'result.youWon' : 'result.theyWon') : t(own ? 'result.youLost' : 'result.theyLost');
  const score = you === 1 ? [...result.score].reverse() : result.score;
  return { headline: reason ? t('result.reason', { result: who, reason }) : who, score: score.join('–') };
}

export const resultText = (...one) => Object.values(resultTexts(...one)).filter(Boolean).join(', ');

/** An evaluation in hundredths, from the side of the mover. */
export const evaluationText = info => (info?.score == null ? ''
  : `${info.score > 0 ? '+' : ''}${(info.score / 100).toFixed(2)}${info.depth ? t('evaluation.depth', { depth: info.depth }) : ''}`);

// Puzzles: positions with one best move. Each brings the scores of its moves and the best line.

import { Board } from './board.js';
import { button, card, el, replace } from './dom.js';
import { either, t } from './messages.js';
import { Positions } from './moves.js';
import { saveSetting, setting } from './storage.js';
import { moveText } from './text.js';

const KEY = 'puzzles';
const RATING_START = 1200;
const K_NEW = 40;
const K = 20;
const NEW_PUZZLES = 30;
const BOXES = 5;
const DAY_MS = 86400000;

const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / DAY_MS);

let loaded = null;

/** The shipped puzzles; the path of the file is that of this module. */
/** The key and value of an option such as `pits=4`. */
function optionOf(text) {
  const [key, value] = text.split('=');
  return [key, /^\d+$/.test(value) ? Number(value) : value];
}

async function load() {
  const response = await fetch(new URL('shipped.puzzles', import.meta.url));
  if (!response.ok) throw new Error(t('puzzles.failed'));
  const lines = (await response.text()).split('\n').filter(line => line && !line.startsWith('#'));
  return lines.map(line => {
    const [variant, position, rating, scores, moves] = line.split(' | ');
    const [game, ...options] = variant.split(' ');
    const [cells, to] = position.split(' ');
    return {
      id: `${variant} ${position}`, game, options: Object.fromEntries(options.map(optionOf)), cells, to: Number(to), rating: Number(rating), line: moves.split(' '),
      scores: Object.fromEntries(scores.split(' ').map(one => one.split(':')).map(([move, score]) => [move, Number(score)])),
    };
  });
}

/** The progress that this browser keeps: rating by game, streak, and the box and day of each tried puzzle (Leitner system). */
class Progress {
  constructor() {
    Object.assign(this, { ratings: {}, streak: 0, streakMax: 0, tried: {} });
    try {
      Object.assign(this, JSON.parse(setting(KEY) ?? '{}'));
    } catch {
      // It begins again.
    }
  }

  rating = game => this.ratings[game]?.[0] ?? RATING_START;
  isDue = ({ id }) => this.tried[id]?.[0] > 0 && this.tried[id][1] <= today();

  /** As the terminal client does; see the page on puzzles of its manual. */
  answer({ id, game, rating }, solved) {
    const [box] = this.tried[id] ?? [0];
    if (!this.tried[id]) {
      const [value, count] = this.ratings[game] ?? [RATING_START, 0];
      const expected = 1 / (1 + 10 ** ((rating - value) / 400));
      this.ratings[game] = [Math.round(value + (count < NEW_PUZZLES ? K_NEW : K) * (Number(solved) - expected)), count + 1];
    }
    const next = !solved ? 1 : box === 0 || box === BOXES ? 0 : box + 1;
    this.tried[id] = [next, next && today() + 2 ** (next - 1)];
    this.streak = solved ? this.streak + 1 : 0;
    this.streakMax = Math.max(this.streakMax, this.streak);
    saveSetting(KEY, JSON.stringify(this));
  }

  /** The puzzle that is due longest, else the new one rated nearest to the reader. */
  next(puzzles, current) {
    const first = (list, value) => list.reduce((best, one) => (best && value(best) <= value(one) ? best : one), null);
    return first(puzzles.filter(this.isDue), one => this.tried[one.id][1])
      ?? first(puzzles.filter(one => !this.tried[one.id] && one !== current), one => Math.abs(one.rating - this.rating(one.game)));
  }
}

/** The view of the puzzles of a game, by default the first one that has some. */
export async function puzzlesView(app, wanted) {
  loaded ??= load();
  const all = await loaded.catch(error => {
    loaded = null;
    throw error;
  });
  const specs = app.specs.filter(spec => all.some(one => one.game === spec.game));
  const spec = specs.find(one => one.game === wanted) ?? specs[0];
  return new Puzzles(app, spec, specs, all.filter(one => one.game === spec.game));
}

class Puzzles {
  usableOffline = true;
  #progress = new Progress();
  #puzzle = null;
  #answered = false;
  #solved = false;
  #ply = 0;

  constructor(app, spec, specs, puzzles) {
    Object.assign(this, { app, spec, puzzles });
    this.task = el('p', { class: 'lead' });
    this.status = el('p', { class: 'status', role: 'status' });
    this.facts = el('dl', { class: 'keys' });
    this.place = el('div');
    this.buttons = el('div', { class: 'actions' });
    this.moves = el('div');
    this.table = el('div', { class: 'table' }, this.task, this.place, this.status, this.buttons);
    this.node = el('div', { class: 'game puzzles' }, this.table, el('div', { class: 'side' },
      el('section', { class: 'card head' }, el('h1', {}, t('puzzles')),
        el('nav', { class: 'actions', 'aria-label': t('kinds') }, specs.map(one =>
          el('a', { href: `#puzzles=${one.game}`, 'aria-current': one === spec ? 'page' : null, class: 'tab' }, one.name))), this.facts),
      this.moves));
    this.key = event => {
      const ply = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: this.#puzzle?.line.length }[event.key];
      if (ply != null && this.#solved) this.#go(ply);
    };
    this.#open(null);
  }

  #open(current) {
    const next = this.#progress.next(this.puzzles, current);
    if (!next) return void replace(this.status, t('puzzles.none', { count: this.puzzles.length }));
    const { spec } = this;
    Object.assign(next, { pos: spec.values === 'count' ? next.cells.split(',').map(Number) : next.cells });
    this.#puzzle = next;
    this.#answered = this.#solved = false;
    this.#ply = 0;
    this.board = new Board(spec, move => this.#try(move), next.to === 1, () => setting('confirm') ?? 'small');
    this.positions = new Positions(this.app, spec.game, next.options, () => ({ pos: next.pos, to: next.to }));
    this.board.show({ pos: next.pos, legal: Object.keys(next.scores) });
    this.table.style.setProperty('--ratio', this.board.ratio);
    replace(this.place, this.board.node);
    replace(this.task, this.#question());
    replace(this.status, '');
    replace(this.moves);
    this.#draw();
  }

  #question() {
    const { scores, line: [best], to } = this.#puzzle;
    const second = Math.max(...Object.entries(scores).filter(([move]) => move !== best).map(([, score]) => score));
    const find = Math.sign(second) === Math.sign(scores[best]) ? 'best' : scores[best] > 0 ? 'winning' : 'drawing';
    return t(`puzzle.find.${find}`, { player: this.spec.players[to].name });
  }

  /** A final margin for the side to move, in words. */
  #lead(margin) {
    if (margin === 0) return t('puzzle.draw');
    const player = this.spec.players[margin > 0 ? this.#puzzle.to : 1 - this.#puzzle.to].name;
    // A game without points has a score of 1 for the winner.
    return t(/^1\b/.test(this.spec.score) ? 'puzzle.wins' : 'puzzle.winsBy', { player, margin: Math.abs(margin) });
  }

  #try(move) {
    const { scores, line: [best] } = this.#puzzle;
    this.#answer(move === best);
    if (move === best) return this.#solve(t('puzzle.right', { move: moveText(move), result: this.#lead(scores[best]) }));
    this.board.show({ pos: this.#puzzle.pos, legal: Object.keys(scores), last: move });
    replace(this.status, t('puzzle.wrong', { move: moveText(move), result: this.#lead(scores[move]), best: this.#lead(scores[best]) }));
    this.#draw();
  }

  /** The first answer counts. */
  #answer(solved) {
    if (!this.#answered) this.#progress.answer(this.#puzzle, solved);
    this.#answered = true;
  }

  #hint() {
    const { scores, line: [best] } = this.#puzzle;
    this.#answer(false);
    const [other] = Object.keys(scores).filter(move => move !== best).sort((a, b) => scores[b] - scores[a]);
    replace(this.status, t('puzzle.hint', { moves: either(Object.keys(scores).filter(move => move === best || move === other).map(moveText)) }));
    this.#draw();
  }

  /** Shows the best line, which the arrow keys step through. */
  #solve(text) {
    const { line } = this.#puzzle;
    this.#solved = true;
    this.text = text;
    this.line = line.map(move => ({ move }));
    this.#go(1);
    this.#draw();
  }

  async #go(ply) {
    const puzzle = this.#puzzle;
    const wanted = Math.max(0, Math.min(puzzle.line.length, ply));
    const forward = wanted === this.#ply + 1;
    this.#ply = wanted;
    replace(this.status, this.text);
    const position = await this.app.attempt(() => this.positions.at(wanted, this.line));
    if (!position || puzzle !== this.#puzzle || wanted !== this.#ply) return;
    this.board.show({ pos: position.pos, last: puzzle.line[wanted - 1] ?? null, moves: forward });
    replace(this.status, [this.text, t('puzzle.line', { number: wanted, all: puzzle.line.length }), position.score?.length && t('score.of', { score: position.score.join('–') })].filter(Boolean).join(' · '));
  }

  #draw() {
    const { streak, streakMax, tried } = this.#progress;
    const facts = [[t('puzzle.rating'), this.#puzzle.rating], [t('puzzle.yourRating'), this.#progress.rating(this.spec.game)], [t('puzzle.streak'), t('puzzle.streakOf', { count: streak, best: streakMax })],
      [t('puzzle.tried'), t('puzzle.triedOf', { count: this.puzzles.filter(one => tried[one.id]).length, all: this.puzzles.length })], [t('puzzle.repeat'), this.puzzles.filter(this.#progress.isDue).length]];
    replace(this.facts, facts.map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]).flat());
    const step = (text, label, by) => button(text, () => this.#go(this.#ply + by), { 'aria-label': label, title: label });
    replace(this.buttons, this.#solved ? [step('‹', t('step.previous'), -1), step('›', t('step.next'), 1)]
      : [button(t('hint'), () => this.#hint()), button(t('puzzle.show'), () => {
        this.#answer(false);
        this.#solve(t('puzzle.best', { move: moveText(this.#puzzle.line[0]), result: this.#lead(this.#puzzle.scores[this.#puzzle.line[0]]) }));
      })],
    button(t('puzzle.next'), () => {
      this.#answer(false);
      this.#open(this.#puzzle);
    }, { class: this.#answered ? 'primary' : '' }));
    replace(this.moves, this.#solved && card(t('puzzle.bestLine'), el('p', {}, this.#puzzle.line.map(moveText).join(' '))));
  }
}

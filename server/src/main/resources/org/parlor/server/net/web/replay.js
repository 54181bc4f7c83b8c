// The replay of a recorded game.

import { Board } from './board.js';
import { button, card, el, replace } from './dom.js';
import { evaluationGraph } from './graph.js';
import { date, t } from './messages.js';
import { MoveList, Positions, moverOf, numbered } from './moves.js';
import { note } from './note.js';
import { sharing } from './share.js';
import { clockText, evaluationText, gameTitle, moveText, resultTexts } from './text.js';

/** Evaluations of a lesser depth say little about a move. */
const DEPTH_MIN = 6;
const MARKS = [[400, '??'], [200, '?']];
const POLL_MS = 1000;

/**
 * Marks the moves after which the position is worth less to the mover, by the evaluations of the bots: the last one before the
 * move and the one after it.
 */
export function markMistakes(moves) {
  let before = null;
  moves.forEach((move, ply) => {
    const value = one => (one?.info?.score != null && (one.info.depth ?? 0) >= DEPTH_MIN ? (one.by === 0 ? 1 : -1) * one.info.score : null);
    before = value(move) ?? before;
    const after = value(moves[ply + 1]);
    if (before == null || after == null) return;
    const loss = (move.by === 0 ? 1 : -1) * (before - after);
    move.mark = MARKS.find(([least]) => loss >= least)?.[1];
  });
}

export class Replay {
  usableOffline = true;
  #ply = 0;
  #review = {};
  #timer = 0;
  #closed = false;
  #score = [];
  #positions;

  constructor(app, record, spec) {
    this.app = app;
    this.record = record;
    this.spec = spec;
    this.g = record.g;
    this.#positions = new Positions(app, record.game, record.options, () => record.start);
    let before = record.start.to == null ? null : 1 - record.start.to;
    for (const move of record.moves) before = move.by ??= moverOf(spec, move.move, before);
    markMistakes(record.moves);
    this.board = new Board(spec);
    this.list = new MoveList(spec, ply => this.go(ply));
    this.status = el('p', { class: 'status', 'aria-live': 'polite' });
    const names = record.players.map((player, seat) => `${player.name} (${spec.players[seat].name})`);
    this.names = names;
    this.evaluations = el('div');
    this.slider = el('input', { type: 'range', min: 0, max: record.moves.length, 'aria-label': t('move'), oninput: () => this.go(Number(this.slider.value)) });
    const step = (text, label, ply) => button(text, () => this.go(ply()), { 'aria-label': label, title: label });
    const { headline, score } = record.result ? resultTexts(record.result, record.players, spec) : { headline: '', score: '' };
    this.table = el('div', { class: 'table' }, this.board.node,
      el('div', { class: 'actions steps' }, step('«', t('step.first'), () => 0), step('‹', t('step.previous'), () => this.#ply - 1),
        this.slider, step('›', t('step.next'), () => this.#ply + 1), step('»', t('step.last'), () => record.moves.length)),
      this.status);
    this.node = el('div', { class: 'game' }, this.table,
      el('div', { class: 'side' },
        el('section', { class: 'card head' },
          el('h1', {}, gameTitle(spec, record.options), el('small', {}, names.join(' – '))),
          el('p', { class: 'status result' }, el('strong', { role: 'heading', 'aria-level': 2 }, headline), score && el('span', { class: 'final' }, ` ${score}`)),
          el('p', { class: 'dim' }, [record.place, record.at && date(record.at), record.tc && clockText(record.tc)].filter(Boolean).join(' · '))),
        this.evaluations,
        card(t('moves'), this.list.node), this.#isOwn() && note(app, this.g), sharing(this), !this.g && el('p', {}, el('a', { href: '#record=open' }, t('replay.another')))));
    this.key = event => {
      const ply = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: record.moves.length }[event.key];
      if (ply != null && !event.target.closest('input, select, textarea')) this.go(ply);
    };
    this.#drawEvaluations();
    this.go(record.moves.length);
    if (this.g) this.#loadReview('');
  }

  /** Whether the player may have a note on the game. */
  #isOwn() {
    const { hello, user, visitor } = this.app.connection;
    return this.g && !visitor && hello.caps.includes('note') && this.record.players.some(({ name }) => name === user.name);
  }

  close() {
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  /** Draws the evaluations that the bots recorded, or those of the review. */
  #drawEvaluations() {
    const { record, names } = this;
    const review = this.#review;
    const done = review.done ?? 0;
    const shown = done > 0 ? record.moves.map((move, ply) => ({ by: 0, info: this.#judged(ply + 1) })) : record.moves;
    this.graph = evaluationGraph(shown, names, ply => this.go(ply));
    const marked = record.moves.map((move, ply) => (move.mark ? ply + 1 : 0)).filter(Boolean);
    const isRunning = review.done < review.plies && !review.failed;
    replace(this.evaluations, (this.graph || review.plies) && card(t(review.plies ? 'review' : 'evaluations'),
      this.graph && el('p', { class: 'legend' }, (done > 0 ? names.slice(0, 1) : names).map((name, seat) => el('span', { class: `key seat${seat}` }, name))), this.graph?.node,
      isRunning && el('p', { role: 'status' }, t('review.done', { percent: Math.floor(100 * done / review.plies) })),
      review.failed && el('p', {}, t('review.failed')),
      (review.notes ?? []).map(note => el('p', {}, note)),
      el('div', { class: 'actions' },
        review.plies && (review.done == null || review.failed) && button(t('review.start'), () => this.#loadReview('?start'), { class: 'primary' }),
        marked.length > 0 && button(t('review.next', { count: marked.length }), () => this.go(marked.find(ply => ply > this.#ply) ?? marked[0])))));
    this.graph?.show(this.#ply);
  }

  #judged = ply => this.#review.moves?.find(move => move.ply === ply);

  /** Asks the server for its review of the game; only servers that are hosted by a player have one. */
  async #loadReview(query) {
    const review = await this.app.attempt(async () => {
      const response = await fetch(`/game/${encodeURIComponent(this.g)}.review${query}`);
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    });
    if (this.#closed || !review) return;
    const known = this.#review.done;
    this.#review = review;
    if (review.done > 0) this.record.moves.forEach((move, ply) => { move.mark = this.#judged(ply + 1)?.mark || undefined; });
    if (review.done !== known || review.failed || !query) this.#drawEvaluations();
    if (review.done > 0) this.#describe();
    if (review.done < review.plies && !review.failed) this.#timer = setTimeout(() => this.#loadReview(''), POLL_MS);
  }

  /** Shows the position after some moves. */
  async go(ply) {
    const { record } = this;
    const forward = ply === this.#ply + 1;
    this.#ply = Math.max(0, Math.min(record.moves.length, ply));
    const wanted = this.#ply;
    const position = await this.app.attempt(() => this.#positions.at(wanted, record.moves));
    if (!position || wanted !== this.#ply) return;
    const move = record.moves[wanted - 1];
    this.board.show({ pos: position.pos, last: move?.move ?? null, moves: forward });
    this.table.style.setProperty('--ratio', this.board.ratio);
    this.slider.value = wanted;
    this.graph?.show(wanted);
    this.#score = position.score ?? [];
    this.#describe();
  }

  /** Shows the move in words and in the list. */
  #describe() {
    const { record, spec } = this;
    const move = record.moves[this.#ply - 1];
    const number = numbered(record.moves)[this.#ply - 1];
    replace(this.status, move ? [`${number}. ${spec.players[move.by].name} ${moveText(move.move)}${move.mark ?? ''}`, this.#score.length && t('score.of', { score: this.#score.join('–') }),
      evaluationText(move.info), this.#judged(this.#ply)?.text].filter(Boolean).join(' · ') : t('replay.start'));
    this.list.show(record.moves, this.#ply);
  }
}

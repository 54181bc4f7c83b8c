// The moves of a game: who made them, the list of numbered pairs, and the positions after them.

import { button, el } from './dom.js';
import { t } from './messages.js';
import { moveText } from './text.js';

/** The seat that made a move: the owner of its cell, or else the other one than before. */
export function moverOf(spec, move, before) {
  const owner = spec.board.cells.find(cell => cell.id === move.split('-')[0])?.owner;
  return owner ?? (before == null ? 0 : 1 - before);
}

/** Groups plies into numbered rows: the moves of the first side, then those of the second. */
export function numbered(moves) {
  let row = 0;
  return moves.map(({ by }, ply) => {
    if (ply === 0 || (by === 0 && moves[ply - 1].by === 1)) row++;
    return row;
  });
}

/** The list of moves. Nodes of moves stay, so the focus does too. */
export class MoveList {
  node = el('ol', { class: 'moves', 'aria-label': t('moves') });
  #buttons = [];
  #texts = '';
  #pair = null;

  constructor(spec, onPly) {
    this.spec = spec;
    this.onPly = onPly;
  }

  /**
   * @param {{move: string, by: number, mark?: string}[]} moves
   * @param {number} current the ply that is shown
   */
  show(moves, current) {
    const texts = moves.map(({ move, mark }) => move + (mark ?? '')).join(' ');
    if (!texts.startsWith(this.#texts) || moves.length < this.#buttons.length) {
      this.node.replaceChildren();
      this.#buttons = [];
    }
    this.#texts = texts;
    const rows = numbered(moves);
    for (let ply = this.#buttons.length; ply < moves.length; ply++) {
      const { move, by, mark } = moves[ply];
      if (rows[ply] !== rows[ply - 1]) {
        this.#pair = [0, 1].map(() => el('span', { class: 'side-moves' }));
        this.node.append(el('li', {}, el('span', { class: 'number' }, `${rows[ply]}.`), this.#pair));
      }
      const node = button(moveText(move) + (mark ?? ''), () => this.onPly(ply + 1), { 'aria-label': `${rows[ply]}. ${this.spec.players[by].name} ${moveText(move)}${mark ?? ''}` });
      this.#pair[by].append(node);
      this.#buttons.push(node);
    }
    this.#buttons.forEach((node, ply) => {
      node.classList.toggle('current', ply + 1 === current);
      node.ariaCurrent = ply + 1 === current ? 'true' : null;
    });
    const shown = this.#buttons[current - 1]?.closest('li');
    if (shown) this.node.scrollTop = shown.offsetTop - this.node.clientHeight / 2;
  }
}

/** The positions of a game by ply. The server works out those that have not been seen, because the page knows no rules. */
export class Positions {
  #known = new Map();

  /** @param loadStart resolves to the position at ply 0 */
  constructor(app, game, options, loadStart) {
    Object.assign(this, { app, game, options, loadStart });
  }

  /** @param {{pos, aux?: number, to: ?number, score: number[]}} position */
  set(ply, position) {
    this.#known.set(ply, position);
  }

  /** Forgets the positions after moves that were taken back. */
  cut(ply) {
    for (const known of this.#known.keys()) if (known > ply) this.#known.delete(known);
  }

  async at(ply, moves) {
    for (;;) {
      let from = ply;
      while (from >= 0 && !this.#known.has(from)) from--;
      if (from === ply) return this.#known.get(ply);
      if (from < 0) {
        this.#known.set(0, { score: [], ...await this.loadStart() });
        continue;
      }
      const { pos, aux, to } = this.#known.get(from);
      const { next } = await this.app.patiently('explore', { game: this.game, options: this.options, pos, aux, to: to ?? 0, moves: [moves[from].move] });
      moves[from].by ??= to ?? 0;
      this.#known.set(from + 1, next[0]);
    }
  }
}

// The replay of a recorded game.

import { Board } from './board.js';
import { button, card, el, replace } from './dom.js';
import { moveList, resultText } from './game.js';
import { evaluationGraph } from './graph.js';
import { optionsText } from './lobby.js';

const evaluation = info => (info?.score == null ? '' : `${info.score > 0 ? '+' : ''}${(info.score / 100).toFixed(2)}${info.depth ? `, depth ${info.depth}` : ''}`);

export class Replay {
  #ply = 0;
  #positions;

  constructor(app, record, spec) {
    this.app = app;
    this.record = record;
    this.spec = spec;
    this.#positions = [{ ...record.start, score: [] }];
    this.board = new Board(spec, null, false);
    this.moves = el('ol', { class: 'moves' });
    this.status = el('p', { class: 'status', 'aria-live': 'polite' });
    const names = record.players.map((player, seat) => `${player.name} (${spec.players[seat].name})`);
    this.graph = evaluationGraph(record.moves, names, ply => this.go(ply));
    this.slider = el('input', { type: 'range', min: 0, max: record.moves.length, 'aria-label': 'Move', oninput: () => this.go(Number(this.slider.value)) });
    const step = (text, label, ply) => button(text, () => this.go(ply()), { 'aria-label': label, title: label });
    this.node = el('div', { class: 'game' },
      el('div', { class: 'table' },
        el('h1', {}, `${spec.name} ${optionsText(record.options)}`.trim(), el('small', {}, names.join(' – '))),
        el('p', { class: 'dim' }, [record.result && resultText(record.result, record.players, spec), record.place,
          record.at && new Date(record.at).toLocaleDateString()].filter(Boolean).join(' · ')),
        this.board.node,
        el('div', { class: 'actions steps' }, step('⏮', 'First move', () => 0), step('◀', 'Previous move', () => this.#ply - 1),
          this.slider, step('▶', 'Next move', () => this.#ply + 1), step('⏭', 'Last move', () => record.moves.length)),
        this.status,
        el('div', { class: 'actions' }, button('Lobby', () => app.openLobby()))),
      el('div', { class: 'side' },
        this.graph && card('Evaluations', el('p', { class: 'legend' }, names.map((name, seat) => el('span', { class: `key seat${seat}` }, name))), this.graph.node),
        card('Moves', this.moves)));
    this.key = event => {
      const ply = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: record.moves.length }[event.key];
      if (ply != null && !event.target.closest('input')) this.go(ply);
    };
    this.go(record.moves.length);
  }

  /** Shows the position after some moves. */
  async go(ply) {
    this.#ply = Math.max(0, Math.min(this.record.moves.length, ply));
    const wanted = this.#ply;
    const position = await this.app.attempt(() => this.#position(wanted));
    if (!position || wanted !== this.#ply) return;
    const move = this.record.moves[wanted - 1];
    this.board.show({ pos: position.pos, last: move?.move ?? null });
    this.slider.value = wanted;
    this.graph?.show(wanted);
    const text = move ? [`${wanted}. ${this.spec.players[move.by]?.name ?? ''} ${move.move}`, position.score?.length && `score ${position.score.join('–')}`,
      evaluation(move.info)].filter(Boolean).join(' · ') : 'Start of the game';
    replace(this.status, text);
    replace(this.moves, moveList(this.record.moves.map(one => one.move), wanted, other => this.go(other)));
    const current = this.moves.querySelector('.current');
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
  }

  /** The server works out the positions, because the page knows no rules. */
  async #position(ply) {
    while (this.#positions.length <= ply) {
      const done = this.#positions.length;
      const from = this.#positions[done - 1];
      const { move } = this.record.moves[done - 1];
      const { record } = this;
      const { next } = await this.app.patiently('explore', {
        game: record.game, options: record.options, pos: from.pos, aux: from.aux, to: from.to ?? 0, moves: [move],
      });
      if (this.#positions.length === done) {
        record.moves[done - 1].by ??= from.to ?? 0;
        this.#positions.push(next[0]);
      }
    }
    return this.#positions[ply];
  }
}

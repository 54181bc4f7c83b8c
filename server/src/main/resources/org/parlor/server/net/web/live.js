// The game of the first page: one that is being played or else the last one, as the server shows it without a log-in.

import { Board, seatMarker } from './board.js';
import { el, replace } from './dom.js';
import { localized, t } from './messages.js';
import { clockText, gameTitle, resultText } from './text.js';

const PLAYING_MS = 2000;
const ENDED_MS = 20000;

export class LiveGame {
  node = el('section', { class: 'card live', hidden: true });
  #shown = '';
  #timer = 0;
  #closed = false;
  #look = () => document.hidden || this.#load();

  constructor() {
    document.addEventListener('visibilitychange', this.#look);
    this.#load();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
  }

  async #load() {
    clearTimeout(this.#timer);
    const [reply, game] = await fetch('/game/top.json').then(response => response.json()).catch(() => []);
    if (this.#closed) return;
    if (game) this.#draw(localized(reply.spec), game);
    if (!document.hidden) this.#timer = setTimeout(() => this.#load(), game && !game.result ? PLAYING_MS : ENDED_MS);
  }

  #draw(spec, game) {
    const { g, ply, pos, moves, players, score, result, tc, options } = game;
    const key = `${g} ${ply} ${Boolean(result)}`;
    if (key === this.#shown) return;
    const isSame = this.#shown.startsWith(`${g} `);
    this.#shown = key;
    if (!isSame) this.board = new Board(spec);
    this.board.show({ pos, last: moves.at(-1) ?? null, moves: isSame });
    const seats = players.map((player, seat) => el('span', { class: 'row' }, seatMarker(spec, seat), el('strong', {}, player.name), el('span', { class: 'score' }, score[seat])));
    const open = () => { location.hash = `game=${g}`; };
    replace(this.node, el('h2', {}, t(result ? 'live.last' : 'live.now')),
      el('p', {}, el('a', { href: `#game=${g}` }, t(result ? 'live.replay' : 'live.watch', { game: gameTitle(spec, options) })), el('span', { class: 'dim' }, ` ${clockText(tc)}`)),
      el('div', { class: 'row' }, seats[0], el('span', { class: 'grow' }), seats[1]),
      el('div', { class: 'live-board', onclick: open }, el('div', { inert: true }, this.board.node)),
      el('p', { class: 'dim' }, result ? resultText(result, players, spec) : t('live.move', { number: ply + 1 })));
    this.node.style.setProperty('--ratio', this.board.ratio);
    this.node.hidden = false;
  }
}

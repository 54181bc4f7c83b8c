// A game that is played or watched.

import { Board } from './board.js';
import { announce, button, card, el, replace } from './dom.js';
import { clockText, optionsText } from './lobby.js';

const REASONS = {
  normal: '', resign: 'by resignation', time: 'on time', abandoned: 'because a player left', aborted: 'aborted',
  agreed: 'by agreement', illegal: 'because of illegal moves', adjudicated: 'decided by an administrator', server: 'ended by the server',
};

/** The offers as a request, by kind; the offer of a pause ends one where the game is paused. */
const OFFERS = { draw: 'a draw', takeback: 'to take back a move', pause: 'a pause', rematch: 'a rematch', continue: 'to continue' };

const minutesSeconds = ms => {
  const tenths = Math.max(0, ms) < 10000;
  const seconds = Math.max(0, tenths ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000));
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${tenths ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0')}`;
};

export function resultText(result, players, spec) {
  const reason = REASONS[result.reason] ?? result.reason;
  const score = result.score.join('–');
  if (result.reason === 'aborted' || result.reason === 'server') return `No result, ${reason}`;
  const who = result.winner == null ? 'Draw' : `${players[result.winner].name} (${spec.players[result.winner].name}) won`;
  return `${who} ${score}${reason && ` ${reason}`}`;
}

/** The moves in two columns, one line for each move of the first side. */
export function moveList(moves, current, onPly) {
  return moves.map((move, ply) => el('li', {},
    button(move, () => onPly?.(ply + 1), { class: ply + 1 === current ? 'current' : '', 'aria-label': `Move ${ply + 1}: ${move}`, disabled: !onPly })));
}

export class Game {
  #clockAt = 0;
  #legal = [];
  #sent = null;
  #confirming = false;

  constructor(app, snapshot, spec) {
    this.app = app;
    this.spec = spec;
    this.g = snapshot.g;
    this.you = snapshot.you;
    this.board = new Board(spec, this.you == null ? null : move => this.#play(move), this.you === 1);
    this.seats = [0, 1].map(() => el('div', { class: 'seat' }));
    this.status = el('p', { class: 'status' });
    this.words = el('div', { class: 'actions' });
    this.actions = el('div', { class: 'actions' });
    this.moves = el('ol', { class: 'moves' });
    this.title = el('h1');
    const top = this.you === 1 ? 0 : 1;
    this.node = el('div', { class: 'game' },
      el('div', { class: 'table' }, this.title, this.seats[top], this.board.node, this.seats[1 - top], this.status, this.words, this.actions),
      el('div', { class: 'side' }, card('Moves', this.moves), app.chat(this.you == null ? `${this.g}/w` : this.g, 'Chat').node));
    this.snapshot(snapshot);
  }

  snapshot(message) {
    // Sent after the log-in: a page that was loaded again shows the earlier lines, one that reconnects those it has missed.
    message.chat?.forEach(line => this.app.chat(this.g, 'Chat').add(line));
    Object.assign(this, {
      state: message.state, rated: message.rated, players: message.players, ply: message.ply, to: message.to, pos: message.pos, list: message.moves, seq: message.seq,
      score: message.score, presence: message.presence, offers: message.offers, result: message.result, tc: message.tc, options: message.options,
    });
    this.#legal = message.legal ?? [];
    this.#sent = null;
    this.last = message.moves.at(-1) ?? null;
    this.changed = [];
    this.#setClock(message.clock);
    this.#draw();
  }

  turn(message) {
    this.#legal = message.legal;
    this.ply = message.ply;
    this.pos = message.pos;
    this.to = this.you;
    this.#sent = null;
    this.#setClock(message.clock);
    this.#draw();
    announce('Your turn.');
  }

  move(message) {
    if (this.#missed(message)) return;
    Object.assign(this, { ply: message.ply + 1, to: message.to, pos: message.pos, score: message.score, last: message.move, changed: message.changed });
    this.list.push(message.move);
    this.#legal = [];
    this.#sent = null;
    this.offers = this.offers.filter(offer => offer.kind === 'rematch');
    this.#setClock(message.clock);
    this.#draw();
    announce(`${this.spec.players[message.by].name} played ${message.move}, ${message.score.join(' to ')}.`);
  }

  change(message) {
    if (this.#missed(message)) return;
    if (message.t === 'game.state') this.state = message.state;
    if (message.t === 'game.presence') this.presence[message.seat] = message.state;
    if (message.t === 'game.offer') {
      this.offers = this.offers.filter(offer => offer.kind !== message.kind || offer.by !== message.by);
      if (message.state === 'made') {
        this.offers.push({ kind: message.kind, by: message.by });
        if (message.by !== this.you) announce(`${this.players[message.by].name} offers ${OFFERS[this.#offered(message.kind)]}.`);
      }
    }
    if (message.t === 'game.end') {
      this.state = 'over';
      this.result = message.result;
      this.to = null;
      this.#legal = [];
      announce(resultText(message.result, this.players, this.spec));
    }
    if ('clock' in message) this.#setClock(message.clock);
    this.#draw();
  }

  /** Asks for a snapshot if an event is missing. */
  #missed(message) {
    const gap = message.seq > this.seq + 1;
    this.seq = message.seq;
    if (gap) this.app.attempt(() => this.app.connection.request('sync', { g: this.g }));
    return gap;
  }

  #setClock(clock) {
    this.clock = clock;
    this.#clockAt = performance.now();
  }

  #play(move) {
    if (this.#sent != null || this.to !== this.you) return;
    this.#sent = move;
    this.#draw();
    this.app.attempt(() => this.app.connection.request('move', { g: this.g, ply: this.ply, move }), () => {
      this.#sent = null;
      this.#draw();
    });
  }

  #offered = kind => (kind === 'pause' && this.state === 'paused' ? 'continue' : kind);

  #request(t, fields) {
    return this.app.attempt(() => this.app.connection.request(t, { g: this.g, ...fields }));
  }

  #draw() {
    const mine = this.you != null && this.to === this.you && this.state === 'playing' && this.#sent == null;
    this.title.textContent = `${this.spec.name} ${optionsText(this.options)}`.trim();
    this.title.append(el('small', {}, clockText(this.tc)));
    this.board.show({ pos: this.pos, legal: mine ? this.#legal : [], last: this.last, changed: this.changed });
    this.board.node.classList.toggle('sending', this.#sent != null);
    this.#drawSeats();
    replace(this.status, this.#statusText(mine));
    this.status.classList.toggle('turn', mine);
    replace(this.words, mine && this.spec.words.filter(word => this.#legal.includes(word))
      .map(word => button(word[0].toUpperCase() + word.slice(1), () => this.#play(word), { class: 'primary' })));
    replace(this.moves, moveList(this.list, this.list.length));
    this.moves.scrollTop = this.moves.scrollHeight;
    replace(this.actions, this.#buttons());
    this.app.gamesChanged();
  }

  #statusText(mine) {
    if (this.result) return resultText(this.result, this.players, this.spec);
    if (this.#sent != null) return `Sending ${this.#sent} …`;
    if (this.state === 'waiting') return 'The game starts as soon as both players are ready.';
    if (this.state !== 'playing') return this.state === 'paused' ? 'The game is paused.' : 'The game goes on when both players are here.';
    if (mine) return 'Your turn';
    // The last move, before the message that ends the game.
    if (this.to == null) return '';
    return `${this.players[this.to].name} is to move`;
  }

  #drawSeats() {
    this.seats.forEach((node, seat) => {
      const player = this.players[seat];
      node.classList.toggle('active', this.to === seat && !this.result);
      replace(node, el('span', { class: `marker seat${seat}`, 'aria-hidden': 'true' }),
        el('span', { class: 'grow' }, el('strong', {}, player.name, seat === this.you && ' (you)'),
          el('span', { class: 'dim' }, `${this.spec.players[seat].name}${player.bot ? ', bot' : ''}${this.presence?.[seat] === 'here' || this.result ? '' : this.presence?.[seat] === 'gone' ? ', gone' : ', away'}`)),
        el('span', { class: 'score', 'aria-label': `Score ${this.score[seat]}` }, this.score[seat]),
        this.clock && el('span', { class: 'clock', 'data-seat': seat }, ''));
    });
    this.tick();
  }

  /** Updates the clocks. */
  tick() {
    if (!this.clock) return;
    for (const node of this.node.querySelectorAll('.clock')) {
      const seat = Number(node.dataset.seat);
      const left = this.clock.ms[seat] - (this.clock.run === seat && !this.result ? performance.now() - this.#clockAt : 0);
      node.textContent = minutesSeconds(left);
      node.classList.toggle('low', left < 20000);
    }
  }

  #buttons() {
    const lobby = button('Lobby', () => this.app.openLobby());
    if (this.you == null) {
      return [this.result ? button('Replay', () => this.app.openReplay(this.g)) : button('Stop watching', () => {
        this.#request('unwatch');
        this.app.openLobby();
      }), this.result && lobby];
    }
    const incoming = this.offers.filter(offer => offer.by !== this.you);
    const answers = incoming.flatMap(offer => [
      button(`Accept ${this.#offered(offer.kind)}`, () => this.#request('answer', { kind: offer.kind, accept: true }), { class: 'primary' }),
      button(`Decline ${this.#offered(offer.kind)}`, () => this.#request('answer', { kind: offer.kind, accept: false })),
    ]);
    const can = kind => this.spec.offers.includes(kind) && !this.offers.some(offer => offer.kind === kind);
    const offer = (kind, text) => can(kind) && button(text, () => this.#request('offer', { kind }));
    const sent = this.offers.filter(one => one.by === this.you).map(one => el('span', { class: 'dim' }, `You offered ${OFFERS[this.#offered(one.kind)]}.`));
    if (this.result) {
      return [...answers, offer('rematch', 'Rematch'), button('Replay', () => this.app.openReplay(this.g)), lobby, ...sent];
    }
    if (this.#confirming) {
      const answer = t => () => {
        this.#confirming = false;
        if (t) this.#request(t);
        this.#draw();
      };
      return [el('span', {}, 'Resign the game?'), button('Resign', answer('resign'), { class: 'danger' }), button('Play on', answer(null))];
    }
    const claims = this.presence?.[1 - this.you] === 'gone' && this.state === 'playing' && [
      button('Claim the win', () => this.#request('claim', { result: 'win' }), { class: 'primary' }),
      button('Claim a draw', () => this.#request('claim', { result: 'draw' }))];
    const paused = this.state === 'paused';
    return [...answers, ...claims || [], !paused && !this.rated && this.list.length > this.you && offer('takeback', 'Take back'),
      !paused && offer('draw', 'Offer draw'), this.state !== 'waiting' && offer('pause', paused ? 'Continue' : 'Pause'), this.list.length < 2
      ? button('Abort', () => this.#request('abort')) : button('Resign', () => {
        this.#confirming = true;
        this.#draw();
      }), ...sent];
  }
}

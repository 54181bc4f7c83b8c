// A game that is played or watched.

import { Board, seatMarker } from './board.js';
import { announce, button, card, el, isolated, replace } from './dom.js';
import { date, known, rich, t } from './messages.js';
import { MoveList, Positions, moverOf } from './moves.js';
import { note } from './note.js';
import { sharing } from './share.js';
import { setting } from './storage.js';
import { bankLeft, capital, clockText, elapsed, evaluationText, gameTitle, moveText, resultText, resultTexts, timeLeft } from './text.js';

/** A line of conditional moves in words. Which of the moves are answers follows from the rules of the game. */
const conditionalText = ([first, ...rest]) => t('conditional.line', { move: first === '*' ? t('conditional.any') : moveText(first), answers: rest.map(moveText).join(', ') });

/** Words that the form leaves out of a line: those of its placeholder, also in English. */
const FILLERS = [...t('conditional.placeholder').split(/[\s…]+/), 'if', 'then'];

/** How often the number of spectators is asked for: it is in snapshots only. */
const COUNT_MS = 30000;

export class Game {
  #clockAt = 0;
  #legal = [];
  #sent = null;
  #confirming = false;
  #candidate = null;
  /** The ply that is looked at, null for the current position. */
  #looking = null;
  #tally = '';
  #online = true;
  #countedAt = performance.now();
  #counting = false;
  /** When a player left and when the other may claim, by seat. */
  #away = [null, null];
  /** The evaluations of the last moves, by seat: the server sends those of bots to spectators where no player can use them. */
  #infos = [null, null];
  /** The own conditional moves, as in the protocol. */
  #conditional = [];

  constructor(app, snapshot, spec) {
    this.app = app;
    this.spec = spec;
    this.g = snapshot.g;
    this.you = snapshot.you;
    this.positions = new Positions(app, snapshot.game, snapshot.options, () => this.#start());
    this.board = new Board(spec, this.you == null ? null : move => (this.#isTheirs() ? this.#setPremove(move) : this.#play(move)), this.you === 1, () => setting('confirm') ?? 'small');
    this.board.onCandidate = move => {
      if (move === this.#candidate) return;
      this.#candidate = move;
      this.#drawWords();
    };
    this.seats = [0, 1].map(() => el('div', { class: 'seat' }));
    this.status = el('p', { class: 'status' });
    this.words = el('div', { class: 'actions' });
    this.actions = el('div', { class: 'actions' });
    this.steps = el('div', { class: 'actions steps' });
    this.conditional = el('section', { class: 'card conditional', hidden: true });
    this.#addConditional();
    this.list = new MoveList(spec, ply => this.look(ply));
    this.title = el('h1');
    this.share = el('div');
    const top = this.you === 1 ? 0 : 1;
    this.table = el('div', { class: 'table' }, this.seats[top], this.board.node, this.seats[1 - top]);
    this.node = el('div', { class: 'game' }, this.table,
      el('div', { class: 'side' },
        el('section', { class: 'card head' }, this.title, this.status, this.words, this.actions),
        card(t('moves'), this.list.node, this.steps), this.conditional, app.chat(this.you == null ? `${this.g}/w` : this.g).node,
        this.you != null && app.connection.hello.caps.includes('note') && note(app, this.g), this.share));
    this.key = event => {
      const ply = { ArrowLeft: this.#shownPly() - 1, ArrowRight: this.#shownPly() + 1, Home: 0, End: this.ply }[event.key];
      if (ply != null && !event.target.closest('input, select, textarea')) this.look(ply);
    };
    this.snapshot(snapshot);
  }

  snapshot(message) {
    // Sent after the log-in: a page that was loaded again shows the earlier lines, one that reconnects those it has missed.
    message.chat?.forEach(line => this.app.chat(this.g).add(line));
    const counted = this.#counting && message.seq === this.seq;
    this.#counting = false;
    if (counted) {
      this.watchers = message.watchers;
      return this.#drawTitle();
    }
    Object.assign(this, {
      state: message.state, rated: message.rated, players: message.players, ply: message.ply, to: message.to, pos: message.pos, seq: message.seq,
      score: message.score, presence: message.presence, offers: message.offers, result: message.result, tc: message.tc, options: message.options,
      watchers: message.watchers,
    });
    let before = message.to == null ? null : (message.to + message.moves.length + 1) % 2;
    this.moves = message.moves.map(move => {
      before = moverOf(this.spec, move, before);
      return { move, by: before };
    });
    this.presence.forEach((state, seat) => { if (state === 'here') this.#away[seat] = null; });
    this.positions.cut(message.ply - 1);
    this.positions.set(message.ply, message);
    this.#legal = message.legal ?? [];
    this.#conditional = [];
    this.#sent = null;
    this.#confirming = false;
    if (this.#looking > this.ply) this.#looking = null;
    this.#setClock(message.clock);
    if (this.result) this.#loadTally();
    this.#draw();
  }

  turn(message) {
    this.#legal = message.legal;
    this.ply = message.ply;
    this.pos = message.pos;
    this.to = this.you;
    this.#sent = null;
    this.#setClock(message.clock);
    this.#draw(this.#isLast());
    announce(t('turn.announced'));
    this.app.attention.call('turn', t('turn.moved', { name: this.players[1 - this.you].name, game: this.spec.name }));
  }

  #moved(message) {
    Object.assign(this, { ply: message.ply + 1, to: message.to, pos: message.pos, score: message.score });
    this.moves.push({ move: message.move, by: message.by });
    this.positions.set(this.ply, message);
    this.#infos[message.by] = message.info;
    this.#legal = [];
    this.#sent = null;
    this.offers = this.offers.filter(offer => offer.kind === 'rematch');
    this.#setClock(message.clock);
    this.#draw(true);
    announce(t('move.announced', { player: this.spec.players[message.by].name, move: moveText(message.move), first: message.score[0], second: message.score[1] }));
  }

  change(message) {
    if (this.#missed(message)) return;
    if (message.t === 'game.move') return this.#moved(message);
    if (message.t === 'game.state') this.state = message.state;
    if (message.t === 'game.presence') this.#presenceChanged(message);
    if (message.t === 'game.offer') this.#offerChanged(message);
    if (message.t === 'game.time') this.#timeGiven(message);
    if (message.t === 'game.end') this.#ended(message);
    if ('clock' in message) this.#setClock(message.clock);
    this.#draw();
  }

  conditionalChanged({ lines, reason }) {
    this.#conditional = lines;
    if (['move', 'illegal'].includes(reason)) this.app.notify(t(`conditionalEnd.${reason}`, { name: this.players[1 - this.you].name }));
    this.#draw();
  }

  #setConditional(lines) {
    return this.#request('conditional.set', { ply: this.ply, lines });
  }

  #premove = () => this.#conditional.find(line => line.startsWith('* '))?.slice(2);

  /** The cells that may be a premove: own pits, and free squares. */
  #premoves() {
    const isFree = (cell, value) => (cell.owner == null ? !this.spec.pieces?.some(piece => piece.v === value) : cell.owner === this.you && cell.kind !== 'store');
    return this.spec.board.cells.filter((cell, index) => isFree(cell, this.pos[index])).map(cell => cell.id);
  }

  /** Sets the answer to any move, or cancels it. */
  #setPremove(cell) {
    const others = this.#conditional.filter(line => !line.startsWith('* '));
    this.#setConditional(this.#premove() === cell ? others : [...others, `* ${cell}`]);
  }

  /** The lines, and a form that adds one. It stays while the lines are drawn again, with what is typed. */
  #addConditional() {
    this.lines = el('ul', { class: 'list' });
    const input = el('input', { 'aria-label': t('conditional.label'), placeholder: t('conditional.placeholder'), maxlength: 300, autocapitalize: 'off', autocomplete: 'off' });
    const form = el('form', { onsubmit: async event => {
      event.preventDefault();
      const line = input.value.toLowerCase().split(/[\s,、→]+/).filter(word => word && !FILLERS.includes(word))
        .map(word => this.spec.words.find(move => moveText(move).toLowerCase() === word) ?? word).join(' ');
      if (line && await this.app.attempt(() => this.#addLine(line))) input.value = '';
    } }, input, el('button', {}, t('conditional.set')));
    this.conditional.append(el('h2', {}, t('conditional.title')),
      el('p', { class: 'dim' }, t('conditional.text')), this.lines, form);
  }

  /** Adds a line in place of those that disagree with it. As the first one it is valid if the server refuses another. */
  async #addLine(line, others = this.#conditional) {
    try {
      return await this.app.connection.request('conditional.set', { g: this.g, ply: this.ply, lines: [line, ...others] });
    } catch (error) {
      const refused = Number(error.field?.match(/^lines\[(\d+)\]$/)?.[1] ?? 0);
      if (!refused) throw error;
      return this.#addLine(line, others.filter((other, index) => index !== refused - 1));
    }
  }

  #drawConditional() {
    this.conditional.hidden = !this.#isTheirs();
    replace(this.lines, this.#conditional.map(line => el('li', {}, el('span', { class: 'grow' }, conditionalText(line.split(' '))),
      button(t('delete'), () => this.#setConditional(this.#conditional.filter(other => other !== line)), { class: 'plain', 'aria-label': t('delete.of', { name: line }) }))));
  }

  #presenceChanged({ seat, state, claimMs, until }) {
    const now = performance.now();
    this.presence[seat] = state;
    this.#away[seat] = state === 'here' ? null : { since: this.#away[seat]?.since ?? now, claimAt: claimMs == null ? null : now + claimMs };
    if (seat !== this.you) announce(until ? t('presence.vacationUntil', { name: this.players[seat].name, date: date(until) }) : t('presence.announced', { name: this.players[seat].name, state: known('presence.', state) }));
  }

  #offerChanged({ kind, by, state }) {
    this.offers = this.offers.filter(offer => offer.kind !== kind || offer.by !== by);
    if (state === 'made') {
      this.offers.push({ kind, by });
      if (by === this.you) return;
      const text = known('offerMade.', this.#offered(kind), { name: this.players[by].name });
      announce(text);
      this.app.attention.call('message', text);
    } else if (state === 'declined' && by === this.you) this.app.notify(known('offerDeclined.', this.#offered(kind), { name: this.players[1 - by].name }));
  }

  #timeGiven({ seat, ms }) {
    const text = t(seat === this.you ? 'time.givenToYou' : 'time.given', { name: this.players[1 - seat].name, other: this.players[seat].name, count: ms / 1000 });
    if (seat === this.you) this.app.notify(text);
    else announce(text);
  }

  #ended({ result, ratings }) {
    this.state = 'over';
    this.result = result;
    this.to = null;
    this.#legal = [];
    this.newRatings = ratings;
    const text = resultText(result, this.players, this.spec, this.you);
    announce(`${text}.`);
    if (this.you != null) this.app.attention.call('end', text);
    this.#loadTally();
  }

  /** Asks for a snapshot if an event is missing. */
  #missed(message) {
    const gap = message.seq > this.seq + 1;
    this.seq = message.seq;
    this.#counting &&= !gap;
    if (gap) this.app.attempt(() => this.app.connection.request('sync', { g: this.g }));
    return gap;
  }

  /** The results of all games of this kind between the two. */
  async #loadTally() {
    if (this.you == null) return;
    const { name } = this.players[1 - this.you];
    const { list } = await this.app.connection.request('history', { game: this.spec.game, vs: name }).catch(() => ({ list: [] }));
    const counts = [0, 0, 0];
    for (const { result, players } of list) {
      if (['aborted', 'server'].includes(result.reason)) continue;
      counts[result.winner == null ? 2 : players[result.winner].name === name ? 1 : 0]++;
    }
    this.#tally = list.length > 1 ? t(counts[2] ? 'tally.drawn' : 'tally', { own: counts[0], name, theirs: counts[1], drawn: counts[2] }) : '';
    this.#draw();
  }

  async #start() {
    const { record } = await this.app.connection.request('record', { g: this.g, as: 'json' });
    return record.start;
  }

  #setClock(clock) {
    this.clock = clock;
    this.#clockAt = performance.now();
  }

  /** Without a connection clocks stand still and nothing can be done. */
  connectionChanged(online) {
    if (this.#online === online) return;
    if (!online && this.clock?.run != null) {
      const ms = [...this.clock.ms];
      ms[this.clock.run] = this.#left(this.clock.run);
      this.#setClock({ ...this.clock, ms, run: null });
    }
    this.#online = online;
    this.#draw();
  }

  #play(move) {
    if (!this.#isMine()) return;
    this.#sent = move;
    this.#draw();
    this.app.attempt(() => this.app.connection.request('move', { g: this.g, ply: this.ply, move }), () => {
      this.#sent = null;
      this.#draw();
    });
  }

  #shownPly = () => this.#looking ?? this.ply;
  #isLast = () => this.#looking == null;
  #isMine = () => this.you != null && this.to === this.you && this.state === 'playing' && this.#sent == null && this.#online;
  #isTheirs = () => this.you != null && this.to === 1 - this.you && this.state === 'playing' && this.#online;
  #offered = kind => (kind === 'pause' && this.state === 'paused' ? 'continue' : kind);

  /** Whether the player has to do something here. */
  isWaiting = () => this.isRematchToAnswer() || (this.you != null && this.to === this.you && this.state === 'playing' && !this.result);

  /** Whether the opponent, who may be away, offers a rematch after a game by correspondence. */
  isRematchToAnswer = () => this.you != null && this.result && this.isByCorrespondence()
    && this.offers.some(offer => offer.kind === 'rematch' && offer.by !== this.you);

  #request(type, fields) {
    return this.app.attempt(() => this.app.connection.request(type, { g: this.g, ...fields }));
  }

  /** Shows an earlier position; the last ply is the game itself. */
  async look(ply) {
    const wanted = Math.max(0, Math.min(this.ply, ply));
    this.#looking = wanted === this.ply ? null : wanted;
    const position = await this.app.attempt(() => this.positions.at(wanted, this.moves));
    if (this.#shownPly() !== wanted) return;
    if (!position) this.#looking = null;
    this.#draw();
  }

  async #drawBoard(moves) {
    const ply = this.#shownPly();
    const last = this.moves[ply - 1]?.move ?? null;
    if (this.#isLast()) {
      const premoves = this.#isTheirs();
      this.board.show({ pos: this.pos, legal: this.#isMine() ? this.#legal : premoves ? this.#premoves() : [], last, premove: this.#premove(), premoves, moves });
    }
    else {
      const { pos } = await this.positions.at(ply, this.moves);
      if (ply === this.#looking) this.board.show({ pos, last });
    }
  }

  #drawTitle() {
    this.title.textContent = gameTitle(this.spec, this.options);
    this.title.append(el('small', {}, [clockText(this.tc), this.rated && t('game.rated'), this.watchers > 0 && t('game.watchers', { count: this.watchers })].filter(Boolean).join(' · ')));
  }

  #draw(moves = false) {
    this.#drawTitle();
    this.table.style.setProperty('--ratio', this.board.ratio);
    this.#drawBoard(moves);
    this.board.node.classList.toggle('sending', this.#sent != null || !this.#isLast());
    this.#drawSeats();
    this.#drawStatus();
    this.#drawWords();
    this.#drawConditional();
    this.list.show(this.moves, this.#shownPly());
    const step = (text, label, ply) => button(text, () => this.look(ply), { 'aria-label': label, title: label, disabled: ply < 0 || ply > this.ply || ply === this.#shownPly() });
    replace(this.steps, step('«', t('step.first'), 0), step('‹', t('step.previous'), this.#shownPly() - 1), step('›', t('step.next'), this.#shownPly() + 1),
      step('»', t('step.current'), this.ply), !this.#isLast() && button(t('step.back'), () => this.look(this.ply), { class: 'primary' }));
    replace(this.actions, this.#buttons());
    for (const node of this.actions.querySelectorAll('button')) node.disabled ||= !this.#online;
    if (this.result || this.you == null) replace(this.share, sharing(this));
    this.app.gamesChanged();
  }

  #drawStatus() {
    const { status, result } = this;
    status.classList.toggle('turn', this.#isMine());
    status.classList.toggle('result', Boolean(result));
    if (!result) return replace(status, this.#statusText());
    const { headline, score } = resultTexts(result, this.players, this.spec, this.you);
    const ratings = this.newRatings && rich('result.ratings', { ratings: this.newRatings.flatMap(({ r }, seat) => [seat ? ', ' : '', isolated(this.players[seat].name), ` ${r}`]) });
    replace(status, el('strong', { role: 'heading', 'aria-level': 2 }, headline), score && el('span', { class: 'final' }, ` ${score}`),
      [ratings, this.#tally].map(text => text && el('span', { class: 'dim line' }, text)));
  }

  #statusText() {
    if (!this.#online) return t('status.offline');
    if (this.#sent != null) return t('status.sending', { move: moveText(this.#sent) });
    if (this.state === 'waiting') return t('status.waiting');
    if (this.state !== 'playing') return t(this.state === 'paused' ? 'status.paused' : 'status.adjourned');
    if (this.#isMine()) return t('status.yours');
    // The last move, before the message that ends the game.
    if (this.to == null) return '';
    const premove = this.#premove();
    return t(premove ? 'status.premove' : 'status.theirs', { name: this.players[this.to].name, move: premove });
  }

  #drawWords() {
    const mine = this.#isMine() && this.#isLast();
    replace(this.words, this.#candidate && button(t(mine ? 'move.play' : 'move.premove', { move: this.#candidate }), () => this.board.play(this.#candidate), { class: 'primary' }),
      mine && this.spec.words.filter(word => this.#legal.includes(word)).map(word => button(capital(moveText(word)), () => this.#play(word), { class: 'primary' })),
      !this.result && this.board.zoom);
  }

  #drawSeats() {
    this.seats.forEach((node, seat) => {
      const player = this.players[seat];
      node.classList.toggle('active', this.to === seat && !this.result);
      replace(node, seatMarker(this.spec, seat),
        el('span', { class: 'grow' }, el('strong', { title: player.name }, seat === this.you ? t('seat.you', { name: player.name }) : player.name),
          el('span', { class: 'dim' }, [this.spec.players[seat].name, player.bot && t('user.bot'), player.r, evaluationText(this.#infos[seat])].filter(Boolean).join(', '), el('span', { class: 'presence', 'data-seat': seat }))),
        this.clock?.periods && el('span', { class: 'dim', 'aria-label': t('clock.periods', { count: this.clock.periods[seat] }) }, `×${this.clock.periods[seat]}`),
        el('span', { class: 'score', title: this.spec.score }, el('span', { class: 'hidden' }, `${t('score')} `), this.score[seat]),
        this.clock && el('span', { class: 'clock', 'data-seat': seat }, ''));
    });
    this.tick();
  }

  #left = seat => this.clock.ms[seat] - (this.clock.run === seat && !this.result ? performance.now() - this.#clockAt : 0);

  #presenceText(seat) {
    const state = this.presence?.[seat];
    if (!state || state === 'here' || this.result) return '';
    if (state === 'vacation') return `, ${t('presence.vacation')}`;
    const away = this.#away[seat];
    const now = performance.now();
    if (!away) return `, ${known('presence.', state)}`;
    const claim = state === 'away' && away.claimAt != null && seat !== this.you ? t('presence.claim', { time: elapsed(away.claimAt - now) }) : '';
    return t('presence.since', { state: known('presence.', state), time: elapsed(now - away.since) }) + (this.you == null ? '' : claim);
  }

  #count() {
    this.#countedAt = performance.now();
    this.#counting = true;
    this.app.connection.request('sync', { g: this.g }).catch(() => { this.#counting = false; });
  }

  isByCorrespondence = () => this.tc.mode === 'corr';

  /** Whose move it is, and how long. */
  turnText() {
    if (this.isRematchToAnswer()) return t('turn.rematch');
    const turn = t(this.isWaiting() ? 'turn.yours' : 'turn.theirs');
    return this.clock && this.to != null ? t('turn.left', { turn, time: timeLeft(this.#left(this.to), this.tc) }) : turn;
  }

  /** Updates the clocks, and now and then the number of spectators. */
  tick() {
    if (performance.now() - this.#countedAt > COUNT_MS && this.#online && !this.result && !document.hidden) this.#count();
    for (const node of this.node.querySelectorAll('.presence')) {
      const text = this.#presenceText(Number(node.dataset.seat));
      if (node.textContent !== text) node.textContent = text;
    }
    if (!this.clock) return;
    for (const node of this.node.querySelectorAll('.clock')) {
      const left = this.#left(Number(node.dataset.seat));
      const bank = Math.max(0, Math.min(this.clock.bank?.[Number(node.dataset.seat)] ?? 0, left));
      const text = (bank && left <= bank ? '0' : timeLeft(left - bank, this.tc)) + (bank ? ` + ${bankLeft(bank, this.tc)}` : '');
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle('low', left < (this.isByCorrespondence() ? 3600000 : 20000));
    }
  }

  #buttons() {
    const lobby = button(t('lobby'), () => this.app.openLobby());
    const replay = this.result && button(t('replay'), () => this.app.openReplay(this.g));
    if (this.you == null) {
      return [replay || button(t('game.unwatch'), () => {
        this.#request('unwatch');
        this.app.openLobby();
      }), replay && lobby];
    }
    const incoming = this.offers.filter(offer => offer.by !== this.you);
    const answers = incoming.flatMap(offer => [
      button(t('offer.accept', { offer: known('offerName.', this.#offered(offer.kind)) }), () => this.#request('answer', { kind: offer.kind, accept: true }), { class: 'primary' }),
      button(t('offer.decline', { offer: known('offerName.', this.#offered(offer.kind)) }), () => this.#request('answer', { kind: offer.kind, accept: false })),
    ]);
    const can = kind => this.spec.offers.includes(kind) && !this.offers.some(offer => offer.kind === kind);
    const offer = (kind, text) => can(kind) && button(text, () => this.#request('offer', { kind }));
    const sent = this.offers.filter(one => one.by === this.you).map(one => el('span', { class: 'dim' }, known('offerOwn.', this.#offered(one.kind)), ' ',
      button(t('withdraw'), () => this.#request('answer', { kind: one.kind, accept: false }), { class: 'plain' })));
    if (this.result) return [...answers, offer('rematch', t('game.rematch')), replay, lobby, ...sent];
    if (this.#confirming) {
      const answer = type => () => {
        this.#confirming = false;
        if (type) this.#request(type);
        this.#draw();
      };
      return [el('span', {}, t('resign.ask')), button(t('resign'), answer('resign'), { class: 'danger' }), button(t('resign.not'), answer(null))];
    }
    const claims = this.presence?.[1 - this.you] === 'gone' && this.state === 'playing' && [
      button(t('claim.win'), () => this.#request('claim', { result: 'win' }), { class: 'primary' }),
      button(t('claim.draw'), () => this.#request('claim', { result: 'draw' }))];
    const paused = this.state === 'paused';
    const hasMoved = this.moves.some(({ by }) => by === this.you);
    return [...answers, ...claims || [], !paused && !this.rated && hasMoved && offer('takeback', t('game.takeback')),
      !paused && offer('draw', t('game.draw')), this.state !== 'waiting' && !this.isByCorrespondence() && offer('pause', t(paused ? 'continue' : 'game.pause')),
      this.state === 'playing' && !this.rated && this.clock && !this.isByCorrespondence() && button(t('time.give'), () => this.#request('time.give')),
      this.moves.length < 2
      ? button(t('abort'), () => this.#request('abort')) : button(t('resign'), () => {
        this.#confirming = true;
        this.#draw();
      }), ...sent];
  }
}

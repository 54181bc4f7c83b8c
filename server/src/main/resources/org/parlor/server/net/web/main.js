// The page: log-in, and which of lobby, game and replay is shown.

import { Connection, RequestError } from './connection.js';
import { announce, button, card, el, field, replace } from './dom.js';
import { Game } from './game.js';
import { Lobby, clockText, optionsText } from './lobby.js';
import { Replay } from './replay.js';
import { saveSetting, setting } from './storage.js';

const CHAT_MAX = 200;
const CHALLENGE_ENDS = {
  generic: 'was declined', later: 'was declined for now; try again later', expired: 'was not answered within two minutes',
  offline: 'ended: the player is no longer connected', noBot: 'was declined: not against bots', onlyBot: 'was declined: only against bots',
  rated: 'was declined: only rated games', casual: 'was declined: only casual games', variant: 'was declined: not this kind of game',
  timeControl: 'was declined: not with this clock', tooFast: 'was declined: the clock is too fast', tooSlow: 'was declined: the clock is too slow',
};

class App {
  connection = new Connection();
  specs = [];
  #specs = new Map();
  #games = new Map();
  #chats = new Map();
  #challenges = new Map();
  #lobby = null;
  #shown = null;
  #main = document.getElementById('main');
  #banner = document.getElementById('banner');
  #challengePlace = el('div', { class: 'challenges' });
  #gamesPlace = el('div', { class: 'actions', role: 'navigation', 'aria-label': 'Your other games' });
  #notice = 0;

  constructor() {
    const { connection } = this;
    connection.on('state', () => this.#stateChanged());
    connection.on('game', message => this.#gameArrived(message));
    connection.on('turn', message => this.#games.get(message.g)?.turn(message));
    connection.on('game.move', message => this.#games.get(message.g)?.move(message));
    for (const type of ['game.offer', 'game.presence', 'game.state', 'game.end']) {
      connection.on(type, message => this.#games.get(message.g)?.change(message));
    }
    connection.on('chat', message => this.chat(message.room, 'Chat').add(message));
    connection.on('notice', message => this.notify(message.text));
    connection.on('challenge', message => {
      this.#challenges.set(message.challenge, message);
      announce(`${message.from.name} challenges you.`);
      this.#drawChallenges();
    });
    connection.on('challenge.gone', message => {
      this.#challenges.delete(message.challenge);
      this.#drawChallenges();
      if (!['accepted', 'cancelled'].includes(message.why)) this.notify(`The challenge ${CHALLENGE_ENDS[message.why] ?? `was declined: ${message.why}`}.`);
    });
    addEventListener('hashchange', () => this.#route());
    document.addEventListener('keydown', event => this.#shown?.key?.(event));
    setInterval(() => this.#shown?.tick?.(), 100);
    document.getElementById('top').after(this.#challengePlace, this.#gamesPlace);
    this.#stateChanged();
  }

  // The states of the connection

  async #stateChanged() {
    const { connection } = this;
    this.#drawTop();
    this.#banner.hidden = connection.state !== 'offline';
    if (connection.state === 'offline') {
      replace(this.#banner, 'The connection is lost. The server keeps your place; the page reconnects by itself.');
    } else if (connection.state === 'login') {
      this.#showLogin(connection.reason);
    } else if (connection.state === 'online') {
      await this.attempt(() => this.#entered());
    }
  }

  async #entered() {
    if (!this.specs.length) {
      const { specs } = await this.connection.request('specs');
      this.specs = specs;
    }
    this.#lobby ??= new Lobby(this);
    await this.#lobby.enter();
    if (this.#shown instanceof Game && this.#shown.you == null && !this.#shown.result) await this.openGame(this.#shown.g);
    if (!this.#shown || this.#shown.login) await this.#route();
  }

  #drawTop() {
    const { connection } = this;
    const states = { connecting: 'connecting …', login: 'not logged in', online: 'connected', offline: 'reconnecting …' };
    replace(document.getElementById('top'),
      el('a', { href: '#', class: 'brand', onclick: event => {
        event.preventDefault();
        if (connection.state === 'online') this.openLobby();
      } }, connection.hello?.name ?? 'Parlor'),
      el('span', { class: 'grow' }),
      connection.user && el('span', { class: 'user' }, connection.user.name),
      el('span', { class: `state ${connection.state}`, role: 'status' }, states[connection.state]),
      connection.state === 'online' && button('Log out', () => this.#logOut(), { class: 'plain' }));
  }

  /** Asks in a running game. */
  #logOut() {
    if (!this.#running().length) return this.connection.logOut();
    clearTimeout(this.#notice);
    this.#banner.hidden = false;
    replace(this.#banner, 'Your game goes on without you, and your opponent can claim the win.',
      button('Log out now', () => this.connection.logOut(), { class: 'danger' }), button('Stay', () => { this.#banner.hidden = true; }));
  }

  #running = () => [...this.#games.values()].filter(game => game.you != null && game.node && !game.result);

  /** Lists the running games of the player that are not shown. */
  gamesChanged() {
    replace(this.#gamesPlace, this.#running().filter(game => game !== this.#shown).map(game => button(
      `${game.spec.name} against ${game.players[1 - game.you].name}${game.to === game.you ? ': your turn' : ''}`,
      () => this.#show(game), { class: game.to === game.you ? 'primary' : '' })));
  }

  #showLogin(error) {
    const name = el('input', { name: 'name', maxlength: 26, autocomplete: 'username', pattern: '[A-Za-z0-9_.\\-]+', placeholder: 'ana', value: setting('name') ?? '' });
    const password = el('input', { name: 'password', type: 'password', autocomplete: 'current-password', minlength: 8 });
    const create = el('input', { type: 'checkbox' });
    const { hello, seats } = this.connection;
    this.#games.clear();
    this.#challenges.clear();
    this.#drawChallenges();
    const login = event => {
      event.preventDefault();
      saveSetting('name', name.value);
      this.connection.login(password.value
        ? { as: 'password', name: name.value, password: password.value, create: create.checked }
        : { as: 'guest', ...(name.value && { name: name.value }) });
    };
    const invited = location.hash.startsWith('#join=');
    this.#show({
      login: true,
      node: el('form', { class: 'login-form', onsubmit: login }, card(invited ? 'You are invited to a game' : 'Log in',
        hello?.motd && el('p', { class: 'dim' }, hello.motd), error && el('p', { role: 'alert', class: 'error' }, error),
        seats.all().map(seat => button(`Continue as ${seat.name}${seats.isUsed(seat.name) ? ', now in another tab' : ''}`,
          () => this.connection.continueAs(seat), { class: 'wide' })),
        field('Your name', name),
        hello?.auth.includes('password') && el('details', {}, el('summary', {}, 'I have an account'),
          field('Password', password), el('label', { class: 'check' }, create, 'Create this account')),
        el('button', { class: 'primary wide' }, invited ? 'Join the game' : 'Play'))),
    });
    name.focus();
  }

  // What is shown

  #show(view) {
    this.#shown = view;
    replace(this.#main, view.node);
    scrollTo(0, 0);
    this.gamesChanged();
  }

  async #route() {
    if (this.connection.state !== 'online') return;
    const [, key, value] = location.hash.match(/^#(\w+)=(.*)$/) ?? [];
    if (key === 'join') {
      history.replaceState(null, '', location.pathname);
      this.openLobby();
      // The code of a game that has begun is used up: its link leads back to the game.
      await this.attempt(() => this.connection.request('seek.take', { code: decodeURIComponent(value) }).catch(error => {
        if (error.code !== 'no_such_seek' || !this.#games.size) throw error;
      }));
    } else if (key === 'game') {
      await this.#openLink(decodeURIComponent(value));
    } else if (!(this.#shown instanceof Game)) {
      const mine = [...this.#games.values()].find(game => game.you != null && !game.result);
      if (mine) this.#show(mine);
      else this.openLobby();
    }
  }

  /** A link shows a running game live and a finished one as a replay. */
  async #openLink(g) {
    const reply = await this.attempt(() => this.connection.request('record', { g, as: 'json' }), () => this.openLobby());
    if (!reply) return;
    if (reply.record.result) await this.#showReplay(reply.record);
    else await this.openGame(g);
  }

  openLobby() {
    if (location.hash) history.replaceState(null, '', location.pathname);
    this.#show(this.#lobby);
    this.attempt(() => this.#lobby.enter());
  }

  async openGame(g) {
    this.wanted = g;
    await this.attempt(() => this.connection.request('watch', { g }));
  }

  openReplay(g) {
    if (location.hash === `#game=${g}`) this.#openLink(g);
    else location.hash = `game=${g}`;
  }

  async #showReplay(record) {
    const { spec } = await this.connection.request('spec', { game: record.game, options: record.options });
    this.#show(new Replay(this, record, spec));
  }

  async #gameArrived(message) {
    if (message.you != null) this.#lobby?.gameStarted();
    const known = this.#games.get(message.g);
    if (known && known.you === message.you) {
      known.snapshot(message);
      if (this.wanted === message.g) this.#show(known);
    } else {
      const key = message.game + JSON.stringify(message.options);
      const early = [];
      this.#games.set(message.g, { you: NaN, turn: one => early.push(['turn', one]), move: one => early.push(['move', one]), change: one => early.push(['change', one]), snapshot() {} });
      if (!this.#specs.has(key)) {
        const reply = await this.attempt(() => this.connection.request('spec', { game: message.game, options: message.options }));
        if (!reply) return void this.#games.delete(message.g);
        this.#specs.set(key, reply.spec);
      }
      const game = new Game(this, message, this.#specs.get(key));
      this.#games.set(message.g, game);
      early.forEach(([method, one]) => game[method](one));
      const busy = this.#shown instanceof Game && this.#shown.you != null && !this.#shown.result;
      if (this.wanted === message.g || (game.you != null && !game.result && !busy)) {
        if (location.hash) history.replaceState(null, '', location.pathname);
        this.#show(game);
      } else if (game.you != null && !game.result) {
        announce(`A game against ${game.players[1 - game.you].name} has begun.`);
        this.gamesChanged();
      }
    }
    if (this.wanted === message.g) this.wanted = null;
  }

  // For the other parts of the page

  spec = game => this.specs.find(spec => spec.game === game) ?? { game, name: game, options: [], players: [] };

  notify(text) {
    clearTimeout(this.#notice);
    if (this.connection.state === 'offline') return;
    this.#banner.hidden = false;
    replace(this.#banner, text);
    this.#notice = setTimeout(() => { this.#banner.hidden ||= this.connection.state === 'online'; }, 6000);
  }

  /** Runs a request and shows why it failed. Resolves to undefined then. */
  async attempt(action, onFailure) {
    try {
      return await action();
    } catch (error) {
      this.notify(error.message);
      onFailure?.();
      if (!(error instanceof RequestError)) console.warn(error);
      return undefined;
    }
  }

  /** A request that waits as long as its rate limit says. */
  async patiently(t, fields) {
    for (;;) {
      try {
        return await this.connection.request(t, fields);
      } catch (error) {
        if (error.code !== 'rate_limited' || !error.retryMs) throw error;
        await new Promise(resolve => setTimeout(resolve, error.retryMs));
      }
    }
  }

  /** The chat of a room: its node, and `add` for a line. */
  chat(room, title) {
    if (!this.#chats.has(room)) {
      const lines = el('ul', { class: 'chat-lines', 'aria-live': 'polite' });
      const input = el('input', { maxlength: 280, 'aria-label': `${title} message`, placeholder: 'Say something' });
      const send = event => {
        event.preventDefault();
        const text = input.value.trim();
        if (text) this.attempt(() => this.connection.request('chat', { room, text })).then(reply => { if (reply) input.value = ''; });
      };
      this.#chats.set(room, {
        node: card(title, lines, el('form', { class: 'row', onsubmit: send }, input, el('button', {}, 'Send'))),
        add(message) {
          const key = JSON.stringify([message.at, message.from, message.text]);
          if ([...lines.children].some(line => line.dataset.key === key)) return;
          lines.append(el('li', { 'data-key': key }, el('strong', {}, message.from), ' ', message.text));
          while (lines.children.length > CHAT_MAX) lines.firstChild.remove();
          lines.scrollTop = lines.scrollHeight;
        },
      });
    }
    return this.#chats.get(room);
  }

  #drawChallenges() {
    replace(this.#challengePlace, [...this.#challenges.values()].map(challenge => {
      const answer = (t, fields) => () => {
        this.#challenges.delete(challenge.challenge);
        this.#drawChallenges();
        this.attempt(() => this.connection.request(t, { challenge: challenge.challenge, ...fields }));
      };
      return el('div', { class: 'challenge', role: 'alert' }, el('span', { class: 'grow' }, el('strong', {}, challenge.from.name),
        ` challenges you: ${this.spec(challenge.game).name} ${optionsText(challenge.options)}, ${clockText(challenge.tc)}`),
      button('Accept', answer('challenge.accept'), { class: 'primary' }), button('Decline', answer('challenge.decline')));
    }));
  }
}

new App();

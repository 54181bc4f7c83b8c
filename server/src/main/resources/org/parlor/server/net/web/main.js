// The page: which view is shown, and what the views share.

import { Attention } from './attention.js';
import { Challenges } from './challenges.js';
import { Chat } from './chat.js';
import { Connection, RequestError } from './connection.js';
import { announce, button, el, field, replace, select } from './dom.js';
import { Game } from './game.js';
import { helpView } from './help.js';
import { Lobby } from './lobby.js';
import { loginView } from './login.js';
import { chooseLanguage, language, languages, t } from './messages.js';
import { leaderboardView, profileView } from './players.js';
import { removeThisBrowser, renewSubscription } from './push.js';
import { puzzlesView } from './puzzles.js';
import { acceptRecords, readRecords, recordsView } from './record.js';
import { Replay } from './replay.js';
import { settingsView } from './settings.js';
import { tournamentView, tournamentsView } from './tournaments.js';

const NOTICE_MS = 6000;
const GAMES_SHOWN_MAX = 6;

class App {
  attention = new Attention();
  connection = new Connection(() => /^#(game|user|tour|tournaments|ratings|help|puzzles|record)\b/.test(location.hash));
  specs = [];
  #specs = new Map();
  #games = new Map();
  #chats = new Map();
  #challenges = new Challenges(this);
  #lobby = null;
  #shown = null;
  #main = document.getElementById('main');
  #banner = document.getElementById('banner');
  #gamesPlace = el('div', { class: 'actions waiting', role: 'navigation', 'aria-label': t('top.others') });
  #notice = 0;
  #wasOffline = false;
  /** The games that were pasted last, or null. */
  #records = null;
  /** The views by the key of the hash, given its value. */
  #views = {
    join: value => this.#join(value),
    game: value => this.#openLink(value),
    lobby: () => this.#showLobby(),
    tournaments: () => tournamentsView(this),
    tour: value => tournamentView(this, value),
    ratings: value => leaderboardView(this, value),
    user: value => profileView(this, value),
    help: value => helpView(this, value),
    puzzles: value => puzzlesView(this, value),
    settings: () => settingsView(this),
    record: value => this.#showRecords(value),
  };

  constructor() {
    const { connection } = this;
    connection.on('state', () => this.#stateChanged());
    connection.on('game', message => this.#gameArrived(message));
    connection.on('turn', message => this.#games.get(message.g)?.turn(message));
    connection.on('conditional', message => this.#games.get(message.g)?.conditionalChanged(message));
    connection.on('game.*', message => this.#games.get(message.g)?.change(message));
    connection.on('chat', message => this.chat(message.room).add(message));
    connection.on('notice', message => this.notify(message.text));
    connection.on('tour', message => this.#shown?.tournamentChanged?.(message.tour.tour));
    addEventListener('hashchange', () => this.#route());
    // A click on a notification.
    navigator.serviceWorker?.addEventListener('message', ({ data }) => { location.hash = data.hash; });
    document.addEventListener('keydown', event => this.#shown?.key?.(event));
    setInterval(() => this.#shown?.tick?.(), 100);
    acceptRecords(content => this.openRecords(content));
    document.getElementById('top').after(this.#challenges.node, this.#gamesPlace);
    document.getElementById('foot').append(field(t('language.choose'), select(Object.entries(languages), language, event => chooseLanguage(event.target.value))));
    this.#stateChanged();
  }

  // The states of the connection

  async #stateChanged() {
    const { connection } = this;
    const { state } = connection;
    const online = state === 'online';
    this.#drawTop();
    if (state === 'offline') {
      this.#wasOffline = true;
      this.#banner.hidden = false;
      clearTimeout(this.#notice);
      replace(this.#banner, t('connection.lost'));
    }
    this.#main.inert = !online && state !== 'login' && this.#shown != null && !this.#shown.usableOffline;
    for (const game of this.#games.values()) game.connectionChanged?.(online);
    if (state === 'login') {
      this.#banner.hidden = true;
      this.#showLogin(connection.reason);
    }
    if (!online) return;
    if (this.#wasOffline) this.notify(t('connection.again'));
    this.#wasOffline = false;
    await this.attempt(() => this.#entered());
  }

  async #entered() {
    if (!this.specs.length) {
      const { specs } = await this.connection.request('specs');
      this.specs = specs;
    }
    if (!this.connection.visitor) {
      this.#lobby ??= new Lobby(this);
      await this.#lobby.enter();
      await this.attempt(() => renewSubscription(this.connection));
    }
    if (this.#shown instanceof Game && this.#shown.you == null && !this.#shown.result) await this.openGame(this.#shown.g);
    if (!this.#shown || this.#shown.login) await this.#route();
  }

  #drawTop() {
    const { connection } = this;
    const { user, visitor, state } = connection;
    const shown = visitor && state === 'online' ? 'visitor' : state;
    const link = (hash, text, attributes) => el('a', { href: hash, ...attributes }, text);
    replace(document.getElementById('top'),
      link('#lobby', connection.hello?.name ?? 'Parlor', { class: 'brand' }),
      el('nav', { 'aria-label': t('top.nav') }, [user && !visitor && link('#lobby', t('lobby')), link('#tournaments', t('tournaments')), link('#ratings', t('ratings')), (!user || visitor) && link('#puzzles', t('puzzles')), link('#help', t('help')), user && link('#settings', t('settings'))]),
      el('span', { class: 'grow' }),
      user && !visitor && link(`#user=${encodeURIComponent(user.name)}`, user.name, { class: 'user', title: user.name }),
      el('span', { class: `state ${shown}`, role: 'status' }, t(`state.${shown}`)),
      state === 'online' && (visitor ? button(t('top.login'), () => this.connection.askForLogin(), { class: 'primary' }) : button(t('top.logout'), () => this.#logOut(), { class: 'plain' })));
  }

  /** Asks in a running game. */
  #logOut() {
    const leave = () => {
      removeThisBrowser(this.connection);
      history.replaceState(null, '', location.pathname);
      this.connection.logOut();
    };
    if (this.#running().every(game => game.isByCorrespondence())) return leave();
    clearTimeout(this.#notice);
    this.#banner.hidden = false;
    replace(this.#banner, t('logout.ask'),
      button(t('logout.now'), leave, { class: 'danger' }), button(t('logout.not'), () => { this.#banner.hidden = true; }));
  }

  #running = () => [...this.#games.values()].filter(game => game.you != null && game.node && (!game.result || game.isRematchToAnswer()));

  correspondenceGames = () => this.#running().filter(game => game.isByCorrespondence()).sort((a, b) => b.isWaiting() - a.isWaiting());

  /** Whether a game of the player is shown that needs attention until its end. */
  #isPlaying = () => this.#shown instanceof Game && this.#shown.you != null && !this.#shown.result && !this.#shown.isByCorrespondence();

  /**
   * Lists the running games of the player that are not shown, and marks the page where a move is due. The lobby has all games by
   * correspondence.
   */
  gamesChanged() {
    const others = this.#running().filter(game => game !== this.#shown);
    const due = others.filter(game => game.isWaiting()).length;
    const listed = others.filter(game => (game.isWaiting() && this.#shown !== this.#lobby) || !game.isByCorrespondence()).slice(0, GAMES_SHOWN_MAX);
    replace(this.#gamesPlace, due > 0 && el('strong', {}, t('top.waiting', { count: due }) + (listed.length ? ':' : '.')), listed.map(game => button(
      t(game.isWaiting() ? 'top.gameDue' : 'top.game', { game: game.spec.name, name: game.players[1 - game.you].name }),
      () => this.#showGame(game), { class: game.isWaiting() ? 'primary' : '' })));
    this.#lobby?.drawMine();
    this.attention.show(this.#running().filter(game => game.isWaiting()).length, this.connection.hello?.name ?? 'Parlor');
  }

  #showLogin(error) {
    this.#games.clear();
    this.#challenges.clear();
    const view = loginView(this, error);
    this.#show(view);
    view.focus();
  }

  // What is shown

  #show(view) {
    this.#shown?.close?.();
    this.#shown = view;
    replace(this.#main, view.node);
    scrollTo(0, 0);
    this.gamesChanged();
  }

  #showGame(game) {
    history.replaceState(null, '', `#game=${game.g}`);
    this.#show(game);
  }

  async #route() {
    if (this.connection.state === 'login') this.connection.look();
    // A view that is chosen before the games are known is shown when they are.
    if (this.connection.state !== 'online' || !this.specs.length) return;
    const [, key, value] = location.hash.match(/^#(\w+)=?(.*)$/) ?? [];
    if (this.#views[key]) {
      const hash = location.hash;
      const view = await this.attempt(() => this.#views[key](decodeURIComponent(value)),
        error => (this.connection.visitor ? this.connection.askForLogin(error.message) : this.openLobby()));
      if (view && hash === location.hash) this.#show(view);
    } else if (!(this.#shown instanceof Game)) {
      const mine = this.#running().find(game => !game.isByCorrespondence());
      if (mine) this.#showGame(mine);
      else this.openLobby();
    }
  }

  async #join(value) {
    const code = new URLSearchParams(`join=${value}`).get('join');
    this.openLobby();
    // The code of a game that has begun is used up: its link leads back to the game.
    await this.connection.request('seek.take', { code }).catch(error => {
      if (error.code !== 'no_such_seek') throw error;
      if (!this.#games.size) throw new Error(t('invited.gone'));
      this.#showGame([...this.#games.values()][0]);
    });
  }

  /** A link shows a running game live and a finished one as a replay. */
  async #openLink(g) {
    const known = this.#games.get(g);
    if (known?.node) return void this.#show(known);
    const { record } = await this.connection.request('record', { g, as: 'json' });
    if (!record.result) return void await this.openGame(g);
    const { spec } = await this.connection.request('spec', { game: record.game, options: record.options });
    return new Replay(this, record, spec);
  }

  /** Shows the only game that was read, or the list, or how to open others. */
  #showRecords(value) {
    const found = value ? null : this.#records;
    return found?.records.length === 1 ? this.#recorded(found.records[0])
      : recordsView(this, found, record => this.attempt(async () => this.#show(await this.#recorded(record))));
  }

  async #recorded(record) {
    const { spec } = await this.connection.request('spec', { game: record.game, options: record.options });
    return new Replay(this, structuredClone(record), spec);
  }

  /** Opens the games of a text or a file; a game that is being played stays. */
  async openRecords(content) {
    if (this.#isPlaying()) return this.notify(t('record.playing'));
    const found = await this.attempt(() => readRecords(content));
    if (!found) return;
    this.#records = found;
    if (found.notes.length) this.notify(found.notes[0]);
    else this.#banner.hidden ||= this.connection.state !== 'offline';
    if (location.hash === '#record') await this.#route();
    else location.hash = 'record';
  }

  #showLobby() {
    if (this.connection.visitor) return void this.connection.askForLogin();
    this.#show(this.#lobby);
    this.attempt(() => this.#lobby.enter());
  }

  openLobby() {
    if (location.hash === '#lobby') this.#showLobby();
    else location.hash = 'lobby';
  }

  async openGame(g) {
    const found = await this.attempt(() => this.connection.request('watch', { g }));
    // The reply precedes the game.
    this.wanted = found?.g;
  }

  async openReplay(g) {
    const known = this.#games.get(g);
    if (known?.result) this.#games.delete(g);
    if (location.hash === `#game=${g}`) await this.#route();
    else location.hash = `game=${g}`;
  }

  async #gameArrived(message) {
    if (message.you != null) {
      this.#lobby?.gameStarted();
      this.#banner.hidden ||= this.connection.state === 'online';
    }
    const known = this.#games.get(message.g);
    if (known && known.you === message.you) {
      known.snapshot(message);
      if (this.wanted === message.g) this.#showGame(known);
    } else {
      const key = message.game + JSON.stringify(message.options);
      const early = [];
      this.#games.set(message.g, { you: NaN, turn: one => early.push(['turn', one]), move: one => early.push(['move', one]), change: one => early.push(['change', one]), conditionalChanged: one => early.push(['conditionalChanged', one]), snapshot() {} });
      if (!this.#specs.has(key)) {
        const reply = await this.attempt(() => this.connection.request('spec', { game: message.game, options: message.options }));
        if (!reply) return void this.#games.delete(message.g);
        this.#specs.set(key, reply.spec);
      }
      const game = new Game(this, message, this.#specs.get(key));
      this.#games.set(message.g, game);
      early.forEach(([method, one]) => game[method](one));
      // One by correspondence is shown when it begins, not after each log-in.
      const begins = game.you != null && !game.result && (!game.isByCorrespondence() || message.seq === 0);
      if (this.wanted === message.g || (begins && !this.#isPlaying())) this.#showGame(game);
      else if (begins) {
        announce(t('game.begun', { name: game.players[1 - game.you].name }));
      }
      this.gamesChanged();
      if (begins && game.moves.length < 2) {
        this.attention.call('start', t('game.begun', { name: game.players[1 - game.you].name }));
      }
    }
    if (this.wanted === message.g) this.wanted = null;
  }

  // For the other parts of the page

  spec = game => this.specs.find(spec => spec.game === game) ?? { game, name: game, options: [], players: [], help: [] };

  notify(text) {
    clearTimeout(this.#notice);
    if (this.connection.state === 'offline') return;
    this.#banner.hidden = false;
    replace(this.#banner, text);
    this.#notice = setTimeout(() => this.hideNotice(), NOTICE_MS);
  }

  /** Hides what the attempt before has shown, as its time is over or another one has succeeded. */
  hideNotice() {
    this.#banner.hidden ||= this.connection.state === 'online';
  }

  /** Runs a request and shows why it failed, and passes that on. Resolves to undefined then. */
  async attempt(action, onFailure) {
    try {
      return await action();
    } catch (error) {
      this.notify(error.message);
      onFailure?.(error);
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

  chat(room) {
    if (!this.#chats.has(room)) this.#chats.set(room, new Chat(this, room));
    return this.#chats.get(room);
  }
}

// The link of a game names it in its path, so that the server can describe it to other sites.
const [, linked] = location.pathname.match(/^\/game\/([\w-]+)$/) ?? [];
if (linked) history.replaceState(null, '', `/${location.search}#game=${linked}`);

if (location.pathname === '/puzzles') history.replaceState(null, '', `/${location.search}#puzzles`);

new App();

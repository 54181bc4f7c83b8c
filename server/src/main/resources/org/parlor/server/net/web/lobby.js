// The lobby: new games, open offers, players, games to watch, and finished games.

import { button, card, el, field, isolated, replace, select } from './dom.js';
import { rich, t } from './messages.js';
import { pastGames, userKind, userLink } from './players.js';
import { qrCode } from './qr.js';
import { copy } from './share.js';
import { saveSetting, setting } from './storage.js';
import { capital, clockOf, clockText, gameTitle, resultTexts, strength } from './text.js';

const FINISHED_MAX = 20;

const CLOCKS = ['none', '1+1', '3+2', '5+3', '15+10'];
const CLOCKS_IN_DAYS = ['1d', '3d', '7d', '3d-weekends'];

export class Lobby {
  #seeks = new Map();
  #users = new Map();
  #games = new Map();
  #mine = null;
  #bots = [];
  #botNames = '';

  /** @param app opens games and replays, shows errors, and knows the kinds of game */
  constructor(app) {
    this.app = app;
    const { connection } = app;
    connection.on('lobby', message => {
      this.#seeks = new Map(message.seeks.map(seek => [seek.seek, seek]));
      this.#users = new Map(message.users.map(user => [user.name, user]));
      this.#games = new Map(message.games.map(game => [game.g, game]));
      this.#mine = null;
      this.#drawLists();
    });
    connection.on('lobby.add', message => {
      if (message.seek) this.#seeks.set(message.seek.seek, message.seek);
      if (message.user) this.#users.set(message.user.name, message.user);
      if (message.game) this.#games.set(message.game.g, message.game);
      this.#drawLists();
    });
    connection.on('lobby.remove', message => {
      this.#seeks.delete(message.seek);
      this.#users.delete(message.user);
      this.#games.delete(message.game);
      if (message.seek === this.#mine?.seek) this.#mine = null;
      this.#drawLists();
    });
    this.options = el('div', { class: 'options' });
    const clocks = connection.user.guest ? CLOCKS : [...CLOCKS, ...CLOCKS_IN_DAYS];
    this.clock = select(clocks.map(text => [text, capital(clockText(clockOf(text)))]), 'none');
    this.side = el('div');
    this.kind = select(app.specs.map(spec => [spec.game, spec.name]), setting('game'), () => this.#drawOptions());
    if (!this.kind.value) this.kind.selectedIndex = 0;
    this.invitation = el('div');
    this.offers = el('ul', { class: 'list' });
    this.players = el('ul', { class: 'list' });
    this.mine = el('ul', { class: 'list' });
    this.mineCard = card(t('lobby.correspondence'), this.mine);
    this.ended = el('ul', { class: 'list' });
    this.endedCard = card(t('lobby.ended'), this.ended);
    this.running = el('ul', { class: 'list' });
    this.finished = el('ul', { class: 'list' });
    this.botPlace = el('span');
    this.node = el('div', { class: 'lobby' }, el('h1', { class: 'hidden' }, t('lobby')), this.mineCard, this.endedCard,
      card(t('lobby.new'), field(t('game'), this.kind), this.options, field(t('clock'), this.clock), this.side,
        el('div', { class: 'actions' }, this.botPlace,
          button(t('lobby.invite'), () => this.#seek(true)), button(t('lobby.offer'), () => this.#seek(false))),
        el('p', {}, rich('about.puzzles', { link: el('a', { href: '#puzzles' }, t('about.puzzlesLink')) })),
        this.invitation),
      card(t('lobby.offers'), this.offers), card(t('players'), this.players), card(t('lobby.watch'), this.running),
      card(t('lobby.finished'), this.finished), app.chat('lobby').node);
    this.#drawOptions();
  }

  async enter() {
    await this.app.connection.request('lobby', { on: true });
    const [bots, history] = await Promise.all([
      this.app.connection.request('list', { what: 'bots' }), this.app.connection.request('history', {})]);
    this.#bots = bots.list;
    replace(this.finished, pastGames(this.app, history.list.slice(0, FINISHED_MAX), this.app.connection.user.name),
      history.list.length === 0 && this.#empty(t('none')));
    this.#drawLists();
  }

  /** An open offer has become a game. */
  gameStarted() {
    this.#mine = null;
    this.#drawInvitation();
  }

  #title = item => gameTitle(this.app.spec(item.game), item.options);

  #empty = text => el('li', { class: 'dim' }, text);

  #row(title, detail, ...actions) {
    return el('li', {}, el('div', { class: 'grow' }, el('strong', {}, title), el('span', { class: 'dim' }, detail)), ...actions);
  }

  #drawOptions() {
    const spec = this.app.spec(this.kind.value);
    saveSetting('game', spec.game);
    this.inputs = spec.options.map(option => [option, option.type === 'choice'
      ? select(option.values.map((value, i) => [value, capital(option.labels[i])]), option.default)
      : el('input', { type: 'number', min: option.min, max: option.max, step: option.step ?? 1, value: option.default })]);
    replace(this.options, this.inputs.map(([option, input]) => field(option.label, input)));
    this.seat = select([['random', t('lobby.random')], ...spec.players.map((seat, i) => [i, i === 0 ? t('lobby.first', { player: seat.name }) : seat.name])]);
    replace(this.side, field(t('lobby.side'), this.seat));
    this.#drawLists();
  }

  #conditions() {
    const options = {};
    for (const [option, input] of this.inputs) options[option.key] = option.type === 'int' ? Number(input.value) : input.value;
    const seat = this.seat.value;
    return {
      game: this.kind.value, options, tc: clockOf(this.clock.value),
      side: seat === 'random' ? seat : Number(seat),
    };
  }

  async #seek(code) {
    await this.app.attempt(async () => {
      if (this.#mine) await this.app.connection.request('seek.cancel', { seek: this.#mine.seek });
      this.#mine = null;
      const conditions = this.#conditions();
      // The terminal client makes the same link.
      const size = Object.values(conditions.options).filter(Number.isInteger).slice(0, 2).join('x');
      const about = { by: this.app.connection.user.name, game: `${conditions.game} ${size}`.trim(), ...(this.clock.value !== 'none' && { clock: this.clock.value }) };
      this.#mine = { about, ...await this.app.connection.request('seek', { ...conditions, code }) };
    });
    this.#drawLists();
  }

  #drawInvitation() {
    if (!this.#mine) return replace(this.invitation);
    const link = this.#mine.code && `${location.origin}/#${new URLSearchParams({ join: this.#mine.code, ...this.#mine.about })}`;
    const shown = el('input', { readonly: true, value: link, 'aria-label': t('lobby.link'), onfocus: () => shown.select() });
    replace(this.invitation, el('div', { class: 'invitation' },
      el('p', {}, t(link ? 'lobby.sendLink' : 'lobby.offered')),
      link && el('div', { class: 'row' }, shown, button(t('copy'), async event => {
        shown.select();
        await copy(link, shown);
        event.target.textContent = t('copied');
      })), link && (this.#mine.qr ??= qrCode(link)),
      el('p', {}, button(t('withdraw'), () => this.app.attempt(async () => {
        await this.app.connection.request('seek.cancel', { seek: this.#mine.seek });
        this.#mine = null;
        this.#drawInvitation();
      })))));
  }

  /** The games by correspondence, those that wait for the player first. */
  drawMine() {
    const games = this.app.correspondenceGames();
    this.mineCard.hidden = !games.length;
    replace(this.mine, games.map(game => this.#row(gameTitle(game.spec, game.options),
      [isolated(game.players[1 - game.you].name), `, ${game.turnText()}`],
      button(t('open'), () => this.app.openGame(game.g), { class: game.isWaiting() ? 'primary' : '' }))));
  }

  /** The games that ended while the player was away, until they are opened or removed. */
  #drawEnded() {
    const { connection } = this.app;
    this.endedCard.hidden = !connection.ended.length;
    replace(this.ended, connection.ended.map(one => {
      const players = [];
      players[one.you] = connection.user;
      players[1 - one.you] = one.opponent;
      const { headline } = resultTexts(one.result, players, this.app.spec(one.game), one.you);
      const seen = () => {
        connection.ended = connection.ended.filter(other => other !== one);
        this.#drawEnded();
        return this.app.attempt(() => connection.request('ended.seen', { games: [one.g] }));
      };
      return this.#row(this.app.spec(one.game).name, rich('lobby.against', { result: headline, name: isolated(one.opponent.name) }),
        button(t('replay'), () => {
          seen();
          this.app.openReplay(one.g);
        }, { class: 'primary' }), button(t('remove'), seen, { class: 'plain' }));
    }));
  }

  #challenge(name) {
    return this.app.attempt(async () => {
      await this.app.connection.request('challenge', { to: name, ...this.#conditions() });
      this.app.notify(t('challenge.sent', { name }));
    });
  }

  #drawBots(bots) {
    const names = bots.map(bot => bot.name).join(' ');
    if (names === this.#botNames) return;
    this.#botNames = names;
    const choice = select([...bots].sort((a, b) => strength(a.name) - strength(b.name)).map(bot => [bot.name, bot.name]));
    choice.setAttribute('aria-label', capital(t('user.bot')));
    replace(this.botPlace, bots.length > 0 && el('span', { class: 'row' },
      button(t('lobby.bot'), () => this.#challenge(choice.value), { class: 'primary' }), bots.length > 1 && choice));
  }

  #drawLists() {
    const { user } = this.app.connection;
    const bots = this.#bots.length ? this.#bots : [...this.#users.values()].filter(other => other.bot);
    this.#drawBots(bots);
    this.#drawInvitation();
    this.drawMine();
    this.#drawEnded();
    const seeks = [...this.#seeks.values()].filter(seek => seek.from.name !== user?.name);
    replace(this.offers, seeks.map(seek => this.#row(this.#title(seek), [isolated(seek.from.name), `, ${clockText(seek.tc)}${seek.rated ? `, ${t('game.rated')}` : ''}`],
      button(t('join'), () => this.app.attempt(() => this.app.connection.request('seek.take', { seek: seek.seek })), { class: 'primary' }))),
      !seeks.length && this.#empty(t('lobby.noOffers')));
    const others = [...this.#users.values()].filter(other => other.name !== user?.name);
    replace(this.players, others.map(other => this.#row(userLink(other.name), userKind(other),
      button(t('challenge'), () => this.#challenge(other.name), { 'aria-label': t('challenge.of', { name: other.name }) }))),
      !others.length && this.#empty(t('lobby.alone')));
    const games = [...this.#games.values()];
    replace(this.running, games.map(game => this.#row(this.#title(game), [isolated(game.players[0].name), ' – ', isolated(game.players[1].name)],
      button(game.players.some(player => player.name === user?.name) ? t('continue') : t('watch'), () => this.app.openGame(game.g)))),
      !games.length && this.#empty(t('lobby.noGames')));
  }
}

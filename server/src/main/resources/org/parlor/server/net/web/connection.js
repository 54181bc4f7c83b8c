// The connection: log-in, requests and their replies, and reconnecting with the resume token.

import { language, localized, t } from './messages.js';
import { Seats } from './storage.js';

const RECONNECT_MAX = 30000;
const SILENCE_PING = 40000;
const SILENCE_CLOSE = 55000;
/** Why the server ends a session for good. */
const BYES = ['quit', 'replaced', 'kicked', 'banned', 'shutdown', 'error'];

export class RequestError extends Error {
  constructor(reply) {
    super(reply.message);
    this.code = reply.code;
    this.field = reply.field;
    this.data = reply.data ?? {};
    this.retryMs = reply.retryMs;
  }
}

/** Sends each message as an event named by its type. `state` events: connecting, login, online, offline. */
export class Connection extends EventTarget {
  #socket = null;
  #id = 0;
  #pending = new Map();
  #delay = 500;
  #retry = null;
  #credentials = null;
  #resume = null;
  #heard = 0;
  #ended = '';
  seats = new Seats();
  hello = null;
  user = null;
  /** The games that ended while the player was away. */
  ended = [];
  state = 'connecting';
  reason = '';
  /** Whether the page only looks, as a guest without a name, because its link needs no player. */
  visitor = false;

  /** @param isPublic whether the link of the page can be seen without a log-in */
  constructor(isPublic) {
    super();
    this.isPublic = isPublic;
    setInterval(() => this.#watch(), 5000);
    addEventListener('online', () => this.#reconnectNow());
    document.addEventListener('visibilitychange', () => document.hidden || this.#reconnectNow());
    this.#open();
  }

  #open() {
    clearTimeout(this.#retry);
    this.#set('connecting');
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onmessage = event => socket === this.#socket && this.#receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.#closed();
  }

  #receive(message) {
    this.#heard = performance.now();
    if (message.t === 'ping') return this.#send({ t: 'pong', n: message.n });
    if (message.t === 'hello') {
      this.hello = message;
      this.#logInOrAsk(this.#socket);
    } else if (message.t === 'welcome') {
      this.user = message.user;
      this.ended = message.ended ?? [];
      if (!this.visitor) this.seats.keep(this.user.name, message.resume, this.#credentials ? undefined : this.#resume?.name);
      this.#credentials = null;
      this.#delay = 500;
      this.#resume = { name: this.user.name, token: message.resume };
      this.#set('online');
    } else if (message.t === 'bye') {
      this.#ended = BYES.includes(message.reason) ? t(`bye.${message.reason}`) : '';
      if (message.reason === 'replaced') this.seats.release();
      if (message.retryMs) this.#delay = message.retryMs;
    } else if (message.t === 'error' && this.state === 'connecting') {
      this.#loginFailed(message);
    } else if (message.re != null && this.#pending.has(message.re)) {
      if (message.spec) message.spec = localized(message.spec);
      if (message.specs) message.specs = message.specs.map(localized);
      const { resolve, reject } = this.#pending.get(message.re);
      this.#pending.delete(message.re);
      message.t === 'error' ? reject(new RequestError(message)) : resolve(message);
      return;
    }
    this.dispatchEvent(new CustomEvent(message.t.startsWith('game.') ? 'game.*' : message.t, { detail: message }));
  }

  /** A page that was closed continues its seat. */
  async #logInOrAsk(socket) {
    const [, code] = location.hash.match(/^#code=(\w{1,64})$/) ?? [];
    if (code) {
      history.replaceState(null, '', location.pathname);
      this.#credentials = { as: 'code', code };
    }
    if (!this.#credentials) this.#resume ??= await this.seats.free();
    if (socket !== this.#socket) return;
    if (this.#credentials) this.#login(this.#credentials);
    else if (this.#resume) this.#login({ as: 'resume', token: this.#resume.token });
    else if (this.isPublic() && this.hello.auth.includes('guest')) {
      this.visitor = true;
      this.#login({ as: 'guest' });
    } else this.askForLogin('');
  }

  #loginFailed(message) {
    if (message.code === 'otp_required' && this.#credentials) {
      const otp = prompt(message.message);
      if (otp) return this.#login({ ...this.#credentials, otp });
    }
    if (message.retryMs && !this.#credentials) return;
    const expired = !this.#credentials && this.#resume;
    if (expired && !this.visitor) this.seats.forget(expired.name);
    this.askForLogin(expired ? t('connection.expired', { name: expired.name }) : message.message);
  }

  /** Closes the connection: the server would close it anyway before most people have typed their name. */
  askForLogin(reason = '') {
    if (this.state === 'online') this.#send({ t: 'bye' });
    this.#drop();
    this.#credentials = this.#resume = this.user = null;
    this.visitor = false;
    this.#ended = '';
    this.#set('login', reason);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #closed() {
    for (const { reject } of this.#pending.values()) reject(new Error(t('connection.failed')));
    this.#pending.clear();
    if (this.#ended) return this.askForLogin(this.#ended);
    const wait = this.#delay * (1 + Math.random() / 4);
    this.#delay = Math.min(2 * this.#delay, RECONNECT_MAX);
    this.#set('offline');
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #reconnectNow() {
    if (this.state === 'offline') this.#open();
  }

  /** Finds a connection that is lost without an end. */
  #watch() {
    const silent = performance.now() - this.#heard;
    if (this.state !== 'online') return;
    if (silent > SILENCE_CLOSE) {
      this.#drop();
      this.#closed();
    } else if (silent > SILENCE_PING) this.#send({ t: 'ping' });
  }

  #set(state, reason = '') {
    this.state = state;
    this.reason = reason;
    this.dispatchEvent(new CustomEvent('state', { detail: state }));
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #login(login) {
    this.#set('connecting');
    this.#send({ t: 'hello', proto: 1, client: 'parlor-web/1', caps: ['corr', 'weekend'], lang: language, login });
  }

  login(login) {
    this.visitor = false;
    this.#credentials = login;
    this.#open();
  }

  /** Logs in with a kept seat, even if another tab uses it. */
  continueAs(seat) {
    this.#resume = seat;
    this.#open();
  }

  /** Connects without a log-in, if the link of the page can be seen so. */
  look() {
    if (this.isPublic()) this.#open();
  }

  /** Does not wait for the server, to which the connection may be lost. */
  logOut() {
    this.seats.forget(this.user.name);
    this.askForLogin(t('bye.quit'));
  }

  /** Sends a request; resolves to its `ok`, rejects with a RequestError. */
  request(type, fields = {}) {
    if (this.state !== 'online') return Promise.reject(new Error(t('connection.none')));
    const id = ++this.#id;
    // The server would close the connection.
    if (new Blob([JSON.stringify({ t: type, id, ...fields })]).size > this.hello.limits.lineBytes) return Promise.reject(new Error(t('connection.tooLong')));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ t: type, id, ...fields });
    });
  }

  on(type, listener) {
    this.addEventListener(type, event => listener(event.detail));
  }
}

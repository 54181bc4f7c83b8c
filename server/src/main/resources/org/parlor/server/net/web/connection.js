// The connection: log-in, requests and their replies, and reconnecting with the resume token.

const RECONNECT_MAX = 30000;
const SILENCE_PING = 40000;
const SILENCE_CLOSE = 55000;
const FINAL_BYES = new Set(['quit', 'replaced', 'kicked', 'banned', 'shutdown', 'error']);
const BYES = {
  replaced: 'You logged in somewhere else. Reload to continue here.',
  kicked: 'An administrator ended your session.',
  banned: 'You are banned from this server.',
  shutdown: 'The server has stopped.',
  error: 'The server ended the connection because of an error. Reload to log in again.',
};

export class RequestError extends Error {
  constructor(reply) {
    super(reply.message);
    this.code = reply.code;
    this.data = reply.data ?? {};
    this.retryMs = reply.retryMs;
  }
}

/** Sends each message as an event named by its type. `state` events: connecting, login, online, offline, ended. */
export class Connection extends EventTarget {
  #socket = null;
  #id = 0;
  #pending = new Map();
  #delay = 500;
  #retry = null;
  #credentials = null;
  #heard = 0;
  #ended = '';
  hello = null;
  user = null;
  state = 'connecting';
  reason = '';

  constructor() {
    super();
    this.resume = sessionStorage.getItem('resume');
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
      if (this.#credentials) this.#login(this.#credentials);
      else if (this.resume) this.#login({ as: 'resume', token: this.resume });
      else this.#askForLogin('');
    } else if (message.t === 'welcome') {
      this.user = message.user;
      this.resume = message.resume;
      this.#credentials = null;
      this.#delay = 500;
      sessionStorage.setItem('resume', message.resume);
      this.#set('online');
    } else if (message.t === 'bye') {
      this.#ended = FINAL_BYES.has(message.reason) ? BYES[message.reason] ?? 'You have logged out.' : '';
      if (message.retryMs) this.#delay = message.retryMs;
    } else if (message.t === 'error' && this.state === 'connecting') {
      this.#loginFailed(message);
    } else if (message.re != null && this.#pending.has(message.re)) {
      const { resolve, reject } = this.#pending.get(message.re);
      this.#pending.delete(message.re);
      message.t === 'error' ? reject(new RequestError(message)) : resolve(message);
      return;
    }
    this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
  }

  #loginFailed(message) {
    if (message.retryMs && !this.#credentials) return;
    sessionStorage.removeItem('resume');
    const expired = !this.#credentials;
    this.resume = this.#credentials = null;
    this.#askForLogin(expired ? 'Your session has ended. Log in again.' : message.message);
  }

  /** Closes the connection: the server would close it anyway before most people have typed their name. */
  #askForLogin(reason) {
    this.#drop();
    this.#set('login', reason);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #closed() {
    for (const { reject } of this.#pending.values()) reject(new Error('The connection was lost. Try again.'));
    this.#pending.clear();
    if (this.#ended) return this.#set('ended', this.#ended);
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
    this.#send({ t: 'hello', proto: 1, client: 'parlor-web/1', lang: 'en', login });
  }

  login(login) {
    this.#credentials = login;
    this.#open();
  }

  logOut() {
    sessionStorage.removeItem('resume');
    this.#send({ t: 'bye' });
  }

  /** Sends a request; resolves to its `ok`, rejects with a RequestError. */
  request(t, fields = {}) {
    if (this.state !== 'online') return Promise.reject(new Error('There is no connection yet. Wait a moment.'));
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ t, id, ...fields });
    });
  }

  on(type, listener) {
    this.addEventListener(type, event => listener(event.detail));
  }
}

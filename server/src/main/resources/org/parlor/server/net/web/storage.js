// What the browser keeps: settings, and the resume token of each seat, by name.

const SEATS = 'seats';
const SEATS_MAX = 5;
const ANSWER_MS = 200;

/** Holds values for as long as the page where the browser denies or has no more storage. */
const memory = new Map();

const load = (area, key) => {
  try {
    return window[area].getItem(key) ?? memory.get(area + key) ?? null;
  } catch {
    return memory.get(area + key) ?? null;
  }
};

const save = (area, key, value) => {
  memory.set(area + key, value);
  try {
    window[area].setItem(key, value);
  } catch {
    // The value is in memory.
  }
};

export const setting = key => load('localStorage', key);
export const saveSetting = (key, value) => save('localStorage', key, value);

/** The seats of this browser. A tab uses one of them; tabs tell each other which. */
export class Seats {
  #channel = window.BroadcastChannel ? new BroadcastChannel(SEATS) : null;
  #used = new Set();
  #online = false;
  #answers;

  constructor() {
    this.#channel?.addEventListener('message', ({ data }) => {
      if (data.used) this.#used.add(data.used);
      else if (this.#online) this.#channel.postMessage({ used: this.name });
    });
    this.#channel?.postMessage({ ask: true });
    this.#answers = new Promise(resolve => setTimeout(resolve, this.#channel ? ANSWER_MS : 0));
  }

  /** The seat of this tab, empty if it has none. Survives a reload. */
  get name() {
    return load('sessionStorage', 'seat') ?? '';
  }

  /** All seats as `name` and `token`, the latest first. */
  all() {
    try {
      return JSON.parse(setting(SEATS) ?? '[]').filter(seat => typeof seat.name === 'string' && typeof seat.token === 'string');
    } catch {
      return [];
    }
  }

  /** Resolves to the seat to continue with, that of this tab or else the latest, unless another tab uses it. */
  async free() {
    if (!this.all().length) return null;
    await this.#answers;
    const seats = this.all();
    const seat = this.name ? seats.find(({ name }) => name === this.name) : seats[0];
    return seat && !this.#used.has(seat.name) ? seat : null;
  }

  isUsed = name => this.#used.has(name);

  /** @param former the name of the seat that was continued: another one if the account has been renamed */
  keep(name, token, former = name) {
    this.#used.delete(name);
    this.#online = true;
    save('sessionStorage', 'seat', name);
    this.#write([{ name, token }, ...this.all().filter(seat => seat.name !== name && seat.name !== former)].slice(0, SEATS_MAX));
  }

  /** Another tab or program uses the seat of this tab now. */
  release() {
    this.#used.add(this.name);
    this.#online = false;
  }

  forget(name) {
    this.#online = false;
    this.#write(this.all().filter(seat => seat.name !== name));
  }

  #write = seats => saveSetting(SEATS, JSON.stringify(seats));
}

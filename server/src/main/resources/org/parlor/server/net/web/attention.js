// Tells the player that it is their turn: title, icon, sound, and a notification when the page is hidden.

import { t } from './messages.js';
import { setting } from './storage.js';

const NOTES = { turn: [660, 880], start: [523, 659, 784], end: [784, 659, 523], message: [990] };
const NOTE_SECONDS = 0.09;

export class Attention {
  #audio = null;
  #icon = document.querySelector('link[rel=icon]');
  #plain = this.#icon.href;

  constructor() {
    // Browsers let a page make sounds only after a gesture.
    addEventListener('pointerdown', () => this.#resume());
    addEventListener('keydown', () => this.#resume());
  }

  /** @param {number} waiting how many games wait for a move of the player */
  show(waiting, name) {
    document.title = waiting ? `${waiting > 1 ? `(${waiting}) ` : ''}${t('turn.title', { name })}` : name;
    const icon = waiting ? this.#plain.replace('icon.svg', 'icon-turn.svg') : this.#plain;
    if (this.#icon.href !== icon) this.#icon.href = icon;
  }

  /** @param {'turn' | 'start' | 'end' | 'message'} kind */
  call(kind, text) {
    this.#play(NOTES[kind]);
    if (!document.hidden || setting('notify') !== 'on' || window.Notification?.permission !== 'granted') return;
    try {
      const shown = new Notification(document.title, { body: text, tag: 'parlor' });
      shown.onclick = () => {
        focus();
        shown.close();
      };
    } catch {
      // Some browsers allow notifications to service workers only.
    }
  }

  #resume() {
    if (setting('sound') !== 'on' || !window.AudioContext) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === 'suspended') this.#audio.resume();
  }

  #play(notes) {
    if (setting('sound') !== 'on' || this.#audio?.state !== 'running') return;
    notes.forEach((frequency, i) => {
      const start = this.#audio.currentTime + i * NOTE_SECONDS;
      const tone = new OscillatorNode(this.#audio, { frequency, type: 'triangle' });
      const gain = new GainNode(this.#audio, { gain: 0.15 });
      gain.gain.setTargetAtTime(0, start + NOTE_SECONDS / 2, NOTE_SECONDS / 3);
      tone.connect(gain).connect(this.#audio.destination);
      tone.start(start);
      tone.stop(start + 3 * NOTE_SECONDS);
    });
  }
}

export async function allowNotifications() {
  return window.Notification ? await Notification.requestPermission() === 'granted' : false;
}

// The chat of a room.

import { card, el, isolated } from './dom.js';
import { t } from './messages.js';

const LINES_MAX = 200;

export class Chat {
  #lines = el('ul');
  #log = el('div', { class: 'chat-lines', role: 'log', tabindex: 0 }, this.#lines);
  #known = new Set();

  constructor(app, room) {
    const title = t('chat.title');
    const input = el('input', { maxlength: 280, 'aria-label': t('chat.message'), placeholder: t('chat.placeholder') });
    const send = event => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) app.attempt(() => app.connection.request('chat', { room, text })).then(reply => { if (reply) input.value = ''; });
    };
    this.#log.ariaLabel = title;
    this.node = card(title, this.#log, el('form', { class: 'row', onsubmit: send }, input, el('button', {}, t('chat.send'))));
  }

  /** Adds a line, unless it is shown already. */
  add(message) {
    const key = JSON.stringify([message.at, message.from, message.text]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#lines.append(el('li', {}, el('strong', {}, isolated(message.from)), ' ', message.text));
    while (this.#lines.children.length > LINES_MAX) this.#lines.firstChild.remove();
    this.#log.scrollTop = this.#log.scrollHeight;
  }
}

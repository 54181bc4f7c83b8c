// The challenges that wait for an answer.

import { announce, button, el, isolated, replace, select } from './dom.js';
import { CHALLENGE_ENDS, DECLINES, clockText, optionsText } from './text.js';

export class Challenges {
  node = el('div', { class: 'challenges' });
  #nodes = new Map();

  constructor(app) {
    this.app = app;
    app.connection.on('challenge', message => {
      this.#nodes.set(message.challenge, this.#draw(message));
      announce(`${message.from.name} challenges you.`);
      app.attention.call('message', `${message.from.name} challenges you.`);
      replace(this.node, ...this.#nodes.values());
    });
    app.connection.on('challenge.gone', message => {
      this.#remove(message.challenge);
      if (!['accepted', 'cancelled'].includes(message.why)) app.notify(`The challenge ${CHALLENGE_ENDS[message.why] ?? `was declined: ${message.why}`}.`);
    });
  }

  clear() {
    this.#nodes.clear();
    replace(this.node);
  }

  #remove(challenge) {
    this.#nodes.delete(challenge);
    replace(this.node, ...this.#nodes.values());
  }

  #draw({ challenge, from, game, options, tc, rated, pairs }) {
    const answer = (t, fields) => {
      this.#remove(challenge);
      this.app.attempt(() => this.app.connection.request(t, { challenge, ...fields() }));
    };
    const why = select(DECLINES, '');
    why.ariaLabel = 'Reason for declining';
    const conditions = [clockText(tc), rated && 'rated', pairs && `${pairs} pairs of games`].filter(Boolean).join(', ');
    return el('div', { class: 'challenge', role: 'alert' }, el('span', { class: 'grow' }, el('strong', {}, isolated(from.name)),
      ` challenges you: ${this.app.spec(game).name} ${optionsText(options)}, ${conditions}`),
    button('Accept', () => answer('challenge.accept', () => ({})), { class: 'primary' }), why,
    button('Decline', () => answer('challenge.decline', () => (why.value ? { why: why.value } : {}))));
  }
}

// The challenges that wait for an answer.

import { announce, button, el, isolated, replace, select } from './dom.js';
import { known, rich, t } from './messages.js';
import { DECLINES, clockText, gameTitle } from './text.js';

export class Challenges {
  node = el('div', { class: 'challenges' });
  #nodes = new Map();

  constructor(app) {
    this.app = app;
    app.connection.on('challenge', message => {
      this.#nodes.set(message.challenge, this.#draw(message));
      const text = t('challenge.made', { name: message.from.name });
      announce(text);
      app.attention.call('message', text);
      replace(this.node, ...this.#nodes.values());
    });
    app.connection.on('challenge.gone', message => {
      this.#remove(message.challenge);
      if (['accepted', 'cancelled'].includes(message.why)) return;
      const ended = known('challengeEnd.', message.why);
      app.notify(ended === message.why ? t('challenge.declined', { why: ended }) : ended);
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
    const answer = (type, fields) => {
      this.#remove(challenge);
      this.app.attempt(() => this.app.connection.request(type, { challenge, ...fields() }));
    };
    const why = select(DECLINES, '');
    why.ariaLabel = t('challenge.reason');
    const conditions = [clockText(tc), rated && t('game.rated'), pairs && t('challenge.pairs', { count: pairs })].filter(Boolean).join(', ');
    return el('div', { class: 'challenge', role: 'alert' }, el('span', { class: 'grow' },
      rich('challenge.offer', { name: el('strong', {}, isolated(from.name)), game: gameTitle(this.app.spec(game), options), conditions })),
    button(t('challenge.accept'), () => answer('challenge.accept', () => ({})), { class: 'primary' }), why,
    button(t('challenge.decline'), () => answer('challenge.decline', () => (why.value ? { why: why.value } : {}))));
  }
}

// The rules of the games, as the server tells them.

import { card, el } from './dom.js';
import { t } from './messages.js';

const KEYS = ['arrows', 'enter', 'tab', 'steps'].map(key => [t(`help.key.${key}`), t(`help.does.${key}`)]);

export function helpView(app, game) {
  const shown = app.specs.find(spec => spec.game === game) ?? app.specs[0];
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, t('help.title', { game: shown.name })),
      el('nav', { class: 'actions', 'aria-label': t('kinds') }, app.specs.map(spec =>
        el('a', { href: `#help=${spec.game}`, 'aria-current': spec === shown ? 'page' : null, class: 'tab' }, spec.name))),
      card(t('help.rules'), (shown.help ?? []).map(text => el('p', {}, text)),
        el('p', { class: 'dim' }, t('help.score', { player: shown.players[0].name, score: shown.score }))),
      card(t('help.keys'), el('dl', { class: 'keys' }, KEYS.map(([key, text]) => [el('dt', {}, key), el('dd', {}, text)]).flat()))),
  };
}

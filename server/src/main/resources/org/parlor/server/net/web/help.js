// The rules of the games, as the server tells them.

import { card, el } from './dom.js';

const KEYS = [['Arrow keys', 'move on the board'], ['Enter, Space', 'choose the cell'], ['Tab', 'to the next control'],
  ['← → Home End', 'outside of the board: earlier and later positions']];

export function helpView(app, game) {
  const shown = app.specs.find(spec => spec.game === game) ?? app.specs[0];
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, `Rules of ${shown.name}`),
      el('nav', { class: 'actions', 'aria-label': 'Games' }, app.specs.map(spec =>
        el('a', { href: `#help=${spec.game}`, 'aria-current': spec === shown ? 'page' : null, class: 'tab' }, spec.name))),
      card('How to play', (shown.help ?? []).map(text => el('p', {}, text)),
        el('p', { class: 'dim' }, `${shown.players[0].name} moves first. Score: ${shown.score}.`)),
      card('Keys', el('dl', { class: 'keys' }, KEYS.map(([key, text]) => [el('dt', {}, key), el('dd', {}, text)]).flat()))),
  };
}

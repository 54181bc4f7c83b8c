// The settings of this browser.

import { allowNotifications } from './attention.js';
import { card, el, field, select } from './dom.js';
import { saveSetting, setting } from './storage.js';

const check = (text, key, onchange = () => {}) => {
  const input = el('input', {
    type: 'checkbox', checked: setting(key) === 'on', onchange: async () => {
      saveSetting(key, input.checked ? 'on' : 'off');
      await onchange(input);
    },
  });
  return el('label', { class: 'check' }, input, text);
};

export function settingsView() {
  const denied = el('p', { class: 'error', role: 'alert' });
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, 'Settings'), card('Your turn',
      check('Play a sound when it is your turn', 'sound'),
      check('Show a notification when this page is hidden', 'notify', async input => {
        denied.textContent = '';
        if (!input.checked || await allowNotifications()) return;
        input.checked = false;
        saveSetting('notify', 'off');
        denied.textContent = 'The browser does not allow notifications of this page. Allow them in its settings for this site.';
      }), denied),
    card('Moves', field('Confirm a move with a second tap', select(
      [['small', 'On boards with small cells'], ['always', 'Always'], ['never', 'Never']], setting('confirm') ?? 'small',
      event => saveSetting('confirm', event.target.value))))),
  };
}

// The player's own note on a game.

import { button, el } from './dom.js';
import { t } from './messages.js';

/** Closed at first. Opening it requests the note, which is part of no other message. */
export function note(app, g) {
  const text = el('textarea', { rows: 3, maxlength: 1000, 'aria-label': t('note.label'), disabled: true });
  const saved = el('span', { class: 'dim', role: 'status' });
  const load = async () => {
    text.value = (await app.connection.request('note.get', { g })).note;
    text.disabled = false;
    save.disabled = false;
  };
  // Before it is loaded, the field is empty, and saving that would delete the note.
  const save = button(t('save'), () => app.attempt(async () => {
    text.value = text.value.replace(/\s+/g, ' ').trim();
    await app.connection.request('note.set', { g, text: text.value });
    saved.textContent = t('saved');
    app.hideNotice();
  }), { disabled: true });
  text.addEventListener('input', () => { saved.textContent = ''; });
  return el('details', { class: 'card note', ontoggle: event => event.target.open && text.disabled && app.attempt(load) },
    el('summary', {}, t('note.title')), text, el('div', { class: 'row' }, save, saved));
}

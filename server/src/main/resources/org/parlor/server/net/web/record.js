// Recorded games that a user pastes, drops or chooses: the server reads them in any format and keeps nothing.

import { button, card, el } from './dom.js';
import { date, t } from './messages.js';
import { resultText } from './text.js';

const BYTES_MAX = 65536;

/** Resolves to the records and the notes of a text or a file; rejects with a sentence. */
export async function readRecords(content) {
  if (content.size > BYTES_MAX) throw new Error(t('record.tooLarge', { command: 'parlor replay FILE' }));
  const response = await fetch('/record', { method: 'POST', body: content });
  if (!response.ok) throw new Error(t('record.failed', { reason: (await response.text()).trim() }));
  return response.json();
}

/** Opens what is pasted outside of inputs, or dropped. */
export function acceptRecords(open) {
  const accept = (event, data) => {
    const [file] = data.files;
    const text = data.getData('text');
    if (!file && !text.trim()) return;
    event.preventDefault();
    open(file ?? new Blob([text]));
  };
  const isInput = event => event.target.closest?.('input, textarea');
  const isText = event => isInput(event) && !event.dataTransfer.types.includes('Files');
  // A record is longer than a name, and a name has the focus when the page opens.
  const isShort = event => event.target.matches?.('textarea') || !/\n|.{65}/.test(event.clipboardData.getData('text').trim());
  document.addEventListener('paste', event => isInput(event) && isShort(event) || accept(event, event.clipboardData));
  document.addEventListener('dragover', event => isText(event) || event.preventDefault());
  document.addEventListener('drop', event => isText(event) || accept(event, event.dataTransfer));
}

/**
 * The list of the games that were read, if any, and how to open others.
 *
 * @param found as from {@link readRecords}, or null
 * @param show shows a game of it
 */
export function recordsView(app, found, show) {
  const text = el('textarea', { rows: 6, spellcheck: 'false', 'aria-label': t('record.text'), placeholder: 'f5d6c3 …' });
  const file = el('input', { type: 'file', 'aria-label': t('record.file'), onchange: () => file.files[0] && app.openRecords(file.files[0]) });
  const row = (record, i) => el('li', {}, el('div', { class: 'grow' },
    button(record.players.map(player => player.name).join(' – '), () => show(record), { class: 'plain' }),
    el('span', { class: 'dim' }, [`${i + 1}`, app.spec(record.game).name, record.at && date(record.at),
      t('record.moves', { count: record.moves.length }), record.result && resultText(record.result, record.players, app.spec(record.game))].filter(Boolean).join(' · '))));
  return {
    node: el('div', { class: 'narrow' }, el('h1', {}, t('record.title')),
      found && card(t('games'), el('ul', { class: 'list tall' }, found.records.map(row)), found.notes.map(note => el('p', { class: 'dim' }, note))),
      card(t('record.open'), el('p', { class: 'dim' }, t('record.how')), text,
        el('div', { class: 'actions' }, button(t('open'), () => text.value.trim() && app.openRecords(new Blob([text.value])), { class: 'primary' }), file))),
  };
}

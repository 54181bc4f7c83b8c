// A game as a link, as text, and its position as a picture.

import { button, el } from './dom.js';
import { t } from './messages.js';

const PICTURE_WIDTH = 1200;
/** What the style sheet of the page gives an SVG element. A file of its own has it as attributes; styles are against the content policy. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'paint-order', 'font-size', 'font-weight', 'font-family', 'transform'];

export const gameLink = g => `${location.origin}/game/${encodeURIComponent(g)}`;

export async function copy(text, input) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  input.select();
  document.execCommand('copy');
}

/** The board as an SVG document. */
function picture(board) {
  const copied = board.svg.cloneNode(true);
  const from = [board.svg, ...board.svg.querySelectorAll('*')];
  [copied, ...copied.querySelectorAll('*')].forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    if (style.display === 'none') return node.remove();
    for (const { name } of [...node.attributes]) if (/^(class|role|tabindex|style|data-|aria-)/.test(name)) node.removeAttribute(name);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (name !== 'transform' || value !== 'none') node.setAttribute(name, value);
    }
  });
  const [x, y, w, h] = board.svg.getAttribute('viewBox').split(' ').map(Number);
  const back = copied.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'rect');
  Object.entries({ x, y, width: w, height: h, fill: getComputedStyle(document.body).backgroundColor }).forEach(([key, value]) => back.setAttribute(key, value));
  copied.prepend(back);
  copied.setAttribute('width', PICTURE_WIDTH);
  copied.setAttribute('height', Math.round(PICTURE_WIDTH * h / w));
  return new Blob([new XMLSerializer().serializeToString(copied)], { type: 'image/svg+xml' });
}

async function rendered(board) {
  const url = URL.createObjectURL(picture(board));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = el('canvas', { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The buttons to share a game, closed at first. A view keeps its node, so that it stays open. */
export function sharing(view) {
  view.shareNode ??= build(view);
  return view.shareNode;
}

function build({ app, g, board, spec }) {
  const link = g && el('input', { readonly: true, value: gameLink(g), 'aria-label': t('share.link'), onfocus: () => link.select() });
  const done = (text, action) => button(text, event => app.attempt(async () => {
    await action();
    event.target.textContent = t('copied');
    setTimeout(() => { event.target.textContent = text; }, 2000);
  }));
  const moves = async () => {
    const { record } = await app.connection.request('record', { g, as: 'text' });
    return record;
  };
  const name = `${spec.game}-${g ?? 'record'}`;
  return el('details', { class: 'card' }, el('summary', {}, t('share.title')),
    g && el('div', { class: 'row' }, link, done(t('share.copyLink'), () => copy(link.value, link))),
    el('div', { class: 'actions' },
      g && done(t('share.copyText'), async () => copy(await moves(), link)),
      button(t('share.picture', { format: 'PNG' }), () => app.attempt(async () => download(await rendered(board), `${name}.png`))),
      button(t('share.picture', { format: 'SVG' }), () => download(picture(board), `${name}.svg`))));
}

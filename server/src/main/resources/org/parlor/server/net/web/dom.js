// Builds elements. Texts become text nodes, so markup in a name or a chat line is shown as typed.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter(child => child != null && child !== false).map(clean));
  return node;
}

export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** A name, whose direction of writing leaves the text around it as it is. */
export const isolated = name => el('bdi', {}, name);

export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Replaces control and direction characters, which the server refuses but another server may send. */
export const clean = child => child instanceof Node ? child
  : String(child).replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');

/** Replaces the children. If a button had the focus, a new one with the same text gets it. */
export const replace = (node, ...children) => {
  const focused = node.contains(document.activeElement) && document.activeElement.localName === 'button' ? document.activeElement.textContent : null;
  node.replaceChildren(...children.flat().filter(child => child != null && child !== false).map(clean));
  if (focused != null) [...node.querySelectorAll('button')].find(other => other.textContent === focused)?.focus();
};

export const button = (text, onclick, attributes) => el('button', { type: 'button', onclick, ...attributes }, text);

const JOIN_MS = 100;
let said = [];

/** Says something to screen readers; what is said within a moment is one announcement. */
export const announce = text => {
  if (!said.length) setTimeout(() => {
    document.getElementById('live').textContent = said.join(' ');
    said = [];
  }, JOIN_MS);
  said.push(clean(text));
};

export const card = (title, ...children) => el('section', { class: 'card' }, el('h2', {}, title), ...children);

export const field = (label, input) => el('label', { class: 'field' }, el('span', {}, label), input);

export const select = (options, value, onchange) => {
  const node = el('select', { onchange }, options.map(([key, text]) => el('option', { value: key }, text)));
  if (value != null) node.value = value;
  return node;
};

// An SVG board of any game, drawn from its definition.

import { el, svg } from './dom.js';

const UNIT = 100;
const SEEDS_MAX = 24;

/** Shapes for the glyphs of the common pieces; any other glyph is drawn as text. */
const SHAPES = {
  '●': () => svg('circle', { r: 38, class: 'disc seat0' }),
  '○': () => svg('circle', { r: 38, class: 'disc seat1' }),
  'X': () => svg('path', { d: 'M-26-26L26 26M26-26L-26 26', class: 'stroke seat0' }),
  'O': () => svg('circle', { r: 28, class: 'stroke seat1' }),
};

const pieceShape = piece => SHAPES[piece.glyph]?.()
  ?? svg('text', { class: `glyph seat${piece.player}`, 'text-anchor': 'middle', dy: '.35em' }, piece.glyph);

/** Seeds on a spiral, which spreads any number evenly. */
function seeds(count, radius) {
  const shown = Math.min(count, SEEDS_MAX);
  const size = Math.min(9, 26 / Math.sqrt(Math.max(shown, 4)) * 1.3);
  return Array.from({ length: shown }, (unused, i) => {
    const distance = (radius - size - 4) * Math.sqrt((i + 0.5) / Math.max(shown, 5));
    return svg('circle', {
      cx: distance * Math.cos(i * 2.4), cy: distance * Math.sin(i * 2.4) - 8, r: size, class: `seed tone${i % 3}`,
    });
  });
}

export class Board {
  #cells = new Map();
  #state = { pos: null, legal: [], last: null, changed: [] };
  #selected = [];

  /**
   * @param spec the definition of the game
   * @param onMove called with a legal move, null for a board without moves
   * @param turned whether the board is seen from the other side
   */
  constructor(spec, onMove, turned) {
    this.spec = spec;
    this.onMove = onMove;
    const { w, h, layout } = spec.board;
    const grid = layout === 'grid';
    const edge = grid ? 44 : 20;
    this.svg = svg('svg', {
      viewBox: `${-edge} ${-edge} ${w * UNIT + 2 * edge - (grid ? 24 : 0)} ${h * UNIT + 2 * edge - (grid ? 24 : 0)}`,
      role: 'group', class: `board ${layout}`, 'aria-label': `${spec.name} board`,
    });
    if (grid) this.#labels(w, h);
    else this.svg.append(svg('rect', { x: -12, y: -12, width: w * UNIT + 24, height: h * UNIT + 24, rx: 60, class: 'tray' }));
    spec.board.cells.forEach((cell, index) => this.#addCell(cell, index, turned && !grid));
    this.node = el('div', { class: 'board-frame' }, this.svg);
    this.svg.addEventListener('keydown', event => this.#key(event));
  }

  #labels(w, h) {
    const cells = this.spec.board.cells;
    const at = (x, y) => cells.find(cell => cell.x === x && cell.y === y)?.id ?? '';
    for (let x = 0; x < w; x++) this.#label(x * UNIT + 50, -16, at(x, 0).replace(/\d+$/, ''));
    for (let y = 0; y < h; y++) this.#label(-22, y * UNIT + 50, at(0, y).replace(/^\D+/, ''));
  }

  #label(x, y, text) {
    this.svg.append(svg('text', { x, y, class: 'label', 'text-anchor': 'middle', dy: '.35em', 'aria-hidden': 'true' }, text));
  }

  #addCell(cell, index, turned) {
    const { w, h } = this.spec.board;
    const width = cell.w ?? 1;
    const height = cell.h ?? 1;
    const x = (turned ? w - cell.x - width : cell.x) + width / 2;
    const y = (turned ? h - cell.y - height : cell.y) + height / 2;
    const round = cell.kind != null;
    const inset = round ? 6 : 0;
    const content = svg('g', { 'aria-hidden': 'true' });
    const node = svg('g', {
      class: `cell ${cell.kind ?? ''}`, transform: `translate(${x * UNIT} ${y * UNIT})`, role: 'button', tabindex: -1,
      'data-cell': cell.id, onclick: () => this.#choose(cell.id),
    }, svg('rect', {
      x: -width * 50 + inset, y: -height * 50 + inset, width: width * UNIT - 2 * inset, height: height * UNIT - 2 * inset,
      rx: round ? 46 : 0, class: `square ${(cell.x + cell.y) % 2 ? 'odd' : ''}`,
    }), content);
    this.svg.append(node);
    this.#cells.set(cell.id, { cell, index, node, content, x, y });
  }

  /** Shows a position: `pos`, and if known `legal`, `last` and `changed`. */
  show(state) {
    this.#state = { legal: [], last: null, changed: [], ...state };
    this.#selected = [];
    this.#draw();
  }

  #draw() {
    const { pos, last, changed } = this.#state;
    const targets = this.#targets();
    const lastCells = last ? last.split('-') : [];
    let focusable = false;
    for (const [id, entry] of this.#cells) {
      const value = pos[entry.index];
      const legal = this.onMove && targets.has(id);
      const chosen = this.#selected.includes(id);
      entry.node.classList.toggle('legal', Boolean(legal));
      entry.node.classList.toggle('chosen', chosen);
      entry.node.classList.toggle('last', lastCells.includes(id));
      entry.node.classList.toggle('changed', changed.includes(id));
      entry.node.setAttribute('tabindex', !focusable && (legal || !targets.size) ? 0 : -1);
      focusable ||= legal || !targets.size;
      entry.node.setAttribute('aria-disabled', String(!legal));
      entry.node.setAttribute('aria-label', this.#describe(entry.cell, value, legal, chosen));
      if (entry.value !== value) {
        entry.value = value;
        entry.content.replaceChildren(...this.#content(entry.cell, value));
      }
      entry.node.querySelector('.hint')?.remove();
      if (legal && this.spec.values === 'pieces') entry.node.append(svg('circle', { r: 11, class: 'hint' }));
    }
  }

  #content(cell, value) {
    if (this.spec.values === 'count') {
      const low = ((cell.h ?? 1) * UNIT) / 2;
      return [...seeds(value, cell.kind === 'store' ? 46 : 40),
        svg('text', { y: low - 18, class: 'count', 'text-anchor': 'middle' }, value)];
    }
    const piece = this.spec.pieces.find(one => one.v === value);
    return piece ? [pieceShape(piece)] : [];
  }

  #describe(cell, value, legal, chosen) {
    const owner = cell.owner == null ? '' : `${this.spec.players[cell.owner].name} ${cell.kind ?? ''}`;
    const content = this.spec.values === 'count' ? String(value)
      : this.spec.pieces.find(piece => piece.v === value)?.name ?? 'empty';
    return [cell.id, owner, content, legal && 'legal move', chosen && 'selected'].filter(Boolean).join(', ');
  }

  /** The cells that continue the selection. */
  #targets() {
    const depth = this.#selected.length;
    return new Set(this.#state.legal.map(move => move.split('-'))
      .filter(parts => this.#selected.every((id, i) => parts[i] === id))
      .map(parts => parts[depth]).filter(id => this.#cells.has(id)));
  }

  #choose(id) {
    if (!this.onMove) return;
    if (!this.#targets().has(id)) this.#selected = [];
    if (!this.#targets().has(id)) return this.#draw();
    this.#selected.push(id);
    const move = this.#selected.join('-');
    if (this.#state.legal.includes(move)) {
      this.onMove(move);
      this.#selected = [];
    }
    this.#draw();
  }

  #key(event) {
    const id = event.target.closest('.cell')?.dataset.cell;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.#choose(id);
    else if (step) this.#focus(this.#cells.get(id), step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the focus to the nearest cell in a direction. */
  #focus(from, [dx, dy]) {
    let best = null;
    for (const to of this.#cells.values()) {
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along > 0.1 && (!best || along + 3 * across < best.far)) best = { to, far: along + 3 * across };
    }
    best?.to.node.focus();
  }
}

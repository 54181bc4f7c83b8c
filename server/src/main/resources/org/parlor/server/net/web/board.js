// An SVG board of any game, drawn from its definition.

import { button, el, svg } from './dom.js';
import { known, t } from './messages.js';

const UNIT = 100;
const SEEDS_MAX = 24;
/** Texts are at least this high on the screen, in CSS pixels. */
const TEXT_MIN = 9.5;
const TEXT_MAX = 16;
/** Smaller cells are hard to hit: a tap chooses the nearest legal one, and a second tap confirms it. */
const TAP_MIN = 34;
/** A tap so soon after a move is the second one of a double tap, no premove. */
const DOUBLE_TAP_MS = 500;
const STEP_MS = 110;
const STEPS_MAX_MS = 1600;

/** Shapes for the glyphs of the common pieces; any other glyph is drawn as text. */
const SHAPES = {
  '●': () => svg('circle', { r: 38, class: 'disc seat0' }),
  '○': () => svg('circle', { r: 38, class: 'disc seat1' }),
  'X': () => svg('path', { d: 'M-26-26L26 26M26-26L-26 26', class: 'stroke seat0' }),
  'O': () => svg('circle', { r: 28, class: 'stroke seat1' }),
};

const pieceShape = piece => SHAPES[piece.glyph]?.()
  ?? svg('text', { class: `glyph seat${piece.player}`, 'text-anchor': 'middle', dy: '.35em' }, piece.glyph);

/** A small picture of a seat: its piece on a cell of the board, or the initial of its name. */
export function seatMarker(spec, seat) {
  const piece = spec.pieces?.find(one => one.player === seat);
  return svg('svg', { viewBox: '-50 -50 100 100', class: 'marker', 'aria-hidden': 'true' },
    svg('rect', { x: -50, y: -50, width: UNIT, height: UNIT, rx: 16, class: piece ? 'square' : 'pit-square' }),
    piece ? pieceShape(piece) : svg('text', { class: 'initial', 'text-anchor': 'middle', dy: '.35em' }, spec.players[seat].name[0]));
}

/** Seeds on a spiral, which spreads any number evenly. */
function seeds(count, radius) {
  const shown = Math.min(count, SEEDS_MAX);
  const size = Math.min(9, 26 / Math.sqrt(Math.max(shown, 4)) * 1.3);
  return Array.from({ length: shown }, (unused, i) => {
    const distance = (radius - size - 4) * Math.sqrt((i + 0.5) / Math.max(shown, 5));
    return svg('circle', { cx: distance * Math.cos(i * 2.4), cy: distance * Math.sin(i * 2.4) - 8, r: size, class: `seed tone${i % 3}` });
  });
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Board {
  #cells = new Map();
  #labels = [];
  #state = { pos: null, legal: [], last: null, premove: null, premoves: false };
  #selected = [];
  #timers = [];
  #pixels = UNIT;
  #pointer = '';
  #playedAt = -DOUBLE_TAP_MS;

  /**
   * @param spec the definition of the game
   * @param onMove called with a legal move, null for a board without moves
   * @param turned whether the board is seen from the other side
   * @param confirms says whether a move needs a second tap: `always`, `never`, or where cells are small; see `onCandidate`
   */
  constructor(spec, onMove = null, turned = false, confirms = () => 'never') {
    this.spec = spec;
    this.onMove = onMove;
    this.confirms = confirms;
    /** Called with the move that waits for its confirmation, or null. */
    this.onCandidate = () => {};
    this.grid = spec.board.layout === 'grid';
    this.turned = turned && !this.grid;
    // Narrow pits are drawn higher, so that they can be hit.
    this.unitY = !this.grid && spec.board.w > 9 ? 1.7 * UNIT : UNIT;
    this.width = spec.board.w * UNIT;
    this.height = spec.board.h * this.unitY;
    this.svg = svg('svg', { role: 'group', class: `board ${spec.board.layout}`, 'aria-label': t('board.label', { game: spec.name }) });
    if (!this.grid) this.svg.append(svg('rect', { x: -12, y: -12, width: this.width + 24, height: this.height + 24, rx: 60, class: 'tray' }));
    spec.board.cells.forEach((cell, index) => this.#addCell(cell, index));
    this.#addLabels();
    this.zoom = button(t('board.zoom'), () => {
      const on = this.node.classList.toggle('zoomed');
      this.zoom.ariaPressed = String(on);
    }, { class: 'zoom', 'aria-pressed': 'false', hidden: true });
    this.node = el('div', { class: 'board-frame' }, this.svg);
    this.#fit(600);
    new ResizeObserver(([entry]) => entry.contentRect.width && this.#fit(entry.contentRect.width)).observe(this.svg);
    this.svg.addEventListener('pointerdown', event => { this.#pointer = event.pointerType; });
    this.svg.addEventListener('keydown', event => this.#key(event));
  }

  /** Chooses the size of the texts for a width on the screen, and with it the margins. */
  #fit(pixels) {
    const size = Math.max(TEXT_MIN, Math.min(TEXT_MAX, 24 * pixels / this.width)) * this.width / Math.max(60, pixels - 2 * TEXT_MAX);
    const side = this.grid ? 1.5 * size : 16;
    const tray = this.grid ? 0 : 14;
    const below = this.grid ? 6 : tray + 1.6 * size;
    const above = tray + 1.5 * size;
    const right = this.grid ? 6 : 16;
    const box = { w: this.width + side + right, h: this.height + above + below };
    this.svg.setAttribute('viewBox', `${-side} ${-above} ${box.w} ${box.h}`);
    this.ratio = box.w / box.h;
    this.#pixels = pixels / box.w * UNIT;
    this.svg.style.setProperty('--text', `${size}px`);
    this.svg.classList.toggle('tiny', this.#pixels < 30);
    this.zoom.hidden = !this.onMove || (this.#pixels >= TAP_MIN && !this.node.classList.contains('zoomed'));
    for (const { node, x, y, edge } of this.#labels) {
      node.setAttribute('x', edge === 'left' ? -0.75 * size : x);
      node.setAttribute('y', edge === 'top' ? -tray - 0.75 * size : edge === 'bottom' ? this.height + tray + 0.75 * size : y);
    }
  }

  #addLabels() {
    const { cells, w, h } = this.spec.board;
    const at = (x, y) => cells.find(cell => cell.x === x && cell.y === y)?.id ?? '';
    if (this.grid) {
      for (let x = 0; x < w; x++) this.#label(x * UNIT + 50, 0, 'top', at(x, 0).replace(/\d+$/, ''));
      for (let y = 0; y < h; y++) this.#label(0, y * UNIT + 50, 'left', at(0, y).replace(/^\D+/, ''));
      return;
    }
    const places = [...this.#cells.values()];
    for (const { cell, x, y } of places) {
      const edge = y * 2 < h ? 'top' : 'bottom';
      if (cell.kind !== 'store') this.#label(x * UNIT, 0, edge, cell.id);
      else {
        // The cells are in the order of sowing, so the one before a store shows its direction.
        const before = places[places.findIndex(one => one.cell === cell) - 1];
        if (before) this.#label(x * UNIT, 0, before.y * 2 < h ? 'top' : 'bottom', x > before.x ? '→' : '←');
      }
    }
  }

  #label(x, y, edge, text) {
    const node = svg('text', { class: 'label', 'text-anchor': 'middle', dy: '.35em', 'aria-hidden': 'true' }, text);
    this.svg.append(node);
    this.#labels.push({ node, x, y, edge });
  }

  #addCell(cell, index) {
    const { w, h } = this.spec.board;
    const width = cell.w ?? 1;
    const height = cell.h ?? 1;
    const x = (this.turned ? w - cell.x - width : cell.x) + width / 2;
    const y = (this.turned ? h - cell.y - height : cell.y) + height / 2;
    const round = cell.kind != null;
    const inset = round ? 6 : 0;
    const content = svg('g', { 'aria-hidden': 'true', class: 'content' });
    const node = svg('g', {
      class: `cell ${cell.kind ?? ''}`, transform: `translate(${x * UNIT} ${y * this.unitY})`, role: 'button', tabindex: -1,
      'data-cell': cell.id, 'aria-label': cell.id, onclick: () => this.#choose(cell.id),
    }, svg('rect', {
      x: -width * 50 + inset, y: -height * this.unitY / 2 + inset, width: width * UNIT - 2 * inset, height: height * this.unitY - 2 * inset,
      rx: round ? 46 : 0, class: `square ${(cell.x + cell.y) % 2 ? 'odd' : ''}`,
    }), this.grid && svg('path', { d: 'M-50-50h30l-30 30z', class: 'last-mark' }), content);
    this.svg.append(node);
    this.#cells.set(cell.id, { cell, index, node, content, x, y, low: height * this.unitY / 2 });
  }

  /**
   * Shows a position.
   * @param {{pos, legal?: string[], last?: ?string, premove?: ?string, premoves?: boolean, moves?: boolean}} state `premoves`: whether
   *     `legal` are premoves; `moves`: whether to show how it follows from the one before
   */
  show(state) {
    const before = this.#state.pos;
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#state = { legal: [], last: null, premove: null, premoves: false, ...state };
    this.#select([]);
    this.#draw();
    const changed = [...this.#cells.values()].filter(entry => entry.value !== this.#state.pos[entry.index]);
    const moves = state.moves && before && !still();
    if (moves && this.spec.values === 'count') this.#sow(changed);
    else for (const entry of changed) this.#fill(entry, moves);
  }

  /** Shows the changed cells one after another, in their order from the cell of the move on. */
  #sow(changed) {
    const from = this.#cells.get(this.#state.last?.split('-')[0])?.index ?? 0;
    const count = this.#cells.size;
    changed.sort((a, b) => (a.index - from + count) % count - (b.index - from + count) % count);
    const step = Math.min(STEP_MS, STEPS_MAX_MS / changed.length);
    this.#timers = changed.map((entry, i) => setTimeout(() => {
      this.#fill(entry);
      entry.content.animate([{ transform: 'scale(1.25)' }, { transform: 'none' }], 2 * step);
    }, i * step));
  }

  /** Draws the value of a cell; a piece that replaces another one is turned over, a wave from the cell of the move on. */
  #fill(entry, moves) {
    const old = entry.value;
    entry.value = this.#state.pos[entry.index];
    const shown = [...entry.content.children];
    entry.content.replaceChildren(...this.#content(entry, entry.value));
    if (!moves) return;
    const from = this.#cells.get(this.#state.last?.split('-').at(-1));
    const delay = from ? Math.min(400, 50 * Math.hypot(from.x - entry.x, from.y - entry.y)) : 0;
    const isPiece = value => this.spec.pieces.some(piece => piece.v === value);
    const turn = (nodes, keys, options) => nodes.map(node => node.animate(keys, { duration: 130, fill: 'backwards', ...options }));
    if (isPiece(old) && isPiece(entry.value)) {
      turn([...entry.content.children], [{ transform: 'scaleX(0)' }, { transform: 'none' }], { delay: delay + 130 });
      entry.content.append(...shown);
      for (const animation of turn(shown, [{ transform: 'none' }, { transform: 'scaleX(0)' }], { delay })) {
        animation.onfinish = animation.oncancel = () => animation.effect.target.remove();
      }
    } else if (isPiece(entry.value)) turn([...entry.content.children], [{ transform: 'scale(.4)', opacity: 0 }, { transform: 'none', opacity: 1 }]);
  }

  #draw() {
    const { pos, last, premove, premoves } = this.#state;
    const targets = this.#targets();
    const lastCells = last ? last.split('-') : [];
    let focusable = false;
    for (const [id, entry] of this.#cells) {
      const legal = Boolean(this.onMove) && targets.has(id) && !premoves;
      const chosen = this.#selected.includes(id);
      entry.node.classList.toggle('legal', legal);
      entry.node.classList.toggle('chosen', chosen);
      entry.node.classList.toggle('last', lastCells.includes(id));
      entry.node.classList.toggle('premove', id === premove);
      entry.node.setAttribute('tabindex', !focusable && (legal || premoves || !targets.size) ? 0 : -1);
      focusable ||= legal || premoves || !targets.size;
      entry.node.setAttribute('aria-disabled', String(!legal && !premoves));
      entry.node.setAttribute('aria-label', this.#describe(entry.cell, pos[entry.index], legal, chosen, lastCells.includes(id), id === premove));
      entry.node.querySelector('.hint')?.remove();
      entry.node.querySelector('.premove-mark')?.remove();
      if (id === premove) entry.node.append(svg('circle', { class: 'premove-mark' }));
      if (legal && this.spec.values === 'pieces') entry.node.append(svg('circle', { class: 'hint' }));
    }
  }

  #content({ cell, low }, value) {
    if (this.spec.values === 'count') {
      return [...seeds(value, cell.kind === 'store' ? 46 : 40), svg('text', { y: low - 18, class: 'count', 'text-anchor': 'middle' }, value)];
    }
    const piece = this.spec.pieces.find(one => one.v === value);
    return piece ? [pieceShape(piece)] : [];
  }

  #describe(cell, value, legal, chosen, last, premove) {
    const player = this.spec.players[cell.owner]?.name;
    const owner = cell.kind && player ? t('board.owned', { player, kind: known('cell.', cell.kind) }) : player;
    const content = this.spec.values === 'count' ? String(value)
      : this.spec.pieces.find(piece => piece.v === value)?.name ?? t('board.empty');
    return [cell.id, owner, content, last && t('board.last'), legal && t('board.legal'), premove && t('board.premove'), chosen && t('board.selected')].filter(Boolean).join(', ');
  }

  #select(cells) {
    this.#selected = cells;
    const move = cells.join('-');
    this.onCandidate(this.#state.legal.includes(move) ? move : null);
  }

  /** The cells that continue the selection, or, where it is a move already, that begin another one. */
  #targets() {
    const selected = this.#state.legal.includes(this.#selected.join('-')) ? [] : this.#selected;
    const depth = selected.length;
    return new Set(this.#state.legal.map(move => move.split('-'))
      .filter(parts => selected.every((id, i) => parts[i] === id))
      .map(parts => parts[depth]).filter(id => this.#cells.has(id)));
  }

  #isConfirming() {
    const wanted = this.confirms();
    return wanted === 'always' || (wanted !== 'never' && this.#pointer === 'touch' && this.#pixels < TAP_MIN);
  }

  /** The nearest cell that can be chosen, within the width of a finger. */
  #near(id, targets) {
    if (targets.has(id) || this.#pixels >= TAP_MIN || this.#pointer !== 'touch') return id;
    const from = this.#cells.get(id);
    const far = other => Math.hypot(this.#cells.get(other).x - from.x, this.#cells.get(other).y - from.y);
    const [best] = [...targets].sort((a, b) => far(a) - far(b));
    return best && far(best) * this.#pixels < TAP_MIN ? best : id;
  }

  #choose(tapped) {
    if (!this.onMove) return;
    const { premove, premoves } = this.#state;
    if (premoves && performance.now() - this.#playedAt < DOUBLE_TAP_MS) return;
    if (premove === tapped) return this.play(premove);
    const chosen = this.#selected.join('-');
    if (this.#selected.at(-1) === tapped && this.#state.legal.includes(chosen)) return this.play(chosen);
    let id = this.#near(tapped, this.#targets());
    if (!this.#targets().has(id) || this.#state.legal.includes(chosen)) {
      this.#select([]);
      id = this.#near(tapped, this.#targets());
    }
    if (this.#targets().has(id)) this.#select([...this.#selected, id]);
    const move = this.#selected.join('-');
    if (this.#state.legal.includes(move) && !this.#isConfirming()) this.play(move);
    else this.#draw();
  }

  play(move) {
    if (!this.#state.premoves) this.#playedAt = performance.now();
    this.#select([]);
    this.#draw();
    this.onMove(move);
  }

  #key(event) {
    const id = event.target.closest('.cell')?.dataset.cell;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    this.#pointer = '';
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

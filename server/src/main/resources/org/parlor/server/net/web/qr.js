// A link as a QR code (ISO/IEC 18004): byte mode, error correction level L, versions 1 to 6.

import { svg } from './dom.js';

/** By version: all codewords, the error correction codewords of a block, and the blocks. */
const VERSIONS = [[26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2]];
const MASKS = [(x, y) => (x + y) % 2, (x, y) => y % 2, x => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => x * y % 2 + x * y % 3, (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2];
const QUIET_ZONE = 4;

/** Multiplies in the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ ((b >> i & 1) * a);
  return product;
}

/** The error correction codewords: the remainder of the division by the generator polynomial. */
function remainder(data, degree) {
  const divisor = [...new Array(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2)) {
    for (let j = 0; j < degree; j++) divisor[j] = multiply(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  const rest = new Array(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift();
    rest.push(0);
    divisor.forEach((value, i) => { rest[i] ^= multiply(value, factor); });
  }
  return rest;
}

function codewords(bytes, [all, correction, blocks]) {
  const capacity = all - correction * blocks;
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap(byte => [byte >> 4, byte & 15]), 0];
  const data = bytes.concat(0, 0).map((unused, i) => halves[2 * i] << 4 | halves[2 * i + 1]);
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  const parts = Array.from({ length: blocks }, (unused, i) => data.slice(i * capacity / blocks, (i + 1) * capacity / blocks));
  const interleave = lists => lists[0].flatMap((unused, i) => lists.map(list => list[i]));
  return [...interleave(parts), ...interleave(parts.map(part => remainder(part, correction)))];
}

/** The modules by row, true for dark ones. */
function modules(version, words, mask) {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, (unused, y) => Array.from({ length: size }, (none, x) => (y === 6 ? x % 2 === 0 : x === 6 ? y % 2 === 0 : null)));
  const square = (cx, cy, radius, light) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (grid[cy + dy]?.[cx + dx] !== undefined) grid[cy + dy][cx + dx] = !light.includes(Math.max(Math.abs(dx), Math.abs(dy)));
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
  if (version > 1) square(size - 7, size - 7, 2, [1]);
  const level = 8 | mask;
  let format = level;
  for (let i = 0; i < 10; i++) format = (format << 1) ^ ((format >> 9 & 1) * 0x537);
  format = (level << 10 | format & 0x3ff) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = (format >> i & 1) === 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : 8][i < 8 ? 8 : i === 8 ? 7 : 14 - i] = dark;
    grid[i < 8 ? 8 : size - 15 + i][i < 8 ? size - 1 - i : 8] = dark;
  }
  grid[size - 8][8] = true;
  const bits = words.flatMap(word => [7, 6, 5, 4, 3, 2, 1, 0].map(i => word >> i & 1));
  let next = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = (size - 1 - right - (right < 6 ? 1 : 0)) % 4 === 0;
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (grid[y][x] === null) grid[y][x] = (bits[next++] ?? 0) === 1 !== (MASKS[mask](x, y) === 0);
      }
    }
  }
  return grid;
}

/** How hard the modules are to read: long runs and blocks of one colour. */
function penalty(grid) {
  let points = 0;
  for (const lines of [grid, grid.map((unused, x) => grid.map(row => row[x]))]) {
    for (const line of lines) for (const [run] of line.map(Number).join('').matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
  }
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) points += 3;
  }
  return points;
}

/** The code of a text, null if the text is longer than 134 bytes. */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex(([all, correction, blocks]) => bytes.length + 2 <= all - correction * blocks);
  if (index < 0) return null;
  const words = codewords(bytes, VERSIONS[index]);
  const [grid] = MASKS.map((unused, mask) => modules(index + 1, words, mask)).sort((a, b) => penalty(a) - penalty(b));
  const size = grid.length + 2 * QUIET_ZONE;
  const dark = grid.flatMap((row, y) => row.map((isDark, x) => isDark && `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`)).filter(Boolean);
  return svg('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': 'QR code of the link', 'shape-rendering': 'crispEdges' },
    svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: dark.join(''), fill: '#000' }));
}

// The graph of the evaluations of both players over a game.

import { svg } from './dom.js';
import { t } from './messages.js';

const WIDTH = 600;
const HEIGHT = 140;

/**
 * @param moves the recorded moves, with `info.score` in hundredths from the mover's side
 * @param onPly called with the ply that was clicked
 */
export function evaluationGraph(moves, names, onPly) {
  const points = [[], []];
  moves.forEach((move, ply) => {
    const seat = move.by ?? ply % 2;
    if (move.info?.score != null) points[seat].push([ply + 1, (seat === 0 ? 1 : -1) * move.info.score / 100]);
  });
  if (!points[0].length && !points[1].length) return null;
  const most = Math.max(1, ...points.flat().map(point => Math.abs(point[1])));
  const x = ply => 8 + (WIDTH - 16) * ply / Math.max(1, moves.length);
  const y = score => HEIGHT / 2 - (HEIGHT / 2 - 10) * score / most;
  const line = (list, seat) => svg('polyline', {
    points: list.map(([ply, score]) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`).join(' '), class: `curve seat${seat}`,
  });
  const cursor = svg('line', { y1: 0, y2: HEIGHT, class: 'cursor' });
  const node = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'graph', role: 'img', preserveAspectRatio: 'none',
    'aria-label': t('graph.label', { name: names[0], most }),
    onclick: event => {
      const box = node.getBoundingClientRect();
      onPly(Math.round(((event.clientX - box.left) / box.width * WIDTH - 8) / (WIDTH - 16) * moves.length));
    },
  }, svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'axis' }), line(points[0], 0), line(points[1], 1), cursor);
  return {
    node,
    show(ply) {
      cursor.setAttribute('x1', x(ply));
      cursor.setAttribute('x2', x(ply));
    },
  };
}

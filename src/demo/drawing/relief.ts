import { flatten, type Matrix } from './geometry.ts';
import { blur, fillPolygons, smoothNoise, type Patch } from './raster.ts';
import type { Fold, Piece, Relief } from './scene.ts';

/** Slopes, light reaching and owner of every point of the picture, at half its resolution. */
export type ReliefMap = {
  width: number;
  height: number;
  slopeX: Float32Array;
  slopeY: Float32Array;
  light: Float32Array;
  mask: Float32Array;
  owner: Uint8Array;
};

/** Carves every piece in painting order; `scale` is map points per garment unit. */
export function carve(pieces: readonly Piece[], matrix: Matrix, scale: number, width: number, height: number, seed: number): ReliefMap {
  const size = width * height;
  const map: ReliefMap = {
    width,
    height,
    slopeX: new Float32Array(size),
    slopeY: new Float32Array(size),
    light: new Float32Array(size).fill(1),
    mask: new Float32Array(size),
    owner: new Uint8Array(size),
  };
  pieces.forEach((piece, index) => {
    const relief = piece.relief ?? {};
    const reach = Math.max((relief.reach ?? 9) * 2, (relief.radius ?? 60) * 2 * Math.sign(relief.round ?? 0), (piece.lift ?? 4) * 2.6);
    const mask = fillPolygons(flatten(piece.d, matrix), Math.ceil(Math.min(reach * scale, 130)) + 2, width, height);
    shadeBeneath(map, mask, (piece.lift ?? 4) * scale);
    const heights = raise(mask, relief, matrix, scale, seed + index * 17);
    lay(map, mask, heights, index, piece.dim ?? 1);
  });
  return map;
}

function shadeBeneath(map: ReliefMap, mask: Patch, lift: number): void {
  if (lift <= 0) return;
  const soft = blur(mask.data, mask.width, mask.height, Math.max(1, lift * 0.75));
  const [dx, dy] = [Math.round(lift * 0.55), Math.round(lift * 0.8)];
  for (let y = 0; y < mask.height; y += 1) {
    const my = mask.y + y + dy;
    if (my < 0 || my >= map.height) continue;
    for (let x = 0; x < mask.width; x += 1) {
      const mx = mask.x + x + dx;
      const dark = soft[y * mask.width + x]!;
      if (dark > 0.004 && mx >= 0 && mx < map.width) map.light[my * map.width + mx]! *= 1 - 0.5 * dark;
    }
  }
}

function raise(mask: Patch, relief: Relief, matrix: Matrix, scale: number, seed: number): Float32Array {
  const { width, height } = mask;
  const heights = new Float32Array(width * height);
  const reach = Math.max(1, (relief.reach ?? 9) * scale);
  const rim = blur(mask.data, width, height, reach * 0.6);
  const rimHeight = (relief.edge ?? 0.6) * reach * 1.6;
  for (let i = 0; i < heights.length; i += 1) heights[i] = rim[i]! * rimHeight;
  if (relief.round) {
    const radius = (relief.radius ?? 60) * scale;
    const whole = blur(mask.data, width, height, Math.min(radius, 60));
    const roundHeight = relief.round * radius * 1.5;
    for (let i = 0; i < heights.length; i += 1) heights[i]! += whole[i]! * roundHeight;
  }
  if (relief.ripple) undulate(heights, mask, relief.ripple * scale, scale, seed);
  for (const fold of relief.folds ?? []) addFold(heights, mask, fold, matrix, scale);
  return heights;
}

function undulate(heights: Float32Array, mask: Patch, amount: number, scale: number, seed: number): void {
  const [fx, fy] = [0.02 / scale, 0.009 / scale];
  for (let y = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1) {
      const i = y * mask.width + x;
      if (mask.data[i]! <= 0) continue;
      const [gx, gy] = [x + mask.x, y + mask.y];
      heights[i]! += amount * (smoothNoise(gx * fx + gy * fx * 0.3, gy * fy, seed) * 9 + smoothNoise(gx * fx * 2.6, gy * fy * 2.8, seed + 5) * 3);
    }
  }
}

function addFold(heights: Float32Array, mask: Patch, fold: Fold, matrix: Matrix, scale: number): void {
  const d = `M${fold.along.map(([x, y]) => `${x} ${y}`).join('L')}`;
  const points = flatten(d, matrix)[0]!;
  const segments = points.length / 2 - 1;
  if (segments < 1) return;
  const widest = Math.max(fold.width[0], fold.width[1]) * scale + 1;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    left = Math.min(left, points[i]!);
    right = Math.max(right, points[i]!);
    top = Math.min(top, points[i + 1]!);
    bottom = Math.max(bottom, points[i + 1]!);
  }
  const x0 = Math.max(mask.x, Math.floor(left - widest));
  const x1 = Math.min(mask.x + mask.width, Math.ceil(right + widest));
  const y0 = Math.max(mask.y, Math.floor(top - widest));
  const y1 = Math.min(mask.y + mask.height, Math.ceil(bottom + widest));
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const i = (y - mask.y) * mask.width + (x - mask.x);
      if (mask.data[i]! <= 0) continue;
      const rise = foldAt(points, segments, x, y, fold, scale);
      if (rise !== 0) heights[i]! += rise;
    }
  }
}

function foldAt(points: Float32Array, segments: number, x: number, y: number, fold: Fold, scale: number): number {
  let [best, bestAt, side] = [Infinity, 0, 1];
  for (let s = 0; s < segments; s += 1) {
    const [ax, ay] = [points[s * 2]!, points[s * 2 + 1]!];
    const [ux, uy] = [points[s * 2 + 2]! - ax, points[s * 2 + 3]! - ay];
    const length2 = ux * ux + uy * uy || 1;
    const t = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / length2));
    const [dx, dy] = [x - ax - ux * t, y - ay - uy * t];
    const distance2 = dx * dx + dy * dy;
    if (distance2 < best) {
      best = distance2;
      bestAt = (s + t) / segments;
      side = ux * dy - uy * dx >= 0 ? 1 : -1;
    }
  }
  const width = (fold.width[0] + (fold.width[1] - fold.width[0]) * bestAt) * scale * (1 + (fold.skew ?? 0) * side);
  const reach = Math.sqrt(best) / Math.max(0.5, width);
  if (reach >= 1) return 0;
  const bump = (1 - reach * reach) ** 2;
  const height = (fold.height[0] + (fold.height[1] - fold.height[0]) * bestAt) * scale;
  return bump * height * fade(fold.fade ?? 'both', bestAt);
}

function fade(kind: NonNullable<Fold['fade']>, at: number): number {
  const ease = (t: number): number => (t >= 1 ? 1 : t * t * (3 - 2 * t));
  const start = kind === 'both' || kind === 'start' ? ease(at / 0.4) : 1;
  const end = kind === 'both' || kind === 'end' ? ease((1 - at) / 0.4) : 1;
  return start * end;
}

function lay(map: ReliefMap, mask: Patch, heights: Float32Array, index: number, dim: number): void {
  const { width } = mask;
  for (let y = 1; y < mask.height - 1; y += 1) {
    const my = mask.y + y;
    if (my < 0 || my >= map.height) continue;
    for (let x = 1; x < width - 1; x += 1) {
      const mx = mask.x + x;
      const i = y * width + x;
      const cover = Math.min(1, mask.data[i]!);
      if (cover <= 0 || mx < 0 || mx >= map.width) continue;
      const o = my * map.width + mx;
      const dx = (heights[i + 1]! - heights[i - 1]!) * 0.5;
      const dy = (heights[i + width]! - heights[i - width]!) * 0.5;
      map.slopeX[o]! += (dx - map.slopeX[o]!) * cover;
      map.slopeY[o]! += (dy - map.slopeY[o]!) * cover;
      map.light[o]! += (dim - map.light[o]!) * cover;
      map.mask[o] = Math.max(map.mask[o]!, cover);
      if (cover >= 0.5) map.owner[o] = index + 1;
    }
  }
}

/*
 * How to add a silhouette
 * 1. Write `garments/<name>.ts` (or another folder) exporting `(cut: Cut) => Drawing`. Draw in garment units around
 *    x = 0, y downwards, any size: framing is automatic. `cut.view` is 'front', 'back', ...; `cut.fabric`, `cut.trim`
 *    are cloths ready to fill pieces with; `cut.style` holds the product's choices (neck, sleeve, length, ...).
 * 2. Return pieces in painting order. Every piece has a closed outline, a fill, a relief (edge, round, folds) and may
 *    carry `art` (seams and stitches). Light, texture, pattern warp and shadows come from the relief: never paint them.
 *    Helpers: geometry.ts (shape, line, bothSides), cloth.ts (fold, seam, stitches, button), parts/*.ts.
 * 3. Register it in silhouettes.ts. The tests then cover it.
 */
import { blend, rgb } from './colour.ts'
import { random } from './geometry.ts'
import { blur, smoothNoise } from './raster.ts'
import type { ReliefMap } from './relief.ts'

export type Backdrop = {
  /** A paper by name, or any `#rrggbb`. */
  paper: string
  /** A second sheet behind the thing. */
  sheet?: 'none' | 'arch' | 'disc' | 'floor' | 'corner'
  /** What the light passes on its way: soft shadows across the paper. */
  light?: 'open' | 'window' | 'leaves'
}

export const papers: Readonly<Record<string, string>> = {
  sand: '#e9dcc6',
  blush: '#efd6cb',
  sage: '#d3dac6',
  powder: '#cedbe2',
  butter: '#f3e3b8',
  clay: '#dcb79d',
  lilac: '#dbd3de',
  oat: '#efe8db',
  mint: '#cfe0d5',
  stone: '#d9d5cd',
}

export type Paper = { width: number; height: number; colour: Float32Array }

/** The sheet of paper with light falling from the upper left and the thing's shadow to the lower right, at a quarter of the size. */
export function layPaper(backdrop: Backdrop, relief: ReliefMap, pose: 'hanger' | 'form' | 'flat', seed: number): Paper {
  const width = relief.width >> 1
  const height = relief.height >> 1
  const base = rgb(papers[backdrop.paper] ?? backdrop.paper)
  const second = rgb(blend(papers[backdrop.paper] ?? backdrop.paper, backdrop.sheet === 'floor' ? '#c9a98b' : '#fffaf0', 0.42))
  const shadow = castShadow(relief, width, height, pose)
  const gobo = lightThrough(backdrop.light ?? 'open', width, height, seed)
  const inside = sheetMask(backdrop.sheet ?? 'none', width, height)
  const colour = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x
      const [u, v] = [x / width, y / height]
      const fall = 1.045 - 0.055 * u - 0.07 * v - 0.1 * Math.max(0, Math.hypot(u - 0.42, (v - 0.4) * 1.15) - 0.32)
      const reach = fall * gobo[i]!
      const dark = shadow[i]!
      const sheet = inside[i]!
      for (let c = 0; c < 3; c += 1) {
        const tint = c === 2 ? 0.9 : c === 1 ? 1.01 : 1.04
        const own = base[c]! + (second[c]! - base[c]!) * sheet
        colour[i * 3 + c] = own * reach * (1 - dark * tint * 0.92)
      }
    }
  }
  return { width, height, colour }
}

function castShadow(relief: ReliefMap, width: number, height: number, pose: 'hanger' | 'form' | 'flat'): Float32Array {
  const mask = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) mask[y * width + x] = relief.mask[y * 2 * relief.width + x * 2]!
  }
  const far = pose === 'flat' ? 0.5 : pose === 'hanger' ? 1 : 0.8
  const layers = [
    { dx: 2, dy: 3, radius: 2, dark: 0.34 },
    { dx: Math.round(7 * far), dy: Math.round(9 * far), radius: Math.round(6 * far) + 1, dark: 0.22 },
    { dx: Math.round(14 * far), dy: Math.round(18 * far), radius: Math.round(16 * far), dark: 0.16 },
  ]
  const shadow = new Float32Array(width * height)
  for (const layer of layers) {
    const soft = blur(mask, width, height, layer.radius)
    for (let y = layer.dy; y < height; y += 1) {
      for (let x = layer.dx; x < width; x += 1) {
        const dark = soft[(y - layer.dy) * width + x - layer.dx]! * layer.dark
        const i = y * width + x
        shadow[i] = 1 - (1 - shadow[i]!) * (1 - dark)
      }
    }
  }
  return shadow
}

function sheetMask(sheet: NonNullable<Backdrop['sheet']>, width: number, height: number): Float32Array {
  const mask = new Float32Array(width * height)
  if (sheet === 'none') return mask
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x / width - 0.5, y / width - 0.66]
      mask[y * width + x] = Math.max(0, Math.min(1, 0.5 - insideOf[sheet](u, v) * width))
    }
  }
  return mask
}

const insideOf: Record<Exclude<NonNullable<Backdrop['sheet']>, 'none'>, (u: number, v: number) => number> = {
  arch: (u, v) => (v < -0.12 ? Math.hypot(u, v + 0.12) - 0.42 : Math.abs(u) - 0.42),
  disc: (u, v) => Math.hypot(u + 0.03, v + 0.02) - 0.43,
  floor: (_u, v) => 0.42 - v,
  corner: (u, v) => 0.5 - v - u * 0.55,
}

function lightThrough(light: NonNullable<Backdrop['light']>, width: number, height: number, seed: number): Float32Array {
  const gobo = new Float32Array(width * height).fill(1)
  if (light === 'open') return gobo
  const dark = new Float32Array(width * height)
  if (light === 'window') windowBars(dark, width, height)
  else leafShadows(dark, width, height, seed)
  const radius = light === 'window' ? 5 : 4
  const soft = blur(dark, width, height, radius)
  const whole = blur(gobo, width, height, radius)
  for (let i = 0; i < gobo.length; i += 1) gobo[i] = 1.02 - 0.105 * Math.min(1, soft[i]! / whole[i]!)
  return gobo
}

function windowBars(dark: Float32Array, width: number, height: number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const a = (x * 0.86 + y * 0.5) / width
      const b = (y * 0.86 - x * 0.5) / width
      const lit = a > 0.1 && a < 1.12 && b > -0.28 && b < 0.98
      const bar = Math.abs(a - 0.6) < 0.018 || Math.abs(b - 0.32) < 0.018
      dark[y * width + x] = lit && !bar ? 0 : 1
    }
  }
}

/** Blades of a palm leaning in from a corner. */
function leafShadows(dark: Float32Array, width: number, height: number, seed: number): void {
  const next = random(seed + 91)
  const [rootX, rootY] = [width * (0.98 + next() * 0.1), height * (0.02 + next() * 0.1)]
  for (let blade = 0; blade < 11; blade += 1) {
    const angle = 1.35 + blade * 0.17 + next() * 0.08
    const reach = width * (0.5 + next() * 0.32)
    for (let step = 0; step < reach; step += 1) {
      const t = step / reach
      const bend = angle + t * t * 0.35
      const half = Math.sin(Math.min(1, t * 1.15) * Math.PI) * width * 0.019 + 0.6
      const [cx, cy] = [rootX + Math.cos(bend) * step, rootY + Math.sin(bend) * step]
      for (let s = -half; s <= half; s += 0.8) {
        const x = Math.round(cx - Math.sin(bend) * s)
        const y = Math.round(cy + Math.cos(bend) * s)
        if (x >= 0 && x < width && y >= 0 && y < height) dark[y * width + x] = 1
      }
    }
  }
}

/** Fibres of the paper: a small repeating sheet of tiny differences. */
export function paperGrain(): Float32Array {
  const grain = new Float32Array(128 * 128)
  for (let y = 0; y < 128; y += 1) {
    for (let x = 0; x < 128; x += 1) {
      grain[y * 128 + x] = smoothNoise(x * 0.9, y * 0.9, 31) * 1.3 + smoothNoise(x * 0.25, y * 0.6, 32) * 0.9
    }
  }
  return grain
}

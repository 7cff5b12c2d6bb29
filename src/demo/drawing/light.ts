import { brightness } from './colour.ts'
import { random } from './geometry.ts'
import type { ReliefMap } from './relief.ts'
import type { Cloth, Material, Piece } from './scene.ts'
import { paperGrain, type Paper } from './backdrop.ts'
import { SIZE, textureTile, type Tile } from './texture.ts'

const LIGHT = [-0.46, -0.56, 0.69] as const
const HALF = [-0.25, -0.305, 0.919] as const

type Surface = {
  tile: Tile
  grain: number
  cos: number
  sin: number
  depth: number
  lift: number
  exposure: number
  sheen: number
  warp: number
}

const plain: Material = { texture: 'none', grain: 0, sheen: 0.15, crease: 0.2, body: 0.4 }

export type Exposure = {
  flat: Buffer
  relief: ReliefMap
  pieces: readonly Piece[]
  /** Null: on nothing. */
  paper: Paper | null
  scale: number
  tilt: number
  sway: number
  seed: number
}

/** Lights the flat drawing by its relief and lays it on the paper: RGB, three bytes a pixel; without paper premultiplied RGBA, four. */
export function expose({ flat, relief, pieces, paper, scale, tilt, sway, seed }: Exposure): Buffer {
  const width = relief.width * 2
  const height = relief.height * 2
  const channels = paper ? 3 : 4
  const out = Buffer.alloc(width * height * channels)
  const surfaces = [surfaceOf(undefined, tilt), ...pieces.map((piece) => surfaceOf(piece, tilt))]
  const bends = swayOf(width, height, sway, seed)
  const grain = fibres()
  const texel = 1.3 / Math.max(0.75, Math.min(3.4, scale))
  const background = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const o = (y * width + x) * channels
      const sx = Math.max(0, Math.min(width - 2, x + bends.dxByY[y]! + bends.dxByX[x]!))
      const sy = Math.max(0, Math.min(height - 2, y + bends.dyByX[x]!))
      const alpha = alphaAt(flat, width, sx, sy)
      if (alpha < 1 && paper) {
        paperAt(paper, x, y, background)
        const fibre = grain[(y & 127) * 128 + (x & 127)]!
        out[o] = background[0]! + fibre
        out[o + 1] = background[1]! + fibre
        out[o + 2] = background[2]! + fibre
      }
      if (alpha > 0) shade(out, o, flat, relief, surfaces, width, height, sx, sy, alpha, texel)
      if (!paper) out[o + 3] = alpha * 255
    }
  }
  return out
}

let cachedFibres: Float32Array | undefined
function fibres(): Float32Array {
  cachedFibres ??= paperGrain()
  return cachedFibres
}

function surfaceOf(piece: Piece | undefined, tilt: number): Surface {
  const cloth: Cloth | undefined = piece && typeof piece.fill !== 'string' ? piece.fill : undefined
  const material = cloth?.material ?? piece?.material ?? plain
  const tone = cloth?.tone ?? (typeof piece?.fill === 'string' && piece.fill.startsWith('#') ? piece.fill : '#888888')
  const bright = brightness(tone)
  const angle = (((piece?.angle ?? 0) + tilt) * Math.PI) / 180
  return {
    tile: textureTile(material.texture),
    grain: material.grain * 0.42,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    depth: bright > 0.6 ? 1 - (bright - 0.6) * 1.25 : 1,
    lift: bright < 0.35 ? 1 + (0.35 - bright) * 2.4 : bright > 0.7 ? 1 - (bright - 0.7) * 2 : 1,
    exposure: bright > 0.72 ? 1 - (bright - 0.72) * 0.26 : 1,
    sheen: material.sheen,
    warp: cloth ? 5 : 2,
  }
}

/** Slow bends of the whole picture: nothing hangs perfectly straight. */
export function swayOf(
  width: number,
  height: number,
  sway: number,
  seed: number,
): { dxByY: Float32Array; dxByX: Float32Array; dyByX: Float32Array } {
  const next = random(seed * 7 + 3)
  const phases = [next(), next(), next(), next()].map((value) => value * 6.283)
  const wave = (length: number, cycles: number, phase: number, size: number): Float32Array =>
    Float32Array.from(
      { length },
      (_, i) => size * Math.sin((i / length) * cycles * 6.283 + phase) + size * 0.5 * Math.sin((i / length) * cycles * 14 + phase * 2),
    )
  return {
    dxByY: wave(height, 0.9, phases[0]!, 5 * sway),
    dxByX: wave(width, 1.1, phases[1]!, 3.4 * sway),
    dyByX: wave(width, 1.2, phases[2]!, 4.4 * sway),
  }
}

function alphaAt(flat: Buffer, width: number, sx: number, sy: number): number {
  const x = sx | 0
  const y = sy | 0
  const i = (y * width + x) * 4 + 3
  const a = flat[i]!
  const b = flat[i + 4]!
  const c = flat[i + width * 4]!
  const d = flat[i + width * 4 + 4]!
  if (a + b + c + d === 0) return 0
  if (a + b + c + d === 1020) return 1
  const fx = sx - x
  const fy = sy - y
  return ((a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy) / 255
}

function paperAt(paper: Paper, x: number, y: number, into: number[]): void {
  const u = Math.max(0, Math.min(paper.width - 1.001, x * 0.25 - 0.375))
  const v = Math.max(0, Math.min(paper.height - 1.001, y * 0.25 - 0.375))
  const px = u | 0
  const py = v | 0
  const fx = u - px
  const fy = v - py
  const i = (py * paper.width + px) * 3
  const below = i + paper.width * 3
  const { colour } = paper
  for (let c = 0; c < 3; c += 1) {
    const top = colour[i + c]! * (1 - fx) + colour[i + c + 3]! * fx
    const bottom = colour[below + c]! * (1 - fx) + colour[below + c + 3]! * fx
    into[c] = top * (1 - fy) + bottom * fy
  }
}

function shade(
  out: Buffer,
  o: number,
  flat: Buffer,
  relief: ReliefMap,
  surfaces: readonly Surface[],
  width: number,
  height: number,
  sx: number,
  sy: number,
  alpha: number,
  texel: number,
): void {
  const u = Math.max(0, Math.min(relief.width - 1.001, sx * 0.5 - 0.25))
  const v = Math.max(0, Math.min(relief.height - 1.001, sy * 0.5 - 0.25))
  const ux = u | 0
  const vy = v | 0
  const fx = u - ux
  const fy = v - vy
  const i = vy * relief.width + ux
  const j = i + relief.width
  const w0 = (1 - fx) * (1 - fy)
  const w1 = fx * (1 - fy)
  const w2 = (1 - fx) * fy
  const w3 = fx * fy
  const { slopeX, slopeY, light } = relief
  let gx = slopeX[i]! * w0 + slopeX[i + 1]! * w1 + slopeX[j]! * w2 + slopeX[j + 1]! * w3
  let gy = slopeY[i]! * w0 + slopeY[i + 1]! * w1 + slopeY[j]! * w2 + slopeY[j + 1]! * w3
  const reach = light[i]! * w0 + light[i + 1]! * w1 + light[j]! * w2 + light[j + 1]! * w3
  const surface = surfaces[relief.owner[i + (fx > 0.5 ? 1 : 0) + (fy > 0.5 ? relief.width : 0)]!]!
  const warp = surface.warp
  const cx = Math.max(0, Math.min(width - 1.001, sx + Math.max(-0.8, Math.min(0.8, gx)) * warp))
  const cy = Math.max(0, Math.min(height - 1.001, sy + Math.max(-0.8, Math.min(0.8, gy)) * warp))
  if (surface.grain > 0) {
    const tx = (sx * surface.cos + sy * surface.sin) * texel + 4096
    const ty = (sy * surface.cos - sx * surface.sin) * texel + 4096
    const t = ((ty | 0) & (SIZE - 1)) * SIZE + ((tx | 0) & (SIZE - 1))
    gx += surface.tile.slopeX[t]! * surface.grain
    gy += surface.tile.slopeY[t]! * surface.grain
  }
  const nz = 1 / Math.sqrt(1 + gx * gx + gy * gy)
  const facing = Math.max(0.02, (LIGHT[2] - gx * LIGHT[0] - gy * LIGHT[1]) * nz) / LIGHT[2] - 1
  const depth = surface.depth
  const dark = facing < 0 ? 1 + facing * 0.78 * depth : 1
  const under = 1 - (1 - reach) * (0.55 + 0.45 * depth)
  const f = dark * under * surface.exposure
  const shine = Math.max(0, (HALF[2] - gx * HALF[0] - gy * HALF[1]) * nz)
  const s4 = shine * shine * shine * shine
  const s16 = s4 * s4 * s4 * s4
  const gloss = surface.sheen * (s16 - 0.24) * 70
  const glow = (facing > 0 ? facing * 46 * surface.lift : 0) * under + (gloss > 0 ? gloss : gloss * 0.25) * under
  mixColour(out, o, flat, width, cx, cy, sx, sy, f, glow, alpha, depth)
}

function mixColour(
  out: Buffer,
  o: number,
  flat: Buffer,
  width: number,
  cx: number,
  cy: number,
  sx: number,
  sy: number,
  f: number,
  glow: number,
  alpha: number,
  depth: number,
): void {
  const x = cx | 0
  const y = cy | 0
  const fx = cx - x
  const fy = cy - y
  const i = (y * width + x) * 4
  const below = i + width * 4
  let w0 = (1 - fx) * (1 - fy)
  let w1 = fx * (1 - fy)
  let w2 = (1 - fx) * fy
  let w3 = fx * fy
  if (flat[i + 3]! + flat[i + 7]! + flat[below + 3]! + flat[below + 7]! < 1020) {
    w0 *= flat[i + 3]!
    w1 *= flat[i + 7]!
    w2 *= flat[below + 3]!
    w3 *= flat[below + 7]!
    const sum = w0 + w1 + w2 + w3
    if (sum === 0) {
      if (cx !== sx || cy !== sy) mixColour(out, o, flat, width, sx, sy, sx, sy, f, glow, alpha, depth)
      return
    }
    w0 /= sum
    w1 /= sum
    w2 /= sum
    w3 /= sum
  }
  const shadow = 1 - f
  const cool = 0.12 * (1 - depth) + 0.03
  for (let c = 0; c < 3; c += 1) {
    const own = flat[i + c]! * w0 + flat[i + 4 + c]! * w1 + flat[below + c]! * w2 + flat[below + 4 + c]! * w3
    const tint = c === 0 ? 1 + cool : c === 1 ? 1 : 1 - cool * 1.6
    const keep = Math.max(0, 1 - shadow * tint)
    const saturate = 1 - shadow * 0.22 * (1 - own / 255)
    let value = own * keep * saturate
    value += glow > 0 ? ((glow * (300 - value)) / 300) * (c === 2 ? 0.9 : 1) : glow * (value / 255)
    value = out[o + c]! * (1 - alpha) + value * alpha
    out[o + c] = value < 0 ? 0 : value > 255 ? 255 : value
  }
}

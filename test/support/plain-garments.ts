import sharp from 'sharp'
import type { Garment, PointName, Rig } from '../../src/shop/try-on/rules-rig.ts'
import { NO_NUDGE, type GarmentLayer } from '../../src/web/features/try-on/engine/outfit.ts'
import type { Raster } from '../../src/web/features/try-on/engine/person.ts'

// Garments of one plain colour, whose every point and centimetre is known: what became of them on somebody can be measured.

const SIZE = 480
/** Pixels of the cut-out for a centimetre. */
const CM = 4
const MIDDLE = SIZE / 2
const TOP = 40

/** From the middle line to the right, and down from the top of the garment; cm. */
type Place = readonly [aside: number, down: number]

interface Pattern {
  garment: Garment
  sleeves: Rig['sleeves']
  colour: string
  measurements: Readonly<Record<string, number>>
  /** The right half of its outline, from the middle line to the middle line. */
  outline: readonly Place[]
  /** Of points that there are two of: without their side. */
  points: Readonly<Record<string, Place>>
  single?: Readonly<Partial<Record<PointName, Place>>>
}

const PATTERNS = {
  top: {
    garment: 'top',
    sleeves: 'short',
    colour: '#12a150',
    measurements: { chest: 50, shoulder: 42, length: 66, sleeve: 21 },
    outline: [
      [0, 10],
      [9, 0],
      [21, 5],
      [40, 22],
      [32, 32],
      [25, 25],
      [25, 66],
      [0, 66],
    ],
    points: { neck: [9, 0], shoulder: [21, 5], sleeve_outer: [40, 22], sleeve_inner: [32, 32], armpit: [25, 25], hem: [25, 66] },
    single: { collar_front: [0, 10] },
  },
  dress: {
    garment: 'dress',
    sleeves: 'none',
    colour: '#8a2be2',
    measurements: { chest: 48, waist: 42, hips: 60, length: 98 },
    outline: [
      [0, 12],
      [10, 0],
      [18, 4],
      [19, 16],
      [24, 24],
      [21, 42],
      [30, 62],
      [36, 98],
      [0, 98],
    ],
    points: { neck: [10, 0], shoulder: [18, 4], armpit: [24, 24], waist: [21, 42], hip: [30, 62], hem: [36, 98] },
    single: { collar_front: [0, 12] },
  },
  trousers: {
    garment: 'trousers',
    sleeves: null,
    colour: '#1f49c9',
    measurements: { waist: 41, hips: 54, inseam: 72, rise: 27, hem: 19 },
    outline: [
      [0, 0],
      [20.5, 0],
      [27, 20],
      [24, 99],
      [5, 99],
      [1.5, 27],
      [0, 27],
    ],
    points: { waist: [20.5, 0], hip: [27, 20], leg_outer: [24, 99], leg_inner: [5, 99] },
    single: { crotch: [0, 27] },
  },
  skirt: {
    garment: 'skirt',
    sleeves: null,
    colour: '#0a9fa8',
    measurements: { waist: 40, hips: 55, length: 62 },
    outline: [
      [0, 0],
      [20, 0],
      [27.5, 20],
      [32, 62],
      [0, 62],
    ],
    points: { waist: [20, 0], hip: [27.5, 20], hem: [32, 62] },
  },
  outerwear: {
    garment: 'outerwear',
    sleeves: 'long',
    colour: '#d81b72',
    measurements: { chest: 57, shoulder: 45, length: 70, sleeve: 60 },
    outline: [
      [0, 9],
      [10, 0],
      [22.5, 5],
      [39, 34],
      [49, 60],
      [40, 64],
      [31, 40],
      [28.5, 26],
      [28.5, 70],
      [0, 70],
    ],
    points: {
      neck: [10, 0],
      shoulder: [22.5, 5],
      elbow_outer: [39, 34],
      sleeve_outer: [49, 60],
      sleeve_inner: [40, 64],
      elbow_inner: [31, 40],
      armpit: [28.5, 26],
      hem: [28.5, 70],
    },
    single: { collar_front: [0, 9] },
  },
} as const satisfies Record<string, Pattern>
export type PlainGarment = keyof typeof PATTERNS

/** The garment, cut out, with its rig and centimetres. */
export async function plainGarment(name: PlainGarment): Promise<GarmentLayer> {
  const pattern: Pattern = PATTERNS[name]
  const at = ([aside, down]: Place, side: number): string => `${MIDDLE + aside * CM * side},${TOP + down * CM}`
  const right = pattern.outline.map((place) => at(place, 1))
  const left = pattern.outline.map((place) => at(place, -1)).toReversed()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><polygon fill="${pattern.colour}" points="${[...right, ...left].join(' ')}"/></svg>`
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const { garment, sleeves, measurements } = pattern
  const cutout = { width: SIZE, height: SIZE, data: new Uint8ClampedArray(pixels) }
  return { id: name, key: name, cutout, rig: { garment, sleeves, points: pointsOf(pattern) }, measurements, nudge: NO_NUDGE }
}

function pointsOf({ points, single = {} }: Pattern): Rig['points'] {
  const place = ([aside, down]: Place, side: number) => ({ x: (MIDDLE + aside * CM * side) / SIZE, y: (TOP + down * CM) / SIZE })
  const named = (name: string, side: string) => (name.includes('_') ? name.replace('_', `_${side}_`) : `${name}_${side}`)
  const paired = Object.entries(points).flatMap(([name, at]) => [
    [named(name, 'left'), place(at, -1)] as const,
    [named(name, 'right'), place(at, 1)] as const,
  ])
  return Object.fromEntries([...paired, ...Object.entries(single).map(([name, at]) => [name, place(at, 1)] as const)])
}

/** Where a picture has a garment's colour, however it is shaded: 1 or 0 for each pixel. */
export function seenOf({ width, height, data }: Raster, name: PlainGarment): Uint8Array {
  const wanted = hueOf(...channels(PATTERNS[name].colour))
  const seen = new Uint8Array(width * height)
  for (let at = 0; at < seen.length; at += 1) {
    const found = hueOf(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!)
    const apart = Math.abs(found.hue - wanted.hue)
    if (found.chroma > 0.45 && Math.min(apart, 360 - apart) < 16) seen[at] = 1
  }
  return seen
}

function channels(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

/** Degrees, and how colourful it is: 0 is grey. */
function hueOf(r: number, g: number, b: number): { hue: number; chroma: number } {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const span = most - least
  if (span === 0) return { hue: 0, chroma: 0 }
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return { hue: (sixth * 60 + 360) % 360, chroma: span / most }
}

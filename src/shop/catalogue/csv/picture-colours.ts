import { thumbHashToRGBA } from 'thumbhash'
import type { Colour } from '../rules.ts'

// Whether a picture can be of the colour that is claimed. Its placeholder has a few dots, which is enough for a clear
// contradiction and for nothing more: light, background and patterns make every subtler judgement a guess.

interface Dot {
  /** Degrees. */
  hue: number
  /** 0 to 1. */
  chroma: number
  /** 0 to 1. */
  light: number
}

/** Degrees of hue that a claimed colour may be in; generous, as names of colours are. */
const HUES: Partial<Record<Colour, readonly [from: number, to: number]>> = {
  red: [320, 35],
  orange: [350, 60],
  yellow: [20, 85],
  green: [45, 200],
  blue: [170, 290],
  purple: [220, 350],
  pink: [270, 40],
}
const CHROMA_MIN = 0.045

/** True when no part of the middle of the picture is of any of these colours. */
export function isContradicted(colours: readonly Colour[], thumbhash: string): boolean {
  if (colours.length === 0) return false
  const dots = middleOf(thumbhash)
  return dots.length > 0 && colours.every((colour) => !dots.some((dot) => canBe(colour, dot)))
}

function canBe(colour: Colour, { hue, chroma, light }: Dot): boolean {
  if (colour === 'black') return light < 0.45
  if (colour === 'white') return light > 0.6
  if (colour === 'grey') return chroma < 0.14
  const range = HUES[colour]
  // Beige and brown are any warm or pale dot, and mixed is anything.
  if (!range) return true
  const [from, to] = range
  const isIn = from < to ? hue >= from && hue <= to : hue >= from || hue <= to
  // What is very dark or very pale may be of any hue: navy, blush.
  return (isIn && chroma >= CHROMA_MIN) || (chroma < CHROMA_MIN && (light < 0.22 || (colour === 'pink' && light > 0.75)))
}

function middleOf(thumbhash: string): Dot[] {
  const bytes = Buffer.from(thumbhash, 'base64')
  if (bytes.length < 6) return []
  const { w, h, rgba } = thumbHashToRGBA(bytes)
  const dots: Dot[] = []
  for (let y = Math.floor(h * 0.2); y < h * 0.8; y++)
    for (let x = Math.floor(w * 0.2); x < w * 0.8; x++) dots.push(dotOf(rgba, (y * w + x) * 4))
  return dots
}

function dotOf(rgba: Uint8Array, at: number): Dot {
  const [r = 0, g = 0, b = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]].map((value = 0) => value / 255)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = max - min
  const sector = max === r ? ((g - b) / chroma) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return { hue: chroma === 0 ? 0 : (sector * 60 + 360) % 360, chroma, light: max }
}

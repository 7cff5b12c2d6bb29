import type { Colour } from '../../catalogue/rules.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import { chroma, hueDistance, labOf, type Lab } from './lab.ts'

// Which colours go together. Pure.

/** A colour by its word, as it is seen. */
export interface Shade {
  word: string
  colour: Colour
  lab: Lab
  /** Goes with anything: black, white, grey, beige, brown, denim, metal. */
  neutral: boolean
}

/** word: colour of the catalogue, how it looks, n for neutral. */
const SHADES = `black black #17171a n; charcoal black #36393d n; ebony black #2a2622 n; onyx black #1b1c1e n; white white #f6f5f1 n; ivory white #f4efe0 n; cream white #f3ead3 n;
ecru white #ece3cd n; pearl white #efece6 n; grey grey #85888c n; gray grey #85888c n; silver grey #b9bcc0 n; ash grey #a3a6a3 n; slate grey #5f6a75 n; beige beige #d6c3a3 n; camel beige #b98c56 n;
sand beige #d9c7a5 n; tan beige #c49a6c n; khaki beige #b3a377 n; oatmeal beige #d8ccb4 n; nude beige #e0bfa3 n; stone beige #b9b09e n; taupe beige #8b7d6d n; champagne beige #ead9b8 n; brown brown #6a4428 n;
chocolate brown #48291a n; cognac brown #8f4f24 n; coffee brown #543a2a n; mocha brown #6e4f3e n; chestnut brown #75392a n; bronze brown #8c6b3f n; mahogany brown #5b2a20 n; brass yellow #b08d45 n;
red red #c22530; crimson red #a51c34; scarlet red #d02a1f; cherry red #9f1830; burgundy red #6a1a2e; maroon red #6d1f29; wine red #5f1b30; oxblood red #531a1d; orange orange #e57a1f; rust orange #a84f22;
terracotta orange #bf6042; coral orange #ef7a62; apricot orange #f1b183; peach orange #f5c2a3; copper orange #a9643b n; yellow yellow #f0c52e; mustard yellow #c99a2b; gold yellow #c5a04a n; golden yellow #c9a64f n;
lemon yellow #f4e267; ochre yellow #bd8a2e; amber yellow #d99a28; green green #2f7a45; olive green #6a6b34; emerald green #0f7a55; mint green #a6dcc0; sage green #9aab8b; lime green #a5cc3a; teal green #1a6f70;
forest green #23492f; jade green #2f9a78; blue blue #2f5ea8; navy blue #1c2a4a; denim blue #46648d n; indigo blue #2c3470; sky blue #8dbfe3; cobalt blue #1f45a8; azure blue #3a8ddb; turquoise blue #2fb3b5;
aqua blue #7ad0d3; royal blue #2a3fa5; purple purple #6d3b8c; violet purple #7a4bb0; lilac purple #c1a5d6; lavender purple #b9aede; plum purple #5c2a4d; mauve purple #b08aa6; magenta purple #b8307f;
pink pink #e79ab4; rose pink #d97a92; blush pink #efc9c6; fuchsia pink #cf2f86; salmon pink #f0907c`

const BY_WORD = new Map(
  SHADES.split(';').map((entry) => {
    const [word = '', colour, hex = '', neutral] = entry.trim().split(' ')
    return [word, { word, colour: colour as Colour, lab: labOf(hex), neutral: neutral === 'n' }] as const
  }),
)

/** At most so many colours of a piece are compared. */
const MAIN_COLOURS = 2

/** The main colours of a piece: by the shades in its name and tags, else by the colours of the catalogue. */
export function paletteOf(texts: readonly string[], colours: readonly Colour[]): Shade[] {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const found = new Map<string, Shade>()
  for (const word of [...words, ...colours]) {
    const shade = BY_WORD.get(word)
    if (!shade) continue
    // A shade says more than the name of its colour: navy and blue are one.
    if (shade.word === shade.colour && [...found.values()].some((known) => known.colour === shade.colour)) continue
    if (!found.has(shade.word)) found.set(shade.word, shade)
  }
  return [...found.values()].slice(0, MAIN_COLOURS)
}

const LOUD =
  /\b(?:floral|flower|kitenge|ankara|kanga|leopard|zebra|animal|snake|paisley|tie-?dye|hawaiian|patchwork|sequin\w*|tartan|plaid|tropical|graphic|camo\w*|wax print)\b/i
const QUIET = /\b(?:strip\w+|pinstripe\w*|check\w*|gingham|dots?|dotted|polka|houndstooth|herringbone|print(?:ed)?|pattern\w*)\b/i
export type Pattern = 'loud' | 'quiet' | null

export function patternOf(texts: readonly string[], colours: readonly Colour[]): Pattern {
  const text = texts.join(' ')
  if (LOUD.test(text) || colours.includes('mixed') || colours.length >= 3) return 'loud'
  return QUIET.test(text) ? 'quiet' : null
}

/** Why two go together, for the words that say it. */
const RELATIONS = ['patterns', 'pattern', 'neutral', 'neutrals', 'depths', 'near', 'opposite', 'three', 'apart', 'unknown'] as const
export type Relation = (typeof RELATIONS)[number]

export interface Pairing {
  score: number
  relation: Relation
}

/** Lightness that two neutrals, or two depths of one hue, differ by. */
const NEUTRALS_APART = 25
const DEPTHS_APART = 15
/** Degrees. */
const ONE_HUE = 12
const NEAR = 30
const OPPOSITE = 150
const THREE_APART = [105, 135] as const
/** Less colour than this is soft. */
const SOFT = 35

/** Two colours beside one another. */
export function pairShades(one: Shade, other: Shade): Pairing {
  const lightness = Math.abs(one.lab.l - other.lab.l)
  if (one.neutral && other.neutral) return { score: lightness >= NEUTRALS_APART ? 0.85 : 0.7, relation: 'neutrals' }
  if (one.neutral || other.neutral) return { score: 0.9, relation: 'neutral' }
  const hue = hueDistance(one.lab, other.lab)
  if (hue <= ONE_HUE && lightness >= DEPTHS_APART) return { score: 0.85, relation: 'depths' }
  if (hue <= NEAR) return { score: 0.8, relation: 'near' }
  if (hue >= OPPOSITE) {
    const isSoft = chroma(one.lab) < SOFT || chroma(other.lab) < SOFT
    return { score: isSoft ? 0.75 : 0.6, relation: 'opposite' }
  }
  if (hue >= THREE_APART[0] && hue <= THREE_APART[1]) return { score: 0.6, relation: 'three' }
  return { score: 0.45, relation: 'apart' }
}

export interface Coloured {
  palette: readonly Shade[]
  pattern: Pattern
}

/** Nothing is known of one of them: neither good nor bad. */
const UNKNOWN: Pairing = { score: 0.6, relation: 'unknown' }

/** Two pieces beside one another: by their patterns, then by their main colours. */
export function pairPieces(one: Coloured, other: Coloured): Pairing {
  if (one.pattern === 'loud' && other.pattern === 'loud') return { score: 0.3, relation: 'patterns' }
  const [main, second] = [one.palette[0], other.palette[0]]
  if (!main || !second) return UNKNOWN
  const isPatterned = one.pattern !== null || other.pattern !== null
  if (isPatterned && one.palette.some((shade) => other.palette.some(({ colour }) => colour === shade.colour)))
    return { score: 0.9, relation: 'pattern' }
  return pairShades(main, second)
}

/** 0.7 of the mean and 0.3 of the worst pair; a piece alone goes with itself. */
export function harmonyOf(pairs: number, sum: number, least: number): number {
  return pairs === 0 ? 0.8 : (0.7 * sum) / pairs + 0.3 * least
}

const SW: Record<Colour, string> = {
  black: 'nyeusi',
  white: 'nyeupe',
  grey: 'kijivu',
  beige: 'beige',
  brown: 'kahawia',
  red: 'nyekundu',
  orange: 'machungwa',
  yellow: 'njano',
  green: 'kijani',
  blue: 'bluu',
  purple: 'zambarau',
  pink: 'waridi',
  mixed: 'rangi nyingi',
}

/** "navy", "bluu" */
export function shadeText({ word, colour }: Pick<Shade, 'word' | 'colour'>, language: ChatLanguage): string {
  return language === 'en' ? word : SW[colour]
}

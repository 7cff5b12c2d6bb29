// A garment's centimetres against a body's, in words. Pure: it runs in the browser, where the body is known.
import type { BodySize } from '../accounts/rules.ts'
import type { Measurements } from '../catalogue/rules-measurements.ts'
import { DECIDING, footLength, GIRTHS, type Girth } from './rules.ts'
import { measuredIn, PART_OF, type Garment, type GarmentKind } from './rules-garment.ts'
import { legText, lengthText } from './rules-length.ts'

export const FITS = ['too small', 'snug', 'fits you', 'roomy', 'too big'] as const
export type Fit = (typeof FITS)[number]

export interface FitPart {
  label: string
  /** "6 cm of room, fits comfortably" */
  words: string
  /** Null for what is said but does not decide, such as where a hem ends. */
  fit: Fit | null
}

export interface FitVerdict {
  overall: Fit
  parts: FitPart[]
}

/** Room between garment and body, in cm around: below `small` it is too small, below `snug` snug, from `roomy` and from `big` on that. */
interface Ease {
  small: number
  snug: number
  roomy: number
  big: number
}

/** Sensible ease by kind: what goes over other clothes needs more, what hangs free may have any. */
export const EASE: Record<Exclude<GarmentKind, 'shoes'>, Record<Girth, Ease>> = {
  top: { chest: ease(0, 3, 16, 26), waist: ease(0, 2, 20, 32), hips: ease(0, 2, 20, 32) },
  knit: { chest: ease(0, 4, 20, 32), waist: ease(0, 3, 26, 38), hips: ease(0, 2, 24, 36) },
  jacket: { chest: ease(3, 6, 20, 30), waist: ease(2, 5, 26, 36), hips: ease(2, 4, 24, 36) },
  coat: { chest: ease(5, 9, 26, 38), waist: ease(4, 8, 32, 44), hips: ease(4, 7, 32, 46) },
  loose: { chest: ease(2, 6, 60, 90), waist: ease(2, 6, 80, 110), hips: ease(2, 6, 80, 110) },
  dress: { chest: ease(0, 3, 14, 24), waist: ease(0, 2, 14, 24), hips: ease(0, 3, 40, 80) },
  skirt: { chest: ease(0, 3, 16, 26), waist: ease(-1, 1, 5, 9), hips: ease(0, 3, 40, 80) },
  trousers: { chest: ease(0, 3, 16, 26), waist: ease(-1, 1, 6, 10), hips: ease(0, 3, 24, 40) },
  shorts: { chest: ease(0, 3, 16, 26), waist: ease(-1, 1, 6, 10), hips: ease(0, 3, 24, 40) },
}
/** How much longer the insole should be than the foot. */
export const TOE_ROOM = ease(-0.2, 0.1, 1.4, 2.1)

/** Cloth that gives may be so much narrower. Centimetres around. */
const STRETCH_GIVES = 4
/** A waist with ties, drawstring or elastic opens and closes so far. Centimetres around. */
const WAIST_OPENS = 8
const WAIST_CLOSES = 20

const LABELS: Record<Girth, string> = { chest: 'Chest', waist: 'Waist', hips: 'Hips' }
/** Only measurements that must not slip decide whether a product is too big; the others may be loose. */
const HANGS_FROM: Partial<Record<GarmentKind, Girth>> = { skirt: 'waist', trousers: 'waist', shorts: 'waist' }

/**
 * How one size of the product fits; `size` null or the one that was measured takes the measurements as they are.
 * Null when nothing can be compared: no measure of the one goes with a measure of the other.
 */
export function fitOf(garment: Garment, body: BodySize, size: string | null = null): FitVerdict | null {
  const flat = measuredIn(garment, size, body.department ?? 'women')
  if (!flat) return null
  const parts = garment.kind === 'shoes' ? shoeParts(flat, body) : girthParts(garment, garment.kind, flat, body)
  // A top that was compared at the hips only says nothing of the chest, which decides.
  if (garment.kind !== 'shoes' && !parts.some(({ girth }) => girth && decides(garment.kind, girth))) return null
  const overall = overallOf(parts, HANGS_FROM[garment.kind])
  if (!overall) return null
  return { overall, parts: [...parts, ...legText(garment, flat, body), ...lengthText(garment, flat, body)] }
}

function decides(kind: GarmentKind, girth: Girth): boolean {
  const deciding: readonly Girth[] = kind === 'shoes' ? [] : DECIDING[PART_OF[kind]]
  return deciding.includes(girth)
}

interface RatedPart extends FitPart {
  girth: Girth | null
  fit: Fit
}

function girthParts(garment: Garment, kind: Exclude<GarmentKind, 'shoes'>, flat: Measurements, body: BodySize): RatedPart[] {
  return GIRTHS.flatMap((girth) => {
    const [wide, cm] = [flat[girth], body.measurements?.[girth]]
    if (wide === undefined || !cm) return []
    // Whole centimetres, so that the words and the judgement never disagree.
    const room = Math.round(wide * 2 - cm)
    const fit = rateFit(room, easeOf(garment, kind, girth))
    const gives = garment.stretch || (garment.adjustable && girth === 'waist')
    return [{ girth, label: LABELS[girth], fit, words: girthText(room, fit, gives) }]
  })
}

function shoeParts(flat: Measurements, body: BodySize): RatedPart[] {
  const shoe = body.measurements?.shoe_size
  if (flat.insole === undefined || !shoe) return []
  const room = Math.round((flat.insole - footLength(shoe)) * 10) / 10
  const fit = rateFit(room, TOE_ROOM)
  return [{ girth: null, label: 'Foot', fit, words: footText(room, fit) }]
}

function easeOf({ stretch, adjustable }: Garment, kind: Exclude<GarmentKind, 'shoes'>, girth: Girth): Ease {
  const { small, snug, roomy, big } = EASE[kind][girth]
  const opens = adjustable && girth === 'waist'
  const less = Math.max(stretch ? STRETCH_GIVES : 0, opens ? WAIST_OPENS : 0)
  const more = opens ? WAIST_CLOSES : 0
  return ease(small - less, snug - less, roomy + more, big + more)
}

function rateFit(room: number, { small, snug, roomy, big }: Ease): Fit {
  if (room < small) return 'too small'
  if (room < snug) return 'snug'
  if (room < roomy) return 'fits you'
  return room < big ? 'roomy' : 'too big'
}

/** One part too small spoils it all; too big or roomy it is only where it should hold, or everywhere. */
function overallOf(parts: readonly RatedPart[], hangsFrom: Girth | undefined): Fit | null {
  const holds = parts.find((part) => part.girth === hangsFrom) ?? tightest(parts)
  if (!holds) return null
  if (parts.some(({ fit }) => fit === 'too small')) return 'too small'
  if (holds.fit === 'too big') return 'too big'
  if (parts.some(({ fit }) => fit === 'snug')) return 'snug'
  return holds.fit
}

function tightest(parts: readonly RatedPart[]): RatedPart | undefined {
  return parts.toSorted((a, b) => FITS.indexOf(a.fit) - FITS.indexOf(b.fit))[0]
}

function girthText(room: number, fit: Fit, gives: boolean): string {
  if (fit === 'too small') return room < 0 ? `${-room} cm too tight` : `${room > 0 ? `only ${room} cm of` : 'no'} room, too tight`
  const said = { snug: 'sits close', 'fits you': 'fits comfortably', roomy: 'loose', 'too big': 'too wide' }[fit]
  if (room > 0) return `${room} cm of room, ${said}`
  return `${room < 0 ? `${-room} cm less than you` : 'just your size'}, ${gives ? 'but it stretches: ' : ''}${said}`
}

function footText(room: number, fit: Fit): string {
  if (fit === 'too small') return `${-room} cm shorter than your foot`
  if (fit === 'snug') return 'about as long as your foot, sits close'
  return `${room} cm of room for your toes, ${{ 'fits you': 'fits comfortably', roomy: 'loose', 'too big': 'too long' }[fit]}`
}

function ease(small: number, snug: number, roomy: number, big: number): Ease {
  return { small, snug, roomy, big }
}

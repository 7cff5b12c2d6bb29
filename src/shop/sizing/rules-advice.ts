// The size finder: from a few measures to a size and the reason for it, in words. Pure: the browser uses it too.
import type { BodySize } from '../accounts/rules.ts'
import { PART_OF, type Garment } from './rules-garment.ts'
import {
  CLOTHES_PARTS,
  decidingMeasures,
  DEPARTMENT_LABELS,
  departmentsOf,
  EDGE,
  footLength,
  nearestWaist,
  rowOf,
  shoeSizeOf,
  sizesFound,
  usualRow,
  wornRows,
  type ClothesPart,
  type Department,
  type Girth,
} from './rules.ts'

export interface SizeAdvice {
  /** Null for shoes and waist inches, which are the same for all. */
  department: Department | null
  size: string
  /** Every size that can be worn; `size` is one of them. */
  fits: readonly string[]
  /** One or more whole sentences. */
  reason: string
}

export type AdviceKind = ClothesPart | 'jeans' | 'shoes'

/**
 * The size to take first, for each department in question. Empty when nothing that decides was measured, or when a
 * measure lies outside the table: then only a garment's own centimetres help.
 */
export function sizeAdvice(body: BodySize, kind: AdviceKind): SizeAdvice[] {
  if (kind === 'shoes') return shoeAdvice(body)
  if (kind === 'jeans') return jeansAdvice(body)
  return departmentsOf(body).flatMap((department) => clothesAdvice(body, department, kind) ?? [])
}

/** The advice that speaks of a garment: by inches where its sizes are inches. */
export function adviceKindOf({ kind, sizes }: Pick<Garment, 'kind' | 'sizes'>): AdviceKind {
  if (kind === 'shoes') return 'shoes'
  const part = PART_OF[kind]
  return part === 'bottoms' && sizes.some((size) => /^W?\d+$/i.test(size)) ? 'jeans' : part
}

const PART_LABELS: Record<ClothesPart, string> = {
  tops: 'Tops, jackets and coats',
  bottoms: 'Skirts and trousers',
  dresses: 'Dresses and jumpsuits',
}

/** What is said of clothes where no garment is in question: once, if it is the same for all of them. */
export function clothesAdvices(body: BodySize): { kind: ClothesPart; label: string }[] {
  const said = CLOTHES_PARTS.map((kind) => ({ kind, label: PART_LABELS[kind], advice: sizeAdvice(body, kind) })).filter(
    ({ advice }) => advice.length > 0,
  )
  const different = new Set(said.map(({ advice }) => advice.map(({ department, fits, size }) => `${department} ${size} ${fits}`).join()))
  if (different.size === 1 && said.some(({ kind }) => kind === 'dresses')) return [{ kind: 'dresses', label: 'Clothes' }]
  return said.map(({ kind, label }) => ({ kind, label }))
}

function shoeAdvice(body: BodySize): SizeAdvice[] {
  const shoe = body.measurements?.shoe_size
  if (!shoe) return []
  const size = shoeSizeOf(footLength(shoe))
  const next = Number.isInteger(size) ? '' : ` If there are no half sizes, take ${size + 0.5}.`
  return [
    {
      department: null,
      size: `${size}`,
      fits: sizesFound(body).shoes.map(String),
      reason: `EU ${size} is made for a foot of ${cm(footLength(size))}.${next}`,
    },
  ]
}

function jeansAdvice(body: BodySize): SizeAdvice[] {
  const waist = body.measurements?.waist
  if (!waist) return []
  const size = nearestWaist(waist)
  const fits = sizesFound(body).waists
  if (!fits.includes(size)) return []
  const other = fits.find((inches) => inches !== size)
  const also = other === undefined ? '' : ` W${other} ${other > size ? 'gives you more room' : 'sits closer'}.`
  return [
    {
      department: null,
      size: `W${size}`,
      fits: fits.map((inches) => `W${inches}`),
      reason: `A waist of ${cm(waist)} is ${size} inches.${also}`,
    },
  ]
}

function clothesAdvice(body: BodySize, department: Department, part: ClothesPart): SizeAdvice | null {
  const own = usualRow(body, department, part)
  if (!own) return null
  const { size } = own
  const fits = wornRows(body, department, part).map((row) => row.size)
  const measured = decidingMeasures(body, part)
  const deciding = measured.filter(({ girth, cm }) => cm >= own[girth][0] - EDGE)
  const smaller = measured.filter((measure) => !deciding.includes(measure))
  const first = `${capital(parts(deciding))} ${deciding.length > 1 || deciding[0]?.girth === 'hips' ? 'are' : 'is'} ${size} in ${DEPARTMENT_LABELS[department]} sizes`
  return { department, size, fits, reason: `${first}${otherSizesText(smaller, department, size)}${nearText(fits, size)}` }
}

type Measured = readonly { girth: Girth; cm: number }[]

function otherSizesText(smaller: Measured, department: Department, size: string): string {
  if (smaller.length === 0) return '.'
  const each = smaller.map(({ girth, cm }) => `${girth} ${rowOf(department, girth, cm)?.size ?? 'even smaller'}`).join(', ')
  return `. Your other measurements are smaller (${each}), so ${size} leaves room there.`
}

function nearText(fits: readonly string[], size: string): string {
  const at = fits.indexOf(size)
  const [below, above] = [fits[at - 1], fits[at + 1]]
  return [
    above && ` You’re close to ${above}. Choose it for a looser fit.`,
    below && ` You’re close to ${below}. Choose it for a closer fit.`,
  ]
    .filter(Boolean)
    .join('')
}

function parts(measured: Measured): string {
  const words = measured.map(({ girth, cm: value }) => `${girth} ${cm(value)}`)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}

function cm(value: number): string {
  return `${Math.round(value * 10) / 10} cm`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

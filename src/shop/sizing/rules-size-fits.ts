// The fit of every size of a product: by measurements in centimetres if there are any, else by the name of the size. Pure.
import { ONE_SIZE } from '../catalogue/rules.ts'
import type { BodySize } from '../accounts/rules.ts'
import { LETTERS, letterOf, type Letter } from './rules-letter-sizes.ts'
import { sizesFor, sizesFound } from './rules.ts'
import { fitOf, type Fit, type FitVerdict } from './rules-fit.ts'
import { garmentOf, PART_OF, type Garment, type ProductText } from './rules-garment.ts'

export interface SizeFit extends FitVerdict {
  /** Null for a product without sizes. */
  size: string | null
  /** False: only the name of the size was compared. */
  measured: boolean
}

/** Every size of the product that can be compared, in the order they are given; empty when none can. */
export function fitsOf(product: ProductText, body: BodySize): SizeFit[] {
  const garment = garmentOf(product)
  if (!garment) return []
  const sizes: readonly (string | null)[] = product.sizes.length > 0 ? product.sizes : [null]
  return sizes.flatMap((size): SizeFit[] => {
    const measured = fitOf(garment, body, size)
    if (measured) return [{ ...measured, size, measured: true }]
    const named = size === null ? null : namedFit(size, garment, body)
    return named ? [{ ...named, size, measured: false }] : []
  })
}

const BEST_FIRST: readonly Fit[] = ['fits you', 'snug', 'roomy', 'too big', 'too small']

/** The fit to speak of: the chosen size, else the best of those that can be had, else the best. */
export function bestFit(fits: readonly SizeFit[], chosen: string | null, inStock: readonly string[]): SizeFit | null {
  const ranked = fits.toSorted((a, b) => BEST_FIRST.indexOf(a.overall) - BEST_FIRST.indexOf(b.overall))
  if (chosen !== null) return ranked.find(({ size }) => size === chosen) ?? null
  return ranked.find(({ size }) => size === null || inStock.includes(size)) ?? ranked[0] ?? null
}

const VERDICTS: Record<Fit, string> = {
  'too small': 'too small for you',
  snug: 'snug on you',
  'fits you': 'fits you',
  roomy: 'roomy on you',
  'too big': 'too big for you',
}
/** By the size table alone nobody knows: makers differ. */
const PROBABLY: Record<Fit, string> = {
  ...VERDICTS,
  'too small': 'probably small',
  'fits you': 'probably fits',
  'too big': 'probably large',
}

/** "Fits you", or "Size M is snug on you" where there are several; "Probably small" where the piece was not measured. */
export function verdictText({ size, overall, measured }: SizeFit, several: boolean): string {
  const words = (measured ? VERDICTS : PROBABLY)[overall]
  if (!several || size === null) return words.charAt(0).toUpperCase() + words.slice(1)
  return `Size ${size} ${overall === 'fits you' ? '' : 'is '}${words}`
}

/** By the name of the size and the size table, for the part of the body that decides. */
function namedFit(size: string, garment: Garment, body: BodySize): FitVerdict | null {
  // One size is a promise of the label, not a measure.
  if (size === ONE_SIZE) return null
  const category = garment.kind === 'shoes' ? 'shoes' : 'clothing'
  const parts = garment.kind === 'shoes' ? [] : [PART_OF[garment.kind]]
  const { letters, eu, waists, shoes } = sizesFound(body, parts)
  const letter = letterOf(size)
  if (letter) return compared(size, rank(letter), letters.map(rank), letters)
  const number = Number(size.replace(/^(?:W|EU )/, ''))
  if (category === 'shoes') return number ? compared(size, number, shoes, shoes.map(String)) : null
  if (size.startsWith('EU '))
    return compared(
      size,
      number,
      eu,
      eu.map((one) => `EU ${one}`),
    )
  if (parts[0] === 'bottoms' && number)
    return compared(
      size,
      number,
      waists,
      waists.map((inches) => `W${inches}`),
    )
  // British and American numbers are only ever the same or not.
  return /^U[KS] /.test(size) && sizesFor(body, category, parts).includes(size) ? verdict('fits you', `${size} is your usual size`) : null
}

function compared(size: string, offered: number, own: readonly number[], names: readonly string[]): FitVerdict | null {
  const [smallest, largest] = [own[0], own.at(-1)]
  if (smallest === undefined || largest === undefined) return null
  if (own.includes(offered)) return verdict('fits you', `${size} is your usual size`)
  if (offered < smallest) return verdict('too small', `smaller than your usual size, ${names[0]}`)
  return offered > largest ? verdict('too big', `larger than your usual size, ${names.at(-1)}`) : null
}

function verdict(overall: Fit, words: string): FitVerdict {
  return { overall, parts: [{ label: 'Size', words, fit: overall }] }
}

function rank(letter: Letter): number {
  return LETTERS.indexOf(letter)
}

// How sizes are written and grouped where one can choose from them. Pure; the browser uses it too. What a bare number means is
// decided by the database (migrations: canonical_size): EU 38 among shoes, W38 among trousers.
import { ONE_SIZE } from './rules.ts'

/** In the order they are offered in. */
export const SIZE_GROUPS = {
  letters: 'Letters',
  waist: 'Waist, inches',
  eu: 'Shoes, EU',
  uk_us: 'Shoes, UK and US',
  ages: 'Children’s ages',
  numbers: 'Numbers',
  other: 'Other sizes',
} as const
export type SizeGroup = keyof typeof SIZE_GROUPS
export const SIZE_GROUP_NAMES = Object.keys(SIZE_GROUPS) as [SizeGroup, ...SizeGroup[]]

const PATTERNS: [SizeGroup, RegExp][] = [
  ['letters', /^(?:\d?X{0,4}[SL]|M)(?:\s*[/–-]\s*(?:\d?X{0,4}[SL]|M))?$/i],
  ['waist', /^W\s?\d/i],
  ['eu', /^EU\b/i],
  ['uk_us', /^(?:UK|US)\b/i],
  ['ages', /^\d+(?:\s*[-–]\s*\d+)?\s*(?:y|yrs?|years?|m|mths?|months?)\.?$/i],
  ['numbers', /^\d/],
]

/** What kind of size it is; one size for all is with the letters. */
export function sizeGroupOf(size: string): SizeGroup {
  if (size === ONE_SIZE) return 'letters'
  return PATTERNS.find(([, pattern]) => pattern.test(size))?.[0] ?? 'other'
}

const BARE = /^\d{2}(?:\.5)?$/

/**
 * The canonical sizes that these names may mean: a bare 38 any of three, as in addresses from before there was a difference.
 * `worn`: a waist that someone wears is also the bare number of clothes, as their shoe is EU 38.
 */
export function namesMeant(names: readonly string[], worn: boolean): string[] {
  const meant = names.flatMap((name) => {
    if (BARE.test(name)) return [name, `EU ${name}`, `W${name}`]
    return worn && /^W\d{2}(?:\.5)?$/.test(name) ? [name, name.slice(1)] : [name]
  })
  return [...new Set(meant)]
}

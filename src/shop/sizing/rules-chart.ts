// The Size Chart (size-01 to size-04): the size table and the shoe scales as rows to read. Pure.
import { letterOf } from './rules-letter-sizes.ts'
import {
  footLength,
  GIRTHS,
  numberText,
  rowOf,
  SHOE_SIZES,
  SIZE_TABLE,
  systemNumbers,
  type Department,
  type Range,
  type SizeRow,
} from './rules.ts'

/** Everything as it is shown; girths and feet in centimetres. */
export interface ClothingRow {
  size: string
  eu: string
  us: string
  uk: string
  cn: string
  chest: string
  waist: string
  hips: string
}

export interface ShoeRow {
  us: string
  uk: string
  cn: string
  eu: string
  foot: string
}

export function clothingRows(department: Department): ClothingRow[] {
  return SIZE_TABLE[department].map((row) => ({
    size: row.size,
    eu: span(row.eu.map(String)),
    us: span(systemNumbers('US', department, row).map(numberText)),
    uk: span(systemNumbers('UK', department, row).map(numberText)),
    cn: span(chineseGirths(row)),
    chest: rangeWords(row.chest),
    waist: rangeWords(row.waist),
    hips: rangeWords(row.hips),
  }))
}

export function shoeRows(department: Department): ShoeRow[] {
  const [first, last] = SHOE_SIZES[department]
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const foot = footLength(first + n)
    const scales = SHOE_SCALES[department]
    return {
      us: half(shoeNumber(foot, scales.us)),
      uk: half(shoeNumber(foot, scales.uk)),
      cn: `${mondopoint(foot)}`,
      eu: `${first + n}`,
      foot: foot.toFixed(1),
    }
  })
}

const CM_PER_INCH = 2.54
/**
 * Shoe numbers in barleycorns of a third of an inch: three times the foot in inches, less this. British as ISO/TS 19407
 * aligns it (a UK 6 is a foot of 245.5 mm, a UK 10 of 279.4 mm), American as the Brannock device reads it.
 */
const SHOE_SCALES: Record<Department, { us: number; uk: number }> = { women: { us: 21, uk: 23 }, men: { us: 22, uk: 23 } }

function shoeNumber(footCm: number, less: number): number {
  return (footCm / CM_PER_INCH) * 3 - less
}

/** Chinese shoes are marked with the foot in millimetres, in steps of 5 (GB/T 43293, which is ISO 9407 Mondopoint). */
export function mondopoint(footCm: number): number {
  return Math.round((footCm * 10) / 5) * 5
}

/** Bust or chest in the labels of GB/T 1335 rises by 4 cm; the tables of body type A begin with 72. */
const CHINESE = { first: 72, step: 4 } as const

/** The girths that Chinese labels have inside this size: 92 of "165/92A", and 96. */
function chineseGirths({ chest }: SizeRow): string[] {
  const girths: string[] = []
  for (let cm = CHINESE.first; cm < chest[1]; cm += CHINESE.step) if (cm >= chest[0]) girths.push(`${cm}`)
  return girths
}

/** A letter on a Chinese label, the full label that goes with it, and the size here that fits the same body. */
export interface ChineseRow {
  letter: string
  label: string
  size: string
}

/** "S" as Chinese makers use it: GB/T 1335.2 for women, GB/T 1335.1 for men, height and bust or chest in cm, and the body type. */
const CHINESE_S: Record<Department, { height: number; chest: number }> = {
  women: { height: 155, chest: 80 },
  men: { height: 165, chest: 84 },
}
const CHINESE_LETTERS = ['S', 'M', 'L', 'XL', 'XXL', '3XL'].flatMap((name) => letterOf(name) ?? [])

/** From one Chinese letter to the next the wearer is 5 cm taller and 4 cm wider (series 5.4). */
export function chineseRows(department: Department): ChineseRow[] {
  const { height, chest } = CHINESE_S[department]
  return CHINESE_LETTERS.map((letter, n) => {
    const girth = chest + CHINESE.step * n
    return { letter, label: `${height + 5 * n}/${girth}A`, size: rowOf(department, GIRTHS[0], girth)?.size ?? '' }
  })
}

function rangeWords([from, below]: Range): string {
  return `${from}–${below}`
}

/** The first and the last of them. */
function span(words: readonly string[]): string {
  const [first = '–', last] = [words[0], words.at(-1)]
  return last === undefined || last === first ? first : `${first}–${last}`
}

/** To the nearest half. */
function half(number: number): string {
  return String(Math.round(number * 2) / 2)
}

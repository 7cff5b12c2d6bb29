// Which sizes fit a body: one table of standard body measures in centimetres. Pure: the browser uses it too.
import type { BodySize } from '../accounts/rules.ts'
import { ONE_SIZE } from '../catalogue/rules.ts'
import { LETTERS, namesOfLetter, type Letter } from './rules-letter-sizes.ts'

export const DEPARTMENTS = ['women', 'men'] as const
export type Department = (typeof DEPARTMENTS)[number]

/** The measures that go around, of body and garment alike. */
export const GIRTHS = ['chest', 'waist', 'hips'] as const
export type Girth = (typeof GIRTHS)[number]

/** Clothes by what has to fit: what hangs from the shoulders, what hangs from the waist, and what does both. */
export const DECIDING = { tops: ['chest'], bottoms: ['waist', 'hips'], dresses: GIRTHS } as const satisfies Record<string, readonly Girth[]>
export type ClothesPart = keyof typeof DECIDING
export const CLOTHES_PARTS: readonly ClothesPart[] = ['tops', 'bottoms', 'dresses']

/** Centimetres, from the first up to but without the second. */
export type Range = readonly [from: number, below: number]
export interface SizeRow {
  size: Letter
  /** The bust of women. */
  chest: Range
  waist: Range
  hips: Range
  /** The two EU numbers inside the letter size, one for each half of it. */
  eu: readonly [number, number]
}

/**
 * The letter codes of EN 13402-3 by bust and by chest, with that standard's waist and hips for each bust and waist for
 * each chest (drop 12); hips of men and everything beyond 3XL as common retail charts have them. EU numbers as in
 * German-speaking and most European retail: women's as DOB, men's half the chest. British and American ones follow
 * (`systemNumbers`), Chinese ones and the chart in rules-chart.ts too.
 */
export const SIZE_TABLE: Record<Department, readonly SizeRow[]> = {
  women: [
    { size: 'XXS', chest: [66, 74], waist: [50, 58], hips: [74, 82], eu: [28, 30] },
    { size: 'XS', chest: [74, 82], waist: [58, 66], hips: [82, 90], eu: [32, 34] },
    { size: 'S', chest: [82, 90], waist: [66, 74], hips: [90, 98], eu: [36, 38] },
    { size: 'M', chest: [90, 98], waist: [74, 82], hips: [98, 106], eu: [40, 42] },
    { size: 'L', chest: [98, 107], waist: [82, 91], hips: [106, 114], eu: [44, 46] },
    { size: 'XL', chest: [107, 119], waist: [91, 103], hips: [114, 125], eu: [48, 50] },
    { size: 'XXL', chest: [119, 131], waist: [103, 115], hips: [125, 135], eu: [52, 54] },
    { size: '3XL', chest: [131, 143], waist: [115, 127], hips: [135, 145], eu: [56, 58] },
    { size: '4XL', chest: [143, 155], waist: [127, 139], hips: [145, 155], eu: [60, 62] },
  ],
  men: [
    { size: 'XXS', chest: [70, 78], waist: [58, 66], hips: [74, 82], eu: [36, 38] },
    { size: 'XS', chest: [78, 86], waist: [66, 74], hips: [82, 90], eu: [40, 42] },
    { size: 'S', chest: [86, 94], waist: [74, 82], hips: [90, 98], eu: [44, 46] },
    { size: 'M', chest: [94, 102], waist: [82, 90], hips: [98, 106], eu: [48, 50] },
    { size: 'L', chest: [102, 110], waist: [90, 98], hips: [106, 113], eu: [52, 54] },
    { size: 'XL', chest: [110, 118], waist: [98, 106], hips: [113, 120], eu: [56, 58] },
    { size: 'XXL', chest: [118, 129], waist: [106, 117], hips: [120, 129], eu: [60, 64] },
    { size: '3XL', chest: [129, 141], waist: [117, 129], hips: [129, 139], eu: [66, 70] },
    { size: '4XL', chest: [141, 154], waist: [129, 142], hips: [139, 150], eu: [72, 76] },
  ],
}

const ONE_SIZE_FITS = ['S', 'M', 'L', 'XL']

/** So near to the next size one can wear both. Centimetres. */
export const EDGE = 1

const CM_PER_INCH = 2.54
/** Waist sizes of jeans and trousers that exist. Inches. */
const WAISTS = { min: 22, max: 50 } as const
/** A waist size fits so far from its own waist. Inches. */
const WAIST_REACH = 1

/** Sizes by system, each in rising order. */
export interface SizesFound {
  letters: Letter[]
  /** Only for a known department: women's and men's numbers mean different bodies. */
  eu: number[]
  /** Inches, of jeans and trousers. */
  waists: number[]
  /** EU. */
  shoes: number[]
}

/** The department to use: the member's choice, or both as long as we do not know. */
export function departmentsOf(body: BodySize): readonly Department[] {
  return body.department ? [body.department] : DEPARTMENTS
}

/**
 * What the size table says of these clothes, and the only place where it is asked: no measure that decides is too wide for
 * the size, and one of them fills it. Rising; more than one within a centimetre of the next. Empty when nothing that
 * decides was measured, or when it lies outside the table.
 */
export function wornRows(body: BodySize, department: Department, part: ClothesPart): SizeRow[] {
  const measured = decidingMeasures(body, part)
  return SIZE_TABLE[department].filter(
    (row) => measured.every(({ girth, cm }) => cm < row[girth][1] + EDGE) && measured.some(({ girth, cm }) => cm >= row[girth][0] - EDGE),
  )
}

/** Of the sizes that are worn the one that is taken first: the smallest that is too small nowhere. */
export function usualRow(body: BodySize, department: Department, part: ClothesPart): SizeRow | undefined {
  const worn = wornRows(body, department, part)
  return worn.find((row) => decidingMeasures(body, part).every(({ girth, cm }) => cm < row[girth][1])) ?? worn.at(-1)
}

/** The measures of this body that decide over these clothes. */
export function decidingMeasures(body: BodySize, part: ClothesPart): { girth: Girth; cm: number }[] {
  return DECIDING[part].flatMap((girth) => {
    const cm = body.measurements?.[girth]
    return cm ? [{ girth, cm }] : []
  })
}

/** Every size in which some clothes fit this body, or those of one part; one who is M above and L below wears both. */
export function sizesFound(body: BodySize, parts: readonly ClothesPart[] = CLOTHES_PARTS): SizesFound {
  const rows = departmentsOf(body).flatMap((department) => parts.flatMap((part) => wornRows(body, department, part)))
  const letters = new Set(rows.map(({ size }) => size))
  const { waist, shoe_size: shoe } = body.measurements ?? {}
  return {
    letters: LETTERS.filter((letter) => letters.has(letter)),
    eu: body.department ? euNumbers(body, body.department, parts) : [],
    waists: waist ? waistSizes(waist) : [],
    shoes: shoe ? shoeSizes(shoe) : [],
  }
}

/**
 * The names by which a catalogue may offer what fits: letters, EU, UK and US numbers with their prefix, waist inches
 * bare or with a W. A bare number means a shoe among shoes and a waist among clothes, so say which when you can:
 * without a category both are given.
 */
export function sizesFor(body: BodySize, category?: string, parts: readonly ClothesPart[] = CLOTHES_PARTS): string[] {
  const found = sizesFound(body, parts)
  const clothes = [
    ...found.letters.flatMap(namesOfLetter),
    ...(found.letters.some((letter) => ONE_SIZE_FITS.includes(letter)) ? [ONE_SIZE] : []),
    ...(body.department ? numbersOf(body, body.department, parts) : []),
    ...found.waists.flatMap((inches) => [`${inches}`, `W${inches}`]),
  ]
  const shoes = found.shoes.flatMap((size) => [`${size}`, `EU ${size}`])
  if (category === 'shoes') return shoes
  if (category === 'clothing') return clothes
  return category === undefined ? [...new Set([...clothes, ...shoes])] : []
}

/** What a member reads: "M", "EU 40", "jeans W31", "shoe 39"; "women’s M", "men’s S" as long as it may be either. */
export function sizeTexts(body: BodySize): string[] {
  const { shoe_size: shoe } = body.measurements ?? {}
  const { eu, waists } = sizesFound(body)
  const letters = departmentsOf(body).flatMap((department) => {
    const own = lettersOf(body, department)
    return own.length === 0 || body.department ? own : [`${DEPARTMENT_LABELS[department]} ${own.join('/')}`]
  })
  return [
    ...letters,
    ...eu.map((number) => `EU ${number}`),
    ...(waists.length > 0 ? [`jeans ${waists.map((inches) => `W${inches}`).join('/')}`] : []),
    ...(shoe ? [`shoe ${shoe}`] : []),
  ]
}

export const DEPARTMENT_LABELS: Record<Department, string> = { women: 'women’s', men: 'men’s' }

/** The size taken first of each part, without what is merely near. */
export function lettersOf(body: BodySize, department: Department): Letter[] {
  const sizes = CLOTHES_PARTS.map((part) => usualRow(body, department, part)?.size)
  return SIZE_TABLE[department].map(({ size }) => size).filter((size) => sizes.includes(size))
}

/** The halves of sizes that someone is in; a man's number is that of his jacket. */
function halvesOf(body: BodySize, department: Department, parts: readonly ClothesPart[]): { row: SizeRow; half: 0 | 1 }[] {
  return parts.flatMap((part) => {
    if (department === 'men' && part === 'bottoms') return []
    const own = department === 'men' ? 'tops' : part
    const row = usualRow(body, department, own)
    if (!row) return []
    const upper = decidingMeasures(body, own).some(({ girth, cm }) => cm >= (row[girth][0] + row[girth][1]) / 2)
    return [{ row, half: upper ? 1 : 0 }]
  })
}

function euNumbers(body: BodySize, department: Department, parts: readonly ClothesPart[]): number[] {
  return rising(halvesOf(body, department, parts).map(({ row, half }) => row.eu[half]))
}

function numbersOf(body: BodySize, department: Department, parts: readonly ClothesPart[]): string[] {
  const names = (system: NumberSystem) =>
    halvesOf(body, department, parts).flatMap(({ row, half }) => {
      const number = systemNumbers(system, department, row).at(half === 0 ? 0 : -1)
      return number === undefined ? [] : [`${system} ${numberText(number)}`]
    })
  return [...euNumbers(body, department, parts).map((eu) => `EU ${eu}`), ...new Set([...names('UK'), ...names('US')])]
}

export type NumberSystem = 'UK' | 'US'

/** An EU number of women less this is the British and the American one: EU 38 is UK 10 and US 6, as retail converts them. */
const BELOW_EU: Record<NumberSystem, number> = { UK: 28, US: 32 }
/** Below American 0 is 00; no British number is below 2. */
const LEAST: Record<NumberSystem, number> = { UK: 2, US: -2 }

/**
 * The British or American numbers inside a letter size, rising. A man's jacket has his chest in inches in both, in even
 * numbers (EN 13402-2 sizes jackets by the chest, ASTM D6240 counts it in inches); "EU less ten" is right around 40 only.
 */
export function systemNumbers(system: NumberSystem, department: Department, { chest, eu }: Pick<SizeRow, 'chest' | 'eu'>): number[] {
  if (department === 'women') return eu.map((number) => number - BELOW_EU[system]).filter((number) => number >= LEAST[system])
  const numbers: number[] = []
  for (let inches = 2 * Math.ceil(chest[0] / CM_PER_INCH / 2); inches * CM_PER_INCH < chest[1]; inches += 2) numbers.push(inches)
  return numbers
}

export function numberText(number: number): string {
  return number < 0 ? '00' : `${number}`
}

function rising(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** The size this measure is in; undefined outside the table. */
export function rowOf(department: Department, girth: Girth, cm: number): SizeRow | undefined {
  return SIZE_TABLE[department].find((row) => cm >= row[girth][0] && cm < row[girth][1])
}

export function nearestWaist(cm: number): number {
  return Math.round(cm / CM_PER_INCH)
}

function waistSizes(cm: number): number[] {
  const sizes: number[] = []
  for (let inches = WAISTS.min; inches <= WAISTS.max; inches++) if (Math.abs(cm / CM_PER_INCH - inches) <= WAIST_REACH) sizes.push(inches)
  return sizes
}

// Between two whole sizes the next one up is worn as well.
function shoeSizes(size: number): number[] {
  const half = Math.round(size * 2) / 2
  return Number.isInteger(half) ? [half] : [half, half + 0.5]
}

/** Whole EU sizes of grown-ups' shoes, the first and the last. */
export const SHOE_SIZES: Record<Department, readonly [first: number, last: number]> = { women: [35, 43], men: [39, 48] }

/**
 * EU (Paris point) sizes against the foot as ISO/TS 19407 aligns them with Mondopoint: a size is two thirds of a
 * centimetre, and 24 cm of foot is EU 38. Centimetres.
 */
export function footLength(shoeSize: number): number {
  return (shoeSize - 2) / 1.5
}

/** To the nearest half size. */
export function shoeSizeOf(footCm: number): number {
  return Math.round((footCm * 1.5 + 2) * 2) / 2
}

import type { Field } from './columns.ts'
import { attributeOf, fieldLabel, fieldOf, formatOf, FORMAT_LABELS, type Format } from './headings.ts'

/** What the columns of a file are read as. */
export interface Mapping {
  format: Format
  headings: string[]
  /** The field of each column; null: ignored. */
  fields: (Field | null)[]
  /** WooCommerce: the columns of its attributes. */
  attributes: { name: number; value: number }[]
}

/** What the owner says of a column: its heading, and what it is. */
export type Corrections = ReadonlyMap<string, string>

/** A file whose columns are not understood; the message says how to go on. */
export class MappingRefused extends Error {
  override readonly name = 'MappingRefused'
}

const IGNORE = /^(?:ignore|-|none|)$/i

/** Reads the first line. Throws MappingRefused when a correction fits nothing. */
export function mappingOf(headings: readonly string[], corrections: Corrections): Mapping {
  const format = formatOf(headings)
  const fields = headings.map((heading) => fieldOf(heading, format))
  // The first of two columns that mean the same is taken.
  fields.forEach((field, i) => {
    if (field && fields.indexOf(field) < i) fields[i] = null
  })
  for (const [heading, wanted] of corrections) correct(headings, fields, heading, wanted)
  const numbers = new Map<number, { name?: number; value?: number }>()
  headings.forEach((heading, i) => {
    const attribute = format === 'woocommerce' ? attributeOf(heading) : null
    if (attribute) numbers.set(attribute.number, { ...numbers.get(attribute.number), [attribute.part]: i })
  })
  const attributes = [...numbers.values()].flatMap(({ name, value }) =>
    name === undefined || value === undefined ? [] : [{ name, value }],
  )
  return { format, headings: [...headings], fields, attributes }
}

function correct(headings: readonly string[], fields: (Field | null)[], heading: string, wanted: string): void {
  const same = (one: string) => one.trim().toLowerCase() === heading.trim().toLowerCase()
  const at = headings.findIndex(same)
  if (at < 0) throw new MappingRefused(`The file has no column "${heading}". Its columns: ${list(headings)}.`)
  const field = IGNORE.test(wanted.trim()) ? null : (fieldOf(wanted, 'sheet') ?? fieldOf(wanted, 'woocommerce'))
  if (field === null && !IGNORE.test(wanted.trim()))
    throw new MappingRefused(`"${wanted}" is not one of our fields: ${MAIN.map(fieldLabel).join(', ')}, ignore.`)
  fields.forEach((other, i) => {
    if (field && other === field) fields[i] = null
  })
  fields[at] = field
}

const MAIN: readonly Field[] = [
  ...([
    'title',
    'price',
    'compareAt',
    'salePrice',
    'size',
    'colour',
    'quantity',
    'images',
    'body',
    'type',
    'productCategory',
    'tags',
  ] as const),
  ...([
    'vendor',
    'condition',
    'flaws',
    'sku',
    'handle',
    'kind',
    'department',
    'gender',
    'fabric',
    'material',
    'features',
    'published',
  ] as const),
]

const NECESSARY: readonly { any: readonly Field[]; example: string }[] = [
  { any: ['title'], example: 'name' },
  { any: ['price', 'regularPrice', 'salePrice'], example: 'price' },
]

/** Throws MappingRefused, with the way on, when something is missing without which nothing can be sold. */
export function checkMapping({ format, headings, fields }: Mapping): void {
  const missing = NECESSARY.filter(({ any }) => !any.some((field) => fields.includes(field))).map(({ example }) => example)
  if (missing.length === 0) return
  const free = headings.filter((heading, i) => fields[i] === null && heading.trim() !== '')
  const example = missing.map((field, i) => `--map "${free[i]?.trim() ?? 'Their column'}=${field}"`).join(' ')
  throw new MappingRefused(
    `The first line has no column for the ${missing.join(' and the ')}; it was read as ${FORMAT_LABELS[format]}. ` +
      `Name it, for example: ${example}. ` +
      (free.length > 0 ? `Columns we don’t recognise: ${list(free)}.` : `Its columns: ${list(headings)}.`),
  )
}

function list(headings: readonly string[]): string {
  const named = headings.filter((heading) => heading.trim() !== '').map((heading) => `"${heading.trim()}"`)
  return named.length > 20 ? `${named.slice(0, 20).join(', ')} and ${named.length - 20} more` : named.join(', ')
}

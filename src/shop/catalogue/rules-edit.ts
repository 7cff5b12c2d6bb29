import { formatKes } from '../money.ts'
import type { ProductField, ProductFields } from './contract-admin.ts'
import { DEPARTMENTS, KINDS } from './rules-kinds.ts'
import { MEASUREMENTS, type Measurement } from './rules-measurements.ts'
import { plainText } from './rules-plain-text.ts'

// How the fields of a piece are called and written wherever somebody decides about them: the save bar, two values side by side, the history.

/** What a piece has of which nobody says anything. */
export const EMPTY_FIELDS: Omit<ProductFields, 'name' | 'category' | 'condition' | 'sizes'> = {
  description: '',
  vendor: '',
  kind: null,
  department: null,
  colours: null,
  original_price: null,
  flaws: [],
  measurements: {},
  styles: [],
  tags: [],
  is_new: false,
  is_bestseller: false,
  featured: false,
  fabric: null,
  material: null,
  features: [],
  place: '',
  pictures: [],
  published: false,
  publish_at: null,
  archived: false,
}

export const FIELD_LABELS: Record<ProductField | 'stock', string> = {
  name: 'Name',
  description: 'Description',
  vendor: 'Brand',
  category: 'Category',
  kind: 'Kind',
  department: 'For',
  colours: 'Colours',
  original_price: 'Price before',
  condition: 'Condition',
  flaws: 'Flaws',
  measurements: 'Measurements',
  styles: 'Styles',
  tags: 'Occasions and words',
  is_new: 'New',
  is_bestseller: 'Bestseller',
  featured: 'Featured',
  fabric: 'Fabric',
  material: 'Material',
  features: 'Features',
  place: 'Place',
  pictures: 'Pictures',
  sizes: 'Sizes and prices',
  published: 'Published',
  publish_at: 'Publish at',
  archived: 'Archived',
  stock: 'Stock',
}

const TEXT_MAX = 200

const WRITTEN: { [Field in ProductField]?: (value: ProductFields[Field]) => string } = {
  description: (html) => plainText(html, TEXT_MAX),
  kind: (kind) => (kind === null ? 'As its words say' : KINDS[kind].label),
  department: (department) => (department === null ? 'As its words say' : DEPARTMENTS[department]),
  colours: (colours) => (colours === null ? 'As its words say' : colours.join(', ')),
  original_price: (price) => (price === null ? '' : formatKes(price)),
  flaws: (flaws) => flaws.map(({ text, picture }) => (picture === null ? text : `${text} (with photo)`)).join('; '),
  measurements: (sizes) =>
    Object.entries(sizes)
      .map(([name, cm]) => `${MEASUREMENTS[name as Measurement]} ${cm} cm`)
      .join(', '),
  fabric: (fabric) => (fabric === null ? '' : [fabric.type, fabric.description].filter(Boolean).join(': ')),
  pictures: (pictures) => {
    const order = pictures.map(({ key }) => key.slice(0, 4)).join(', ')
    return pictures.length === 0 ? '' : `${pictures.length} (${order})`
  },
  sizes: (sizes) => sizes.map(({ size, price }) => `${size ?? 'One piece'} ${formatKes(price)}`).join(', '),
  publish_at: (at) => (at === null ? '' : `${nairobi(at)}, Nairobi time`),
}

/** A value of a field for people, at most 200 characters; "Nothing" for what is empty. */
export function fieldText(field: ProductField | 'stock', value: unknown): string {
  const write = WRITTEN[field as ProductField] as ((value: unknown) => string) | undefined
  const text = write ? write(value) : plainly(value)
  if (text === '') return 'Nothing'
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
}

function plainly(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name} ${String(one)}`)
      .join(', ')
  return String(value as string | number)
}

/** "2026-11-24 08:00" */
function nairobi(instant: string): string {
  return new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

import { formatKes } from '../../money.ts'
import type { ProductInput } from '../input.ts'
import type { Known } from '../save.ts'

/** One value of a product that a file changes, in words. */
export interface FileDifference {
  what: string
  before: string
  after: string
}

type Fields = Omit<ProductInput, 'handle' | 'variants' | 'pictures' | 'created_at' | 'kind_read'>

const NAMES: Partial<Record<keyof Fields, string>> = {
  name: 'Name',
  category: 'Category',
  kind: 'Kind',
  department: 'Department',
  vendor: 'Brand',
  condition: 'Condition',
  original_price: 'Was',
  description: 'Description',
  flaws: 'Flaws',
  measurements: 'Measurements',
  colours: 'Colours',
  styles: 'Styles',
  tags: 'Tags',
  fabricDetails: 'Fabric',
  materialDescription: 'Material',
  features: 'Features',
  video_url: 'Video',
  is_new: 'New',
  is_bestseller: 'Bestseller',
  featured: 'Featured',
  is_active: 'Published',
  popularity_score: 'Popularity',
}

/** What saving `input` would change of what is known, old and new side by side; of a new product what it will be. */
export function fileDifferences(input: ProductInput, { product, pictures }: Known): FileDifference[] {
  const before: Partial<Fields> = product ?? {}
  const fields = (Object.keys(NAMES) as (keyof Fields)[]).flatMap((field) => {
    // What is not said follows from the words, and is not worth a line.
    const [old, now] = [before[field], input[field]]
    if (now === undefined || written(old) === written(now)) return []
    return [{ what: NAMES[field] ?? field, before: written(old), after: written(now) }]
  })
  return [...fields, ...sizeDifferences(input, product), ...pictureDifferences(input, pictures)]
}

function sizeDifferences({ variants }: ProductInput, product: Known['product']): FileDifference[] {
  const old = product?.variants ?? []
  const said = variants.flatMap(({ size, price, stock }) => {
    const before = old.find((one) => one.size === size)
    const counted = typeof stock === 'number' ? stock : 'counted' in stock ? stock.counted : before?.stock
    const name = size === null ? '' : ` of ${size}`
    return [
      ...(before?.price === price
        ? []
        : [{ what: `Price${name}`, before: before ? formatKes(before.price) : '', after: formatKes(price) }]),
      ...(before?.stock === counted
        ? []
        : [{ what: `In the house${name}`, before: before ? String(before.stock) : '', after: String(counted ?? 1) }]),
    ]
  })
  const gone = old.filter((one) => !variants.some(({ size }) => size === one.size))
  return [
    ...said,
    ...gone.map(({ size, stock }) => ({
      what: size === null ? 'Without a size' : `Size ${size}`,
      before: `${stock} in the house`,
      after: 'taken off',
    })),
  ]
}

function pictureDifferences({ pictures = [] }: ProductInput, known: Known['pictures']): FileDifference[] {
  const order = (list: readonly { key: string; alt?: string }[]) => list.map(({ key, alt = '' }) => `${key} ${alt}`).join('|')
  if (order(pictures) === order(known)) return []
  return [{ what: 'Pictures', before: String(known.length), after: `${pictures.length}` }]
}

const LONG = 200

function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(String).join(', ')
  const text =
    typeof value === 'string'
      ? value
      : Object.entries(value)
          .map(([name, one]) => (one === null || one === '' ? '' : `${name}: ${String(one)}`))
          .filter(Boolean)
          .join('; ')
  return text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text
}

import type { ProductInput } from '../input.ts'
import { CONDITION_NAMES, MEASUREMENTS, STYLES, type Condition, type Measurements } from '../rules.ts'
import { LABELS, LINES, type Cells } from './columns.ts'
import type { PictureSource } from './pictures.ts'
import { cleanHtml } from './rich-text.ts'

/** A row of the file, with the line it begins on. */
export interface CsvRow {
  line: number
  cells: Cells
}

export interface Refusal {
  line: number
  handle: string
  reason: string
}

export interface ParsedProduct {
  input: Omit<ProductInput, 'pictures'>
  pictures: { line: number; position: number; source: PictureSource }[]
}

/** What a piece is called when the file does not say. */
const CONDITION_UNSAID: Condition = 'Good'

/** The rows of one product (the first describes it; further ones add variants and pictures), or why they are refused. */
export function parseProduct(rows: readonly CsvRow[]): ParsedProduct | Refusal[] {
  const [first] = rows
  if (!first) return []
  const handle = first.cells.handle ?? ''
  const refusals: Refusal[] = []
  const read = <T>(line: number, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      refusals.push({ line, handle, reason: error.message })
      return undefined
    }
  }
  const described = read(first.line, () => describe(first.cells))
  const variants = rows.filter(hasVariant).map((row) => read(row.line, () => variantOf(row.cells, first.cells)))
  if (variants.length === 0) refusals.push({ line: first.line, handle, reason: 'it has no price' })
  if (refusals.length > 0 || !described) return refusals
  const compareAt = rows.filter(hasVariant).map((row) => read(row.line, () => money(row.cells.compareAt ?? '', 'compare-at price')))
  if (refusals.length > 0) return refusals
  return {
    input: { ...described, handle, original_price: compareAt.find((price) => price !== null) ?? null, variants: variants.filter((variant) => variant !== undefined) },
    pictures: rows.flatMap(pictureOf).sort((a, b) => a.position - b.position),
  }
}

class BadCell extends Error {}

function describe(cells: Cells) {
  if (!cells.title) throw new BadCell('it has no title')
  if (!cells.type) throw new BadCell('it has no type (category)')
  return {
    name: cells.title,
    description: cleanHtml(cells.body ?? ''),
    vendor: cells.vendor ?? '',
    category: cells.type.toLowerCase(),
    ...labelsOf(cells),
    flaws: LINES.read(cells.flaws ?? ''),
    measurements: measurementsOf(cells.measurements ?? ''),
    is_active: truth(cells.published, true, 'Published') && (cells.status ?? 'active').toLowerCase() === 'active',
    is_new: truth(cells.isNew, false, 'New'),
    is_bestseller: truth(cells.bestseller, false, 'Bestseller'),
    featured: truth(cells.featured, false, 'Featured'),
    popularity_score: whole(cells.popularity ?? '', 'popularity') ?? 0,
    video_url: cells.video || null,
    materialDescription: cells.material || null,
    features: LINES.read(cells.features ?? ''),
    fabricDetails: cells.fabric
      ? { type: cells.fabric, description: cells.fabricDescription ?? '', mainImage: cells.fabricImage || null, closeupImage: cells.fabricCloseup || null }
      : null,
    ...(cells.created ? { created_at: instant(cells.created) } : {}),
  }
}

/** Condition and styles have columns of their own in our exports; in other files they stand among the tags. */
function labelsOf(cells: Cells): { condition: Condition; styles: string[]; tags: string[] } {
  const tags = LABELS.read(cells.tags ?? '')
  const isCondition = (tag: string) => CONDITION_NAMES.find((name) => name.toLowerCase() === tag.toLowerCase())
  const last = tags.findLastIndex((tag) => isCondition(tag))
  const said = cells.condition ? isCondition(cells.condition) : isCondition(tags[last] ?? '')
  if (cells.condition && !said) throw new BadCell(`the condition "${cells.condition}" is not one of: ${CONDITION_NAMES.join(', ')}`)
  if (last >= 0) tags.splice(last, 1)
  if (cells.styles === undefined) {
    const isStyle = (tag: string) => STYLES.find((style) => style.toLowerCase() === tag.toLowerCase())
    return { condition: said ?? CONDITION_UNSAID, styles: tags.flatMap((tag) => isStyle(tag) ?? []), tags: tags.filter((tag) => !isStyle(tag)) }
  }
  const styles = LABELS.read(cells.styles)
  for (const style of styles) if (tags.includes(style)) tags.splice(tags.indexOf(style), 1)
  return { condition: said ?? CONDITION_UNSAID, styles, tags }
}

/** "chest: 52; length: 70.5" */
function measurementsOf(cell: string): Measurements {
  const measured: Measurements = {}
  for (const part of cell.split(';').filter((text) => text.trim() !== '')) {
    const [name = '', value = ''] = part.split(':').map((text) => text.trim())
    const centimetres = Number(value)
    if (!Object.hasOwn(MEASUREMENTS, name)) throw new BadCell(`"${name}" is not a measurement we know`)
    if (value === '' || !(centimetres > 0)) throw new BadCell(`the measurement ${name} is not a number of centimetres`)
    measured[name as keyof Measurements] = centimetres
  }
  return measured
}

function hasVariant({ cells }: CsvRow): boolean {
  return Boolean(cells.sku || cells.price || cells.option1)
}

function variantOf(cells: Cells, first: Cells) {
  const size = sizeOf(cells, first)
  const price = money(cells.price ?? '', 'price')
  if (price === null) throw new BadCell('it has no price')
  if (price === 0) throw new BadCell('its price is 0')
  const stock = whole(cells.quantity ?? '', 'inventory quantity') ?? 0
  // Shopify counts below zero when it oversells; there is nothing on the shelf then.
  return { sku: cells.sku || [cells.handle, size].filter(Boolean).join('-'), size, stock: Math.max(stock, 0), price }
}

function sizeOf(cells: Cells, first: Cells): string | null {
  const named: [string | undefined, string | undefined][] = [[first.option1Name, cells.option1], [first.option2Name, cells.option2], [first.option3Name, cells.option3]]
  const values = named.flatMap(([name, value]) => (value && !(name?.toLowerCase() === 'title' || value === 'Default Title') ? [value] : []))
  if (values.length === 0) return null
  const size = values.join(' / ')
  if (size.length > 20) throw new BadCell(`the size "${size}" is longer than 20 characters`)
  return size
}

function pictureOf({ line, cells }: CsvRow, row: number): ParsedProduct['pictures'] {
  if (!cells.image) return []
  const position = Number(cells.imagePosition)
  return [{ line, position: position > 0 ? position : row + 1, source: { src: cells.image, alt: cells.imageAlt ?? '', key: cells.imageKey || null } }]
}

/** Whole KES; null for an empty cell. */
function money(cell: string, what: string): number | null {
  if (cell === '') return null
  const amount = /^\d[\d,]*(\.\d+)?$/.test(cell) ? Math.round(Number(cell.replaceAll(',', ''))) : Number.NaN
  if (!Number.isFinite(amount) || amount > 100_000_000) throw new BadCell(`the ${what} "${cell}" is not an amount in KES`)
  return amount === 0 && what !== 'price' ? null : amount
}

function whole(cell: string, what: string): number | null {
  if (cell === '') return null
  if (!/^-?\d{1,9}$/.test(cell)) throw new BadCell(`the ${what} "${cell}" is not a whole number`)
  return Number(cell)
}

function truth(cell: string | undefined, unsaid: boolean, what: string): boolean {
  if (!cell) return unsaid
  if (/^(true|yes|1|active)$/i.test(cell)) return true
  if (/^(false|no|0|draft|archived)$/i.test(cell)) return false
  throw new BadCell(`${what} is "${cell}", neither true nor false`)
}

function instant(cell: string): Date {
  const date = new Date(cell)
  if (Number.isNaN(date.getTime())) throw new BadCell(`"${cell}" is not a date`)
  return date
}

import type { ProductInput } from '../input.ts'
import { COLOUR_NAMES, CONDITION_NAMES, STYLES, type Colour, type Condition } from '../rules.ts'
import { DEPARTMENT_NAMES, KIND_NAMES, KINDS, type Department, type Kind } from '../rules-kinds.ts'
import { MEASUREMENTS, type Measurements } from '../rules-measurements.ts'
import { LABELS, LINES, NONE, type Cells } from './columns.ts'
import type { PictureSource } from './pictures.ts'
import { cleanHtml } from './rich-text.ts'

/** A row of the file, with the line it begins on. */
export interface CsvRow {
  line: number
  cells: Cells
  /** Why the row cannot be read, when it cannot. */
  broken?: string
}

export interface Refusal {
  line: number
  handle: string
  reason: string
}

export interface ParsedProduct {
  handle: string
  /** Fields the file has columns for. */
  fields: Partial<ProductInput> & Pick<ProductInput, 'name' | 'category'>
  /** Stock and compare-at price are undefined when the file has no column for them. */
  variants: Variant[]
  /** Undefined when the file has no column for pictures. */
  pictures: { line: number; position: number; source: PictureSource }[] | undefined
  /** Rows left out without harm to the rest. */
  leftOut: Refusal[]
}

export interface Variant {
  sku: string
  size: string | null
  stock: number | undefined
  price: number
  compareAt: number | null | undefined
}

/** The rows of one product (the first describes it; further ones add variants and pictures), or why they are refused. */
export function parseProduct(rows: readonly CsvRow[]): ParsedProduct | Refusal[] {
  const [first] = rows
  if (!first) return []
  const handle = first.cells.handle ?? ''
  const broken = rows.filter((row) => row.broken !== undefined)
  if (broken.length > 0) return broken.map(({ line, broken: reason = '' }) => ({ line, handle, reason }))
  const refusals: Refusal[] = []
  const refuse = (line: number, reason: string) => {
    const said = refusals.find((refusal) => refusal.line === line)
    if (said) said.reason += `; ${reason}`
    else refusals.push({ line, handle, reason })
  }
  const read = <T>({ line }: CsvRow, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      refuse(line, error.message)
      return undefined
    }
  }
  const described = read(first, () => describe(first.cells))
  const readings = rows.filter(hasVariant).map((row) => ({ row, variant: read(row, () => variantOf(row.cells, first.cells)) }))
  const variants = new Map<string | null, { row: CsvRow; variant: Variant }>()
  const leftOut: Refusal[] = []
  for (const { row, variant } of readings) {
    const same = variant && variants.get(variant.size)
    if (same)
      leftOut.push({
        line: row.line,
        handle,
        reason: `${variant.size ? `size ${variant.size}` : 'this piece'} is already on line ${same.row.line}; another product needs a handle of its own`,
      })
    else if (variant) variants.set(variant.size, { row, variant })
  }
  if (readings.length === 0) refuse(first.line, 'it has no price')
  if (refusals.length > 0 || !described) return refusals
  const usedRows = rows.filter(({ line }) => !leftOut.some((row) => row.line === line))
  return {
    handle,
    fields: described,
    variants: [...variants.values()].map(({ variant }) => variant),
    pictures: first.cells.image === undefined ? undefined : usedRows.flatMap(pictureOf).sort((a, b) => a.position - b.position),
    leftOut,
  }
}

class BadCell extends Error {}

/** Only what the file has a column for: the rest stays as it is in the shop. */
function describe(cells: Cells) {
  if (!cells.title) throw new BadCell('it has no title')
  if (!cells.type) throw new BadCell('it has no type (category)')
  const has = <T>(column: keyof Cells, field: string, value: (cell: string) => T): Record<string, T> => {
    const cell = cells[column]
    return cell === undefined ? {} : { [field]: value(cell) }
  }
  return {
    name: cells.title,
    category: cells.type.toLowerCase(),
    ...labelsOf(cells),
    ...has('body', 'description', cleanHtml),
    ...has('vendor', 'vendor', String),
    ...has('kind', 'kind', kindOf),
    ...has('department', 'department', departmentOf),
    ...has('colours', 'colours', coloursOf),
    ...has('flaws', 'flaws', LINES.read),
    ...has('measurements', 'measurements', measurementsOf),
    ...has('published', 'is_active', (cell) => truth(cell, true, 'Published') && (cells.status || 'active').toLowerCase() === 'active'),
    ...has('isNew', 'is_new', (cell) => truth(cell, false, 'New')),
    ...has('bestseller', 'is_bestseller', (cell) => truth(cell, false, 'Bestseller')),
    ...has('featured', 'featured', (cell) => truth(cell, false, 'Featured')),
    ...has('popularity', 'popularity_score', (cell) => whole(cell, 'popularity') ?? 0),
    ...has('video', 'video_url', (cell) => cell || null),
    ...has('material', 'materialDescription', (cell) => cell || null),
    ...has('features', 'features', LINES.read),
    ...has('fabric', 'fabricDetails', (type) =>
      type
        ? {
            type,
            description: cells.fabricDescription ?? '',
            mainImage: cells.fabricImage || null,
            closeupImage: cells.fabricCloseup || null,
          }
        : null,
    ),
    ...(cells.created ? { created_at: instant(cells.created) } : {}),
  }
}

/** Condition and styles have columns of their own in our exports; in other files they are among the tags. */
function labelsOf(cells: Cells): { condition?: Condition; styles?: string[]; tags?: string[] } {
  const tags = LABELS.read(cells.tags ?? '')
  const isCondition = (tag: string) => CONDITION_NAMES.find((name) => name.toLowerCase() === tag.toLowerCase())
  const last = tags.findLastIndex((tag) => isCondition(tag))
  const said = cells.condition ? isCondition(cells.condition) : isCondition(tags[last] ?? '')
  if (cells.condition && !said) throw new BadCell(`the condition "${cells.condition}" is not one of: ${CONDITION_NAMES.join(', ')}`)
  if (last >= 0) tags.splice(last, 1)
  const condition = said ? { condition: said } : {}
  if (cells.styles !== undefined) {
    const styles = LABELS.read(cells.styles)
    for (const style of styles) if (tags.includes(style)) tags.splice(tags.indexOf(style), 1)
    return { ...condition, styles, tags }
  }
  if (cells.tags === undefined) return condition
  const isStyle = (tag: string) => STYLES.find((style) => style.toLowerCase() === tag.toLowerCase())
  return { ...condition, styles: tags.flatMap((tag) => isStyle(tag) ?? []), tags: tags.filter((tag) => !isStyle(tag)) }
}

function kindOf(cell: string): Kind | null | undefined {
  if (cell === '') return undefined
  if (cell.toLowerCase() === NONE) return null
  const kind = KIND_NAMES.find((name) => [name, KINDS[name].label.toLowerCase()].includes(cell.toLowerCase()))
  if (!kind) throw new BadCell(`the kind "${cell}" is not one of: ${KIND_NAMES.join(', ')}`)
  return kind
}

function departmentOf(cell: string): Department | undefined {
  if (cell === '') return undefined
  const department = DEPARTMENT_NAMES.find((name) => name === cell.toLowerCase())
  if (!department) throw new BadCell(`the department "${cell}" is not one of: ${DEPARTMENT_NAMES.join(', ')}`)
  return department
}

function coloursOf(cell: string): Colour[] | undefined {
  const named = LABELS.read(cell.toLowerCase())
  if (named.length === 0) return undefined
  if (named.join() === NONE) return []
  return named.map((name) => {
    const colour = COLOUR_NAMES.find((known) => known === name)
    if (!colour) throw new BadCell(`the colour "${name}" is not one of: ${COLOUR_NAMES.join(', ')}`)
    return colour
  })
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

function variantOf(cells: Cells, first: Cells): Variant {
  const size = sizeOf(cells, first)
  const price = money(cells.price ?? '', 'price')
  if (price === null) throw new BadCell('it has no price')
  if (price === 0) throw new BadCell('its price is 0')
  // Shopify counts below zero when it oversells; there is nothing on the shelf then.
  const stock = cells.quantity === undefined ? undefined : Math.max(whole(cells.quantity, 'inventory quantity') ?? 0, 0)
  const compareAt = cells.compareAt === undefined ? undefined : money(cells.compareAt, 'compare-at price')
  return { sku: cells.sku || [cells.handle, size].filter(Boolean).join('-'), size, stock, price, compareAt }
}

function sizeOf(cells: Cells, first: Cells): string | null {
  const named: [string | undefined, string | undefined][] = [
    [first.option1Name, cells.option1],
    [first.option2Name, cells.option2],
    [first.option3Name, cells.option3],
  ]
  const values = named.flatMap(([name, value]) => (value && !(name?.toLowerCase() === 'title' || value === 'Default Title') ? [value] : []))
  if (values.length === 0) return null
  const size = values.join(' / ')
  if (size.length > 20) throw new BadCell(`the size "${size}" is longer than 20 characters`)
  return size
}

function pictureOf({ line, cells }: CsvRow, row: number): NonNullable<ParsedProduct['pictures']> {
  if (!cells.image) return []
  const position = Number(cells.imagePosition)
  return [
    {
      line,
      position: position > 0 ? position : row + 1,
      source: { src: cells.image, alt: cells.imageAlt ?? '', key: cells.imageKey || null },
    },
  ]
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

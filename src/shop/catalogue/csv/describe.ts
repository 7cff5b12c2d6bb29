import type { ProductInput } from '../input.ts'
import type { Colour, Condition } from '../rules.ts'
import { LABELS, LINES, type Cells, type Field } from './columns.ts'
import type { Doubt } from './doubts.ts'
import { garmentOf } from './garment.ts'
import { coloursInWords, coloursOf, departmentOf, kindOf, labelsOf } from './labels.ts'
import { cleanHtml, htmlOf } from './rich-text.ts'
import { BadCell, inCell, instant, measurementsOf, truth, whole } from './values.ts'

/** Fields of a product that a file has columns for. The category is missing when nothing says it. */
export type Described = Partial<Omit<ProductInput, 'handle' | 'variants' | 'pictures'>> & Pick<ProductInput, 'name'>

const TAG_MAX = 60

export interface Description {
  fields: Described
  /** Every condition the file names. */
  conditions: Condition[]
  /** What was not taken over. */
  doubts: Doubt[]
}

/** Only what the file has a column for: the rest stays as it is in the shop. `verbatim`: the file is an export of this shop. */
export function describe(cells: Cells, verbatim: boolean): Description {
  const title = inCell('title', '', () => titleOf(cells))
  const has = <T>(column: Field, field: string, value: (cell: string) => T): Record<string, T> => {
    const cell = cells[column]
    return cell === undefined ? {} : { [field]: inCell(column, cell, () => value(cell)) }
  }
  const { conditions, doubts, ...labels } = inCell('condition', cells.condition ?? '', () => labelsOf(cells, verbatim))
  const garment = garmentOf(cells, LABELS.read(cells.tags ?? ''), verbatim)
  const fields: Described = {
    name: title,
    ...(garment.category === undefined ? {} : { category: garment.category.slice(0, 40).trim() }),
    ...(garment.kind === undefined ? {} : { kind_read: garment.kind }),
    ...(garment.department === undefined ? {} : { department: garment.department }),
    ...labels,
    ...has('body', 'description', (cell) => cleanHtml(verbatim ? cell : htmlOf(cell))),
    ...has('vendor', 'vendor', String),
    ...has('kind', 'kind', kindOf),
    ...has('department', 'department', departmentOf),
    ...inCell('colours', cells.colours ?? '', () => coloursFrom(cells)),
    ...has('flaws', 'flaws', LINES.read),
    ...has('measurements', 'measurements', measurementsOf),
    ...inCell('published', cells.published ?? '', () => shownFrom(cells)),
    ...has('isNew', 'is_new', (cell) => truth(cell, false, 'New')),
    ...has('bestseller', 'is_bestseller', (cell) => truth(cell, false, 'Bestseller')),
    ...has('featured', 'featured', (cell) => truth(cell, false, 'Featured')),
    ...has('popularity', 'popularity_score', (cell) => whole(cell, 'popularity') ?? 0),
    ...has('video', 'video_url', (cell) => cell || null),
    ...has('material', 'materialDescription', (cell) => cell || null),
    ...has('features', 'features', LINES.read),
    ...has('fabric', 'fabricDetails', (type) => fabricOf(type, cells)),
    ...has('created', 'created_at', (cell) => (cell ? instant(cell) : undefined)),
  }
  // The longest are marks of other software, not words that someone searches for.
  if (!verbatim && fields.tags) fields.tags = fields.tags.filter((tag) => tag.length <= TAG_MAX)
  // The file's own word for what it is stays findable.
  if (garment.word !== undefined) fields.tags = [...new Set([...(fields.tags ?? []), ...LABELS.read(garment.word)])]
  return { fields, conditions, doubts }
}

function titleOf({ title }: Cells): string {
  if (!title) throw new BadCell('it has no title')
  return title
}

function coloursFrom(cells: Cells): { colours?: Colour[] | undefined } {
  if (cells.colours !== undefined) return { colours: coloursOf(cells.colours) }
  const named = coloursInWords(cells.colour ?? '')
  return named ? { colours: named } : {}
}

function shownFrom({ published, status }: Cells): { is_active?: boolean } {
  if (published === undefined && status === undefined) return {}
  return { is_active: truth(published, true, 'Published') && (status || 'active').toLowerCase() === 'active' }
}

function fabricOf(type: string, cells: Cells): ProductInput['fabricDetails'] {
  if (type === '') return null
  return {
    type,
    description: cells.fabricDescription ?? '',
    mainImage: cells.fabricImage || null,
    closeupImage: cells.fabricCloseup || null,
  }
}

import type { BodySize } from '../../accounts/rules.ts'
import type { Measurements } from '../../catalogue/rules-measurements.ts'
import { bandsOf, coded, codedSizes } from '../../catalogue/facet-codes.ts'
import { departmentsFor, KINDS, type AskedDepartment, type Kind } from '../../catalogue/rules-kinds.ts'
import { namesMeant } from '../../catalogue/rules-sizes.ts'
import { COLOUR_NAMES, ONE_SIZE, type Colour } from '../../catalogue/rules.ts'
import { shuffleOrder } from '../../catalogue/shuffle.ts'
import { sizeKindOf } from '../../sizing/rules-my-sizes.ts'
import type { ProductText } from '../../sizing/rules-garment.ts'
import { sizesFor } from '../../sizing/rules.ts'
import { bestFit, fitsOf, type SizeFit } from '../../sizing/rules-size-fits.ts'
import type { ToolDeps } from '../tools/deps.ts'
import { CANDIDATES_BY_CHANCE, CHEAPEST_CANDIDATES, PIECES_BY_ID } from './candidate-sql.ts'
import { paletteOf, patternOf, type Coloured } from './colours.ts'
import { suits, wornBy } from './dress-codes.ts'
import { CANDIDATES, type Piece } from './looks.ts'
import type { OccasionName } from './occasions.ts'

/** What narrows the candidates of every slot. */
export interface Narrowing {
  department: AskedDepartment | null
  body: BodySize | null
  /** As the catalogue writes sizes; instead of what the measures say. */
  sizes: readonly string[]
  exclude: { colours: readonly Colour[]; fabrics: readonly string[]; styles: readonly string[] }
  /** What is never worn to it is left out; so is what is not worn by whom it is for. Null for what the shopper has chosen. */
  occasion: OccasionName | null
  /** Where the walk through the shop begins: the same number gives the same candidates. */
  seed: number
}

/** What is looked for to fill a slot. */
export interface CandidateList {
  kinds: readonly Kind[]
  /** KES, for a piece; null for any price. */
  most: number | null
  /** Those of these colours go before the others. */
  colours: readonly Colour[]
  narrowing: Narrowing
}

interface Row {
  id: string
  name: string
  kind: Kind | null
  category: string
  facets: string[]
  styles: string[]
  tags: string[]
  measurements: Measurements
  fabric_type: string | null
  material: string | null
  /** JSON of variants, without brackets; null for a piece that has none. */
  variants: string | null
  features: string[]
}

/** A row as everybody sees it. */
interface Seen extends Coloured {
  row: Row
  colours: readonly Colour[]
  cloth: string
  /** Of its name, tags and cloth. */
  words: string
  variants: readonly { size: string | null; price: number; stock: number }[]
}

/** Read of a list: enough that as many as are compared are left when what is out of place has gone. */
const READ = 1.5 * CANDIDATES
/** Of the cheapest ones, whatever they cost: a small budget finds what there is, and what a look costs at least is known. */
const CHEAPEST = 8
/** A range of prices that touches no more bands than this narrows a list for the search index. */
const NARROW_BANDS = 12

/** Candidates of all slots come by one statement, piece by piece judged here by what SQL does not know. */
export function createPieceLoader({ read }: Pick<ToolDeps, 'read'>) {
  async function load(lists: readonly CandidateList[], most: number, rowsOf: (values: unknown[]) => Promise<Listed[]>): Promise<Piece[][]> {
    if (lists.length === 0) return []
    // What is of a colour that is wished for is a list of its own, and goes before.
    const asked = lists.flatMap((list, at) => [
      ...(list.colours.length > 0 ? [{ list, at, colours: list.colours }] : []),
      { list, at, colours: [] },
    ])
    const isJudged = lists.some(({ narrowing }) => narrowing.body !== null)
    const rows = await rowsOf([
      JSON.stringify(asked.map(({ list, colours }, i) => ({ list: i, ...askedOf(list, colours) }))),
      isJudged,
      most,
    ])
    const places = asked.map((): { place: number; seen: Seen }[] => [])
    for (const { places: listed, ...row } of rows) {
      const seen = seenOf(row)
      for (const [list, place] of listed) places[list]?.push({ place, seen })
    }
    return lists.map(({ narrowing }, at) => {
      const found = places.flatMap((own, i) => (asked[i]?.at === at ? own.toSorted((a, b) => a.place - b.place) : []))
      return [...new Set(found.map(({ seen }) => seen))].flatMap((seen) => pieceOf(seen, narrowing) ?? [])
    })
  }

  return {
    /** The candidates of each list, by chance: none costs more than it may. */
    async candidatesOf(lists: readonly CandidateList[], seed: number): Promise<Piece[][]> {
      const { start } = shuffleOrder(seed)
      const found = await load(lists, READ, (values) => read.query<Listed>(CANDIDATES_BY_CHANCE, [...values, start]))
      return found.map((pieces) => pieces.slice(0, CANDIDATES))
    },

    /** The cheapest pieces of each list, whatever they cost. */
    cheapestOf(lists: readonly CandidateList[]): Promise<Piece[][]> {
      const open = lists.map((list) => ({ ...list, most: null, colours: [] }))
      return load(open, CHEAPEST, (values) => read.query<Listed>(CHEAPEST_CANDIDATES, values))
    },

    /** The active piece of that id, in a size that is in stock; null when there is none that is wanted and fits. */
    async pieceOf(id: string, narrowing: Narrowing): Promise<Piece | null> {
      const [row] = await read.query<Row>(PIECES_BY_ID, [[id], narrowing.body !== null])
      return row ? pieceOf(seenOf(row), narrowing) : null
    },
  }
}

interface Listed extends Row {
  /** [list, place] */
  places: [number, number][]
}

/** A list as the statements ask for it. */
function askedOf({ kinds, most, narrowing }: CandidateList, wished: readonly Colour[]): object {
  const { department, exclude } = narrowing
  const sizes = sizesOf(narrowing, kinds)
  const colours = wished.length > 0 ? coded('colour', wished) : null
  const bands = most === null ? [] : bandsOf(0, most)
  const isCheap = bands.length > 0 && bands.length <= NARROW_BANDS
  const kindCodes = coded('kind', kinds)
  const departments = department && departmentsFor([department])
  return {
    kinds,
    most,
    departments,
    sizes,
    colours,
    unwanted: [...coded('colour', exclude.colours), ...coded('style', exclude.styles)],
    kind_codes: kindCodes,
    rare_codes: colours ?? sizes ?? (departments ? coded('department', departments) : isCheap ? bands : null),
    band_codes: isCheap ? bands : kindCodes,
  }
}

/** Codes of sizes by which a list is narrowed: of bags and jewellery none is. */
function sizesOf({ body, sizes }: Narrowing, kinds: readonly Kind[]): string[] | null {
  const kind = kinds.find((one) => isWornBySize(KINDS[one].category))
  if (!kind) return null
  const { category } = KINDS[kind]
  const asked = sizesOfKind(sizes, kind)
  const names = asked.length > 0 ? asked : body && isWornBySize(category) ? sizesFor(body, category) : []
  // What a shopper wears may be written as one size, or have none.
  return names.length > 0 ? codedSizes(names, true) : null
}

function isWornBySize(category: string): category is 'clothing' | 'shoes' {
  return category === 'clothing' || category === 'shoes'
}

/** Worn by the inches of a waist, too. */
const WAISTED: readonly Kind[] = ['jeans', 'trousers', 'shorts', 'skirt']

/** Those of the sizes that a kind is worn by. */
function sizesOfKind(sizes: readonly string[], kind: Kind | null): string[] {
  const category = kind && KINDS[kind].category
  if (!category || !isWornBySize(category)) return []
  return sizes.filter((size) => {
    const of = sizeKindOf(size)
    return category === 'shoes' ? of === 'shoes' : of === 'letters' || (of === 'waists' && WAISTED.includes(kind))
  })
}

function seenOf(row: Row): Seen {
  const colours = COLOUR_NAMES.filter((colour) => row.facets.includes(`o:${colour}`))
  const cloth = [row.fabric_type, row.material].filter(Boolean).join(', ')
  const texts = [row.name, ...row.tags]
  return {
    row,
    colours,
    cloth,
    words: [...texts, cloth].join(' ').toLowerCase(),
    palette: paletteOf(texts, colours),
    pattern: patternOf([...texts, cloth], colours),
    variants: JSON.parse(`[${row.variants ?? ''}]`) as Seen['variants'],
  }
}

/** Null for what is not wanted, is made for others, or does not fit in any size in stock. */
function pieceOf(seen: Seen, narrowing: Narrowing): Piece | null {
  const { row, words, colours, palette, pattern, cloth } = seen
  const { exclude, occasion } = narrowing
  if (palette.some(({ colour }) => exclude.colours.includes(colour))) return null
  if (exclude.fabrics.some((fabric) => words.includes(fabric.toLowerCase()))) return null
  const taken = sizeOf(seen, narrowing)
  if (!taken) return null
  if (!suits({ kind: row.kind, words, palette, pattern, colours, size: taken.size }, occasion)) return null
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    price: taken.price,
    size: taken.size,
    fit: taken.fit,
    isSized: isWornBySize(row.category) && taken.size !== ONE_SIZE && taken.size !== null,
    colours,
    styles: row.styles,
    cloth,
    palette,
    pattern,
  }
}

/** The size in stock that fits best; too small, too big, what was not asked for and what others wear are none. What cannot be compared passes. */
function sizeOf(
  { row, words, variants }: Seen,
  { body, department, sizes }: Narrowing,
): { size: string | null; price: number; fit: SizeFit | null } | null {
  const wanted = sizesOfKind(sizes, row.kind)
  const meant = namesMeant(wanted, true)
  const isAsked = (size: string) =>
    meant.includes(size) || (meant.length > 0 && namesMeant([size], false).some((name) => meant.includes(name)))
  const isAnybodys = (size: string | null) => wanted.length === 0 || size === null || size === ONE_SIZE
  const inStock = variants.filter(
    ({ size, stock }) => stock > 0 && (isAnybodys(size) || isAsked(size ?? '')) && wornBy({ kind: row.kind, words, size }, department),
  )
  const [first] = inStock
  if (!first) return null
  const asked = inStock.find(({ size }) => size !== null && isAsked(size))
  const fits = body
    ? fitsOf(textOf(row, variants), body).filter((fit) => fit.size === null || inStock.some(({ size }) => size === fit.size))
    : []
  const best = bestFit(
    fits,
    asked?.size ?? null,
    inStock.flatMap(({ size }) => size ?? []),
  )
  if (best && (best.overall === 'too small' || best.overall === 'too big')) return null
  const variant = asked ?? inStock.find(({ size }) => best && size === best.size) ?? (fits.length === 0 ? first : null)
  return variant && { size: variant.size, price: variant.price, fit: best && best.size === variant.size ? best : null }
}

function textOf({ fabric_type: type, material, ...row }: Row, variants: Seen['variants']): ProductText {
  const fabricDetails = type === null ? null : { type, description: '' }
  return { ...row, sizes: variants.flatMap(({ size }) => size ?? []), materialDescription: material, fabricDetails }
}

import type { BodySize } from '../../accounts/rules.ts'
import { listQuery, type ListQuery, type ProductCard } from '../../catalogue/contract.ts'
import type { Measurements } from '../../catalogue/rules-measurements.ts'
import { coded, readCode } from '../../catalogue/facet-codes.ts'
import { departmentsFor, KINDS, type AskedDepartment, type Kind } from '../../catalogue/rules-kinds.ts'
import { COLOUR_NAMES, ONE_SIZE, type Colour } from '../../catalogue/rules.ts'
import { sizeKindOf } from '../../sizing/rules-my-sizes.ts'
import { sizesFor } from '../../sizing/rules.ts'
import { bestFit, fitsOf, type SizeFit } from '../../sizing/rules-size-fits.ts'
import type { ToolDeps } from '../tools/deps.ts'
import { paletteOf, patternOf } from './colours.ts'
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

interface Details {
  id: string
  facets: string[]
  styles: string[]
  tags: string[]
  measurements: Measurements
  sizes: string[]
  fabric_type: string | null
  fabric: string | null
  material: string | null
  features: string[]
}

const DETAILS = {
  name: 'stylist_details',
  text: `select p.id, p.facets, p.styles, p.tags, p.measurements, f.type as fabric_type, f.description as fabric, m.description as material,
      array(select v.size from product_variants v where v.product_id = p.id and v.size is not null order by v.position) as sizes,
      array(select t.feature from product_features t where t.product_id = p.id order by t.display_order) as features
    from unnest($1::uuid[]) as wanted(id) join products p on p.id = wanted.id
    left join fabric_details f on f.product_id = p.id left join material_descriptions m on m.product_id = p.id`,
}

/** Of the cheapest ones, whatever they cost: a small budget finds what there is, and what a look costs at least is known. */
const CHEAPEST = 8

/** What is listed for a slot. */
export interface CandidateList {
  kinds: readonly Kind[]
  /** KES, for a piece; null for any price. */
  most: number | null
  /** Those of these colours go before the others. */
  colours: readonly Colour[]
  /** For whom, all in one list; none for whatever it is. */
  departments: readonly AskedDepartment[]
}

/** Candidates come by the indexed lists of the catalogue; one more statement says what a card does not. */
export function createPieceLoader({ areas: { catalogue }, read }: Pick<ToolDeps, 'areas' | 'read'>) {
  async function listed(query: Partial<ListQuery>, limit: number): Promise<ProductCard[]> {
    const { items } = await catalogue.list({ ...listQuery.parse({}), ...query, limit })
    return items.filter(({ stock }) => stock > 0)
  }

  async function piecesFor(cards: readonly ProductCard[], narrowings: readonly Narrowing[]): Promise<Map<string, Piece>[]> {
    if (cards.length === 0) return narrowings.map(() => new Map())
    const once = [...new Map(cards.map((card) => [card.id, card])).values()]
    const rows = await read.query<Details>(DETAILS, [once.map(({ id }) => id)])
    const known = new Map(rows.map((row) => [row.id, row]))
    return narrowings.map((narrowing) => {
      const pieces = once.flatMap((card) => {
        const more = known.get(card.id)
        return (more && pieceOf(card, more, narrowing)) ?? []
      })
      return new Map(pieces.map((piece) => [piece.id, piece]))
    })
  }

  return {
    /** Cards that a list has, as many as are compared for each department; those of the colours that are wished for go before. */
    async cardsOf(list: CandidateList, narrowing: Narrowing): Promise<ProductCard[]> {
      const { most, colours, departments } = list
      const limit = CANDIDATES * Math.max(1, departments.length)
      // A walk by chance meets every kind soon; the most popular ones may all be of another.
      const order = { sort: 'random', seed: narrowing.seed % 1_000_000, max_price: most ?? undefined } as const
      const query = { ...queryOf(list, narrowing), ...order }
      const [wished, usual] = await Promise.all([
        colours.length > 0 ? listed({ ...query, colour: [...colours].sort() }, limit) : [],
        listed(query, limit),
      ])
      return [...new Map([...wished, ...usual].map((card) => [card.id, card])).values()].slice(0, limit)
    },

    /** The cheapest cards of a list, whatever they cost. */
    cheapestOf(list: CandidateList, narrowing: Narrowing): Promise<ProductCard[]> {
      return listed({ ...queryOf(list, narrowing), sort: 'price-asc' }, CHEAPEST * Math.max(1, list.departments.length))
    },

    /** What cards are as pieces by each narrowing; without those that are not wanted or do not fit. */
    piecesFor,

    /** The same by one narrowing. */
    async piecesOf(cards: readonly ProductCard[], narrowing: Narrowing): Promise<Map<string, Piece>> {
      const [pieces] = await piecesFor(cards, [narrowing])
      return pieces ?? new Map<string, Piece>()
    },
  }
}

function queryOf({ kinds, departments }: CandidateList, narrowing: Narrowing): Partial<ListQuery> {
  const categories = new Set(kinds.map((kind) => KINDS[kind].category))
  const [category] = categories
  return {
    kind: [...kinds].sort(),
    category: categories.size === 1 ? category : undefined,
    department: departments.length > 0 ? [...departments] : undefined,
    ...sizesOf(narrowing, category),
  }
}

/** Names of sizes by which a list is narrowed: of bags and jewellery none is. */
function sizesOf({ body, sizes }: Narrowing, category: string | undefined): Partial<ListQuery> {
  if (category !== 'clothing' && category !== 'shoes') return {}
  const asked = sizes.filter((size) => (sizeKindOf(size) === 'shoes') === (category === 'shoes'))
  const names = asked.length > 0 ? asked : body ? sizesFor(body, category) : []
  // What a shopper wears may be written as one size, or have none.
  return names.length > 0 ? { size: [...names].sort(), unsized: true } : {}
}

/** Null for what is not wanted, is made for others, or does not fit in any size in stock. */
function pieceOf(card: ProductCard, more: Details, narrowing: Narrowing): Piece | null {
  const { body, department, sizes, exclude } = narrowing
  if (department && !coded('department', departmentsFor([department])).some((code) => more.facets.includes(code))) return null
  const colours = COLOUR_NAMES.filter((colour) => more.facets.some((code) => code === `o:${colour}` && readCode(code)?.facet === 'colour'))
  const cloth = [more.fabric_type, more.material].filter(Boolean).join(', ')
  const texts = [card.name, ...more.tags]
  const palette = paletteOf(texts, colours)
  if (exclude.colours.some((colour) => colours.includes(colour) || palette.some((shade) => shade.colour === colour))) return null
  if (exclude.styles.some((style) => more.styles.includes(style))) return null
  const words = [card.name, ...more.tags, cloth].join(' ').toLowerCase()
  if (exclude.fabrics.some((fabric) => words.includes(fabric.toLowerCase()))) return null
  const taken = sizeOf(card, more, body, sizes)
  if (!taken) return null
  const pattern = patternOf([...texts, cloth], colours)
  const judged = { kind: card.kind, words, palette, pattern, colours, size: taken.size }
  if (!suits(judged, narrowing.occasion) || !wornBy(judged, department)) return null
  return {
    id: card.id,
    name: card.name,
    kind: card.kind,
    price: taken.price,
    size: taken.size,
    fit: taken.fit,
    isSized: (card.category === 'clothing' || card.category === 'shoes') && taken.size !== ONE_SIZE && taken.size !== null,
    colours,
    styles: more.styles,
    cloth,
    palette,
    pattern,
    card,
  }
}

/** The size in stock that fits best; too small and too big are none. What cannot be compared passes. */
function sizeOf(
  card: ProductCard,
  more: Details,
  body: BodySize | null,
  sizes: readonly string[],
): { size: string | null; price: number; fit: SizeFit | null } | null {
  const inStock = card.variants.filter(({ stock }) => stock > 0)
  const [first] = inStock
  if (!first) return null
  const asked = inStock.find(({ size }) => size !== null && sizes.includes(size))
  const fabricDetails = more.fabric_type === null ? null : { type: more.fabric_type, description: more.fabric ?? '' }
  const text = { ...more, name: card.name, category: card.category, materialDescription: more.material, fabricDetails }
  const fits = body ? fitsOf(text, body).filter((fit) => fit.size === null || inStock.some(({ size }) => size === fit.size)) : []
  const best = bestFit(
    fits,
    asked?.size ?? null,
    inStock.flatMap(({ size }) => size ?? []),
  )
  if (best && (best.overall === 'too small' || best.overall === 'too big')) return null
  const variant = asked ?? inStock.find(({ size }) => best && size === best.size) ?? (fits.length === 0 ? first : null)
  return variant && { size: variant.size, price: variant.price, fit: best && best.size === variant.size ? best : null }
}

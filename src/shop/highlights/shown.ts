import { listQuery, type ListQuery, type ProductCard, type ProductPage } from '../catalogue/contract.ts'
import type { Clip } from '../media/contract.ts'
import type { Highlight, HighlightOf, PieceRule, ShownBlock, ShownHighlights } from './contract.ts'
import { nextChange, shownAt, SLOTS } from './rules.ts'

/** What highlights are made of. */
export interface ShownDeps {
  catalogue: {
    list(query: ListQuery): Promise<ProductPage>
    cards(ids: readonly string[]): Promise<ProductCard[]>
  }
  media: {
    clips(ids: readonly string[]): Promise<Clip[]>
    leading(limit: number): Promise<Clip[]>
    newest(limit: number): Promise<Clip[]>
  }
}

/** Shoppers can buy it, and see what they buy. */
export function isForSale({ stock, images }: Pick<ProductCard, 'stock' | 'images'>): boolean {
  return stock > 0 && images.length > 0
}

/** Finds the pieces and videos of highlights as they are now. */
export function createShown({ catalogue, media }: ShownDeps) {
  async function byRule(rule: PieceRule): Promise<ProductCard[]> {
    const { sort, ...narrow } = rule
    const asked = Object.fromEntries(Object.entries(narrow).map(([name, value]) => [name, String(value)]))
    const { items } = await catalogue.list(listQuery.parse({ ...asked, sort, limit: SLOTS.pieces.shown }))
    return items.filter(isForSale)
  }

  async function forSale(ids: readonly string[]): Promise<ProductCard[]> {
    return ids.length === 0 ? [] : (await catalogue.cards(ids)).filter(isForSale)
  }

  /** Those that can be bought, with those that move up when one of the first is sold: in their order, all that were chosen by hand. */
  async function piecesOf(entry: HighlightOf<'pieces'> | HighlightOf<'hero'>): Promise<ProductCard[]> {
    if (entry.kind === 'hero') return forSale(entry.products)
    return entry.source.by === 'hand' ? forSale(entry.source.products) : byRule(entry.source.rule)
  }

  /** Those that are shown to shoppers, with those that move up. */
  async function clipsOf({ source }: HighlightOf<'clips'>): Promise<Clip[]> {
    if (source.by === 'hand') return media.clips(source.videos)
    return source.sort === 'leading' ? media.leading(SLOTS.clips.shown) : media.newest(SLOTS.clips.shown)
  }

  async function block(entry: Exclude<Highlight, { kind: 'hero' }>): Promise<ShownBlock | null> {
    const { id, title } = entry
    if (entry.kind === 'banner') return { kind: 'banner', id, title, text: entry.text, link: entry.link, picture: entry.picture }
    if (entry.kind === 'clips') {
      const clips = (await clipsOf(entry)).slice(0, SLOTS.clips.shown)
      return clips.length > 0 ? { kind: 'clips', id, title, clips } : null
    }
    const products = (await piecesOf(entry)).slice(0, SLOTS.pieces.shown)
    const rule = entry.source.by === 'rule' ? entry.source.rule : null
    return products.length > 0 ? { kind: 'pieces', id, title, rule, products } : null
  }

  return {
    piecesOf,
    clipsOf,

    /** Of these, what shoppers see at that moment (milliseconds since 1970), with pieces and videos as they are now. */
    async resolve(entries: readonly Highlight[], at: number): Promise<ShownHighlights> {
      const shown = shownAt(entries, at)
      const hero = shown.find((entry) => entry.kind === 'hero')
      const [blocks, products] = await Promise.all([
        Promise.all(shown.flatMap((entry) => (entry.kind === 'hero' ? [] : [block(entry)]))),
        hero ? piecesOf(hero) : [],
      ])
      return {
        hero: hero ? { line: hero.title, products: products.slice(0, SLOTS.hero.shown) } : null,
        blocks: blocks.filter((each) => each !== null),
        until: nextChange(entries, at),
      }
    },
  }
}

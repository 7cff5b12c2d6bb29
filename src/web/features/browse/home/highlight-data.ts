import type { PieceRule, ShownBlock, ShownHighlights } from '../../../../shop/highlights/contract.ts'
import { SLOTS } from '../../../../shop/highlights/rules.ts'
import { packList, unpackList, type PackedList } from '../../../lib/packed-list.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { toCardProduct } from '../../product/data/card-product.ts'

/** What the home page puts forward, as it travels: pieces of all rows in one list, as rows may share them. */
export interface PackedHighlights {
  line: string | null
  blocks: readonly HomeBlock[]
  pieces: PackedList<CardProduct>
}

/** What a row of pieces or videos, or a banner, needs to be drawn. */
export type HomeBlock =
  | { kind: 'pieces'; id: string; title: string; rule: PieceRule | null; pieces: readonly string[] }
  | { kind: 'clips'; id: string; title: string; clips: readonly HomeClip[] }
  | Extract<ShownBlock, { kind: 'banner' }>

export interface HomeClip {
  id: string
  title: string
  poster: { key: string; width: number } | null
  thumbnail: string | null
}

/** Null when there is nothing: the page is then as without highlights, and carries none of their code. `blocks` as packList() takes it. */
export function packHighlights({ hero, blocks }: ShownHighlights, lists: string[] | null): PackedHighlights | null {
  if (!hero && blocks.length === 0) return null
  const pieces = new Map<string, CardProduct>()
  const packed = blocks.map((block): HomeBlock => {
    if (block.kind === 'banner') return block
    if (block.kind === 'clips') {
      const { kind, id, title } = block
      return { kind, id, title, clips: block.clips.map(homeClip) }
    }
    const { products, ...rest } = block
    for (const product of products) pieces.set(product.id, onePicture(product))
    return { ...rest, pieces: products.map(({ id }) => id) }
  })
  return { line: hero?.line ?? null, blocks: packed, pieces: packList([...pieces.values()], lists) }
}

/** The pieces beside the shop's line: those that were chosen for it, then what is featured. */
export function chosenFirst(chosen: readonly CardProduct[], featured: readonly CardProduct[]): readonly CardProduct[] {
  return [...chosen, ...featured.filter(({ id }) => chosen.every((each) => each.id !== id))].slice(0, SLOTS.hero.shown)
}

function homeClip({ id, title, poster, thumbnail_url: thumbnail }: Extract<ShownBlock, { kind: 'clips' }>['clips'][number]): HomeClip {
  return { id, title, poster: poster && { key: poster.key, width: poster.width }, thumbnail: poster ? null : thumbnail }
}

/** By the product they were made of, as toCardProduct() does. */
const made = new WeakMap<CardProduct, CardProduct>()

/** A small card shows one picture; the modal that it opens fetches the others. */
function onePicture(product: CardProduct): CardProduct {
  const known = made.get(product) ?? Object.freeze({ ...toCardProduct(product), images: product.images.slice(0, 1) })
  made.set(product, known)
  return known
}

/** The pieces of a row, in its order. */
export function piecesOf(packed: PackedHighlights): ReadonlyMap<string, CardProduct> {
  return new Map(unpackList(packed.pieces).map((piece) => [piece.id, piece]))
}

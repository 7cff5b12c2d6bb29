import { isUuid } from '../../ids.ts'
import { listQuery, type Product, type ProductCard } from '../../catalogue/contract.ts'
import { CARDS_SHOWN } from '../rules.ts'
import type { ToolDeps } from './deps.ts'

type Catalogue = Pick<ToolDeps['areas']['catalogue'], 'get' | 'byName' | 'list' | 'similar'>

/** The active product of that id, or of that name in any case (data-33, assist-15); null when there is none. */
export async function findPiece(catalogue: Pick<Catalogue, 'get' | 'byName'>, text: string): Promise<Product | null> {
  return isUuid(text) ? catalogue.get(text) : catalogue.byName(text)
}

/** In place of one that is not there: like it, or like its name (assist-16). In stock. */
export async function piecesLike(catalogue: Pick<Catalogue, 'list' | 'similar'>, text: string): Promise<ProductCard[]> {
  const found = isUuid(text)
    ? await catalogue.similar(text, CARDS_SHOWN)
    : (await catalogue.list({ ...listQuery.parse({ q: text.slice(0, 80) }), limit: CARDS_SHOWN })).items
  return found.filter(({ stock }) => stock > 0)
}

import type { AreaDeps } from '../shop.ts'
import type { Categories, ListQuery, Product, ProductCard, ProductPage } from './contract.ts'

/** Products, variants, pictures, search, stock and holds. */
export function createCatalogue(deps: AreaDeps) {
  return {
    /** A page of active products; `cursor` continues where the last page ended. */
    async list(_query: ListQuery): Promise<ProductPage> {
      void deps
      return { items: [], next_cursor: null }
    },
    /** One active product; null when unknown or not active. */
    async get(_id: string): Promise<Product | null> {
      return null
    },
    /** Pieces that go with it: same category and styles, in stock, at most `limit`. */
    async related(_id: string, _limit: number): Promise<ProductCard[]> {
      return []
    },
    /** The fixed categories, then the others found in the data, each with how many active products. */
    async categories(): Promise<Categories> {
      return { items: [] }
    },
  }
}

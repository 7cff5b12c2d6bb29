import type { AreaDeps } from '../shop.ts'
import { createList } from './list.ts'
import { createQueries } from './queries.ts'
import { createRenditions } from './renditions.ts'
import { createSave } from './save.ts'
import { createStock } from './stock.ts'

/** Products, variants, pictures, search, stock and holds. */
export function createCatalogue(deps: AreaDeps) {
  return {
    ...createList(deps),
    ...createQueries(deps),
    ...createSave(deps),
    ...createRenditions(deps),
    ...createStock(deps),
  }
}

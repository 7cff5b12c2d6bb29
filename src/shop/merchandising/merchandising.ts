import { atShop, exportProducts } from '../catalogue/csv/export.ts'
import type { AreaDeps } from '../deps.ts'
import type { ProductFilter } from './contract.ts'
import { createBrands } from './brands.ts'
import { createElsewhereRecords } from './elsewhere-records.ts'
import { createListingTimes } from './listing-times.ts'
import { createProductTable } from './list.ts'
import { RUN_MAX } from './rules.ts'
import { createRunRecords } from './run-records.ts'
import { createToMeasure } from './to-measure.ts'

/** The table of products that admins work in, and what is kept of changes of many at once. */
export function createMerchandising(deps: AreaDeps) {
  const table = createProductTable(deps)
  return {
    ...table,
    ...createRunRecords(deps),
    ...createElsewhereRecords(deps),
    ...createToMeasure(deps),
    ...createBrands(deps),
    ...createListingTimes(deps),
    /** A file of what matches, or of `chosen` alone, text by text: importing it again changes nothing. */
    async exportMatching(filter: ProductFilter, chosen?: readonly string[]): Promise<AsyncGenerator<string>> {
      return exportProducts(chosen ?? (await table.productIds(filter, RUN_MAX)), { db: deps.read, pictureAddress: atShop(deps.publicUrl) })
    },
  }
}

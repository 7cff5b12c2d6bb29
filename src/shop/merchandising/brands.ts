import type { AreaDeps } from '../deps.ts'
import type { Brands } from './contract-measure.ts'

/** Pieces looked at, the latest: what is not listed any more need not be suggested. */
const LOOKED_AT = 2000
const MAX = 200

/** Reads the index of the newest, and no further. */
const BRANDS = {
  name: 'products_brands',
  text: `select mode() within group (order by vendor) as name from
    (select vendor from products order by created_at desc, id desc limit ${LOOKED_AT}) latest
    where vendor <> '' group by lower(vendor) order by count(*) desc, lower(vendor) limit ${MAX}`,
}

/** Their plans are tested. */
export const STATEMENTS = { brands: BRANDS }

export function createBrands({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Brands of the latest pieces, drafts among them, the most used first; each once, as it is mostly written. */
    async brands(): Promise<Brands> {
      const rows = await db.query<{ name: string }>(BRANDS, [])
      return { items: rows.map(({ name }) => name) }
    },
  }
}

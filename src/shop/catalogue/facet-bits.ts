import type { AreaDeps } from '../deps.ts'

/** Products that are counted one by one: as many in a small shop, or that fit a search. */
export const COUNTED_ROWS = 5000

/** Changes that a reader brings in before counting; the worker keeps the rest away. */
const READER_APPLIES = 200
/** With more changes waiting the bits say too little: then a large shop is counted row by row. */
const WAITING_MAX = 2000
/** Of the worker, at once: as many as make a chunk. */
const WORKER_APPLIES = 8192

const IS_LARGE = {
  name: 'facet_bits_is_large',
  text: 'select count(*) > $1 as large from (select from products where is_active limit $1 + 1) p',
}
const APPLY = { name: 'facet_bits_apply', text: 'select apply_facet_changes($1) as waiting' }

/** The bits that count a large shop (decision 31). `counted`: how many products are counted one by one. */
export function createFacetBits({ db, read }: Pick<AreaDeps, 'db' | 'read'>, counted = COUNTED_ROWS) {
  async function apply(most: number): Promise<number> {
    const [row] = await db.query<{ waiting: number }>(APPLY, [most])
    return row?.waiting ?? 0
  }

  return {
    /** True when the shop is large and its bits, some moments old, count it. */
    async countsByBits(): Promise<boolean> {
      const [row] = await read.query<{ large: boolean }>(IS_LARGE, [counted])
      return row?.large === true && (await apply(READER_APPLIES)) <= WAITING_MAX
    },
    /** Brings in the next changes of products; how many are left then. */
    applyFacetChanges: (): Promise<number> => apply(WORKER_APPLIES),
  }
}

import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../deps.ts'
import type { ElsewhereSale } from './contract-elsewhere.ts'

const COLUMNS = 'id, product_id, variant_id, size, price, place, units_left, admin_email, sold_at, taken_back_at'
const INSERT = {
  name: 'elsewhere_sale_insert',
  text: `insert into elsewhere_sales (id, product_id, variant_id, size, price, place, units_left, admin_email, sold_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
}
const OF_PRODUCT = {
  name: 'elsewhere_sales_of_product',
  text: `select ${COLUMNS} from elsewhere_sales where product_id = $1 order by sold_at desc, id desc limit 50`,
}
const ONE = { name: 'elsewhere_sale_one', text: `select ${COLUMNS} from elsewhere_sales where id = $1` }
// Of two who take the same back, one finds it taken back.
const TAKE_BACK = {
  name: 'elsewhere_sale_take_back',
  text: `update elsewhere_sales set taken_back_at = $2 where id = $1 and taken_back_at is null returning ${COLUMNS}`,
}

export interface ElsewhereRow {
  id: string
  product_id: string
  variant_id: string
  size: string | null
  price: number | null
  place: string
  units_left: number
  admin_email: string
  sold_at: Date
  taken_back_at: Date | null
}

type NewSale = Omit<ElsewhereRow, 'id' | 'sold_at' | 'taken_back_at'>

/** What was sold without the shop; stock is changed beside it, in the same transaction (elsewhere.ts). */
export function createElsewhereRecords({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    async insertElsewhereSale(sale: NewSale): Promise<ElsewhereRow> {
      const { product_id, variant_id, size, price, place, units_left, admin_email } = sale
      const values = [uuid(), product_id, variant_id, size, price, place, units_left, admin_email, clock.now()]
      const [row] = await db.query<ElsewhereRow>(INSERT, values)
      if (!row) throw new Error('the sale was not written')
      return row
    },

    /** The last ones of a piece, the newest first. */
    async elsewhereSales(productId: string): Promise<ElsewhereSale[]> {
      return (await db.query<ElsewhereRow>(OF_PRODUCT, [productId])).map(saleOf)
    },

    /** Null when there is none. */
    async elsewhereSale(id: string): Promise<ElsewhereRow | null> {
      return (await db.query<ElsewhereRow>(ONE, [id]))[0] ?? null
    },

    /** Marks it as taken back; null when it is already. */
    async takeElsewhereBack(id: string): Promise<ElsewhereRow | null> {
      return (await db.query<ElsewhereRow>(TAKE_BACK, [id, clock.now()]))[0] ?? null
    },
  }
}

export function saleOf({ variant_id: _, units_left: __, sold_at, taken_back_at, ...row }: ElsewhereRow): ElsewhereSale {
  return { ...row, sold_at: sold_at.toISOString(), taken_back_at: taken_back_at?.toISOString() ?? null }
}

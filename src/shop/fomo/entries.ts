import { later } from '../clock.ts'
import type { DeliveryArea } from '../delivery.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { nextCursor, readPageCursor, type PageEnd } from '../page-cursor.ts'
import type { FomoEntry, FomoMatch } from './contract.ts'
import { firstNameOf, REAL_AGE, REAL_SHOWN, SAMPLES_MAX, type FomoKind } from './rules.ts'
import { placeOf } from './rules-towns.ts'

interface RealRow {
  id: string
  order_number: string
  created_at: Date
  delivery_area: DeliveryArea
  delivery_address: string | null
  name: string | null
  product_id: string
  product_name: string
  hidden: boolean
  whole_person: boolean
}
export type SampleRow = Pick<FomoEntry, 'id' | 'customer_name' | 'customer_location' | 'product_id' | 'product_name' | 'is_active'> & {
  minutes_ago: number
}
export type FomoPage = { items: FomoEntry[]; next_cursor: string | null }

// Of people who are forgotten nothing is shown, nor of a piece that the shop shows no more. One piece of each order.
const real = (orders: string, rows: string) => `select o.id, o.order_number, o.created_at, o.delivery_area, o.delivery_address,
      coalesce(o.delivery_name, u.full_name) as name, i.product_id, i.name as product_name,
      h.order_id is not null or x.hidden as hidden, x.hidden as whole_person
    from (select * from orders where status = 'paid' and created_at > $1 and created_at <= $2 and not forget_person ${orders}) o
    cross join lateral (select i.product_id, i.name from order_items i join products p on p.id = i.product_id and p.is_active
      where i.order_id = o.id order by i.price desc, i.id limit 1) i
    left join users u on u.id = o.user_id
    left join fomo_hidden h on h.order_id = o.id
    cross join lateral (select exists (select from fomo_hidden f join orders other on other.id = f.order_id
      where f.whole_person and (other.id = o.id or other.customer_key = o.customer_key)) as hidden) x
    ${rows}`
const REAL = { name: 'fomo_real', text: real(`order by created_at desc limit ${REAL_SHOWN}`, 'order by o.created_at desc') }
const REAL_PAGE = {
  name: 'fomo_real_page',
  text: real(
    'and (created_at, id) < ($3, $4)',
    `where $5::boolean is null or (h.order_id is not null or x.hidden) <> $5 order by o.created_at desc nulls last, o.id desc nulls last limit $6`,
  ),
}
const SAMPLE = `s.id, s.customer_name, s.customer_location, s.product_id, s.minutes_ago, s.is_active, p.name as product_name
  from fomo_samples s join products p on p.id = s.product_id`
const NEWEST = 'order by s.created_at desc nulls last, s.id desc nulls last'
export const SAMPLES = { name: 'fomo_samples', text: `select ${SAMPLE} ${NEWEST} limit ${SAMPLES_MAX}` }
const SAMPLES_PAGE = {
  name: 'fomo_samples_page',
  text: `select s.created_at, ${SAMPLE} where (s.created_at, s.id) < ($1, $2) and ($3::boolean is null or s.is_active = $3) ${NEWEST} limit $4`,
}

/** What there is to tell of purchases, as admins see it: page by page, real ones first. */
export function createEntryPages({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  function window(): [Date, Date] {
    const now = clock.now()
    return [later(now, -REAL_AGE.most), later(now, -REAL_AGE.least)]
  }

  async function realRows(on: boolean | null, end: PageEnd, limit: number): Promise<RealRow[]> {
    return db.query<RealRow>(REAL_PAGE, [...window(), end.created_at, end.id, on, limit + 1])
  }

  async function sampleRows(on: boolean | null, end: PageEnd, limit: number): Promise<(SampleRow & PageEnd)[]> {
    return db.query<SampleRow & PageEnd>(SAMPLES_PAGE, [end.created_at, end.id, on, limit + 1])
  }

  return {
    /** The newest real purchases: of these shoppers are told. */
    async real(): Promise<FomoEntry[]> {
      return (await db.query<RealRow>(REAL, window())).map(realEntry)
    },

    /** Throws `invalid_input` for a cursor that is none. */
    async page({ kind, state }: FomoMatch, cursor: string | undefined, limit: number): Promise<FomoPage> {
      const { part, end } = readCursor(cursor)
      const on = state === undefined ? null : state === 'on'
      const bought = part === 'real' && kind !== 'sample' ? await realRows(on, end, limit) : []
      const more = nextCursor(bought, limit)
      const items = bought.slice(0, limit).map(realEntry)
      if (more !== null) return { items, next_cursor: `real.${more}` }
      if (kind === 'real') return { items, next_cursor: null }
      const rest = limit - items.length
      const made = await sampleRows(on, part === 'sample' ? end : readPageCursor(undefined), rest)
      // A page that is full of purchases says only that samples follow.
      const next = rest > 0 ? nextCursor(made, rest) : made.length > 0 ? '' : null
      const samples = made.slice(0, rest).map((row) => sampleEntry(row, clock.now(), false))
      return { items: [...items, ...samples], next_cursor: next === null ? null : `sample.${next}` }
    },
  }
}

function readCursor(cursor: string | undefined): { part: FomoKind; end: PageEnd } {
  const [part, rest] = cursor === undefined ? ['real'] : [cursor.split('.')[0], cursor.split('.')[1]]
  if (part !== 'real' && part !== 'sample')
    throw new ShopError('invalid_input', { fields: { cursor: 'This cursor does not belong to this list.' } })
  return { part, end: readPageCursor(rest || undefined) }
}

function realEntry(row: RealRow): FomoEntry {
  const { id, order_number, created_at, name, product_id, product_name, hidden, whole_person } = row
  return {
    id,
    customer_name: firstNameOf(name),
    customer_location: placeOf(row.delivery_area, row.delivery_address),
    product_id,
    product_name,
    purchase_time: created_at.toISOString(),
    is_real: true,
    is_active: !hidden,
    order_number,
    whole_person,
    built_in: false,
  }
}

export function sampleEntry({ minutes_ago: minutes, ...sample }: SampleRow, now: Date, built_in: boolean): FomoEntry {
  const { id, customer_name, customer_location, product_id, product_name, is_active } = sample
  const said = { id, customer_name, customer_location, product_id, product_name, is_active }
  return {
    ...said,
    purchase_time: later(now, -minutes * 60).toISOString(),
    is_real: false,
    order_number: null,
    whole_person: false,
    built_in,
  }
}

import { isHeldUnusual, shareOf, STANDINGS, type Standing } from '../checkout/rules-holds.ts'
import { maskPhone } from '../phone.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { HeldCheckout, HeldNow, HeldPage } from './contract.ts'
import { HELD_SHOWN } from './rules.ts'

const OPEN = `c.status in ('awaiting_payment', 'failed')`
// What no open checkout holds is kept for a payment in review, without a standing.
const BY_STANDING = {
  name: 'insights_held_by_standing',
  text: `select c.standing, count(*)::int as checkouts, coalesce(sum(c.units), 0)::int as units,
      count(distinct c.network)::int as networks
    from checkouts c where ${OPEN} group by c.standing
    union all
    select null, count(distinct h.checkout_id)::int, coalesce(sum(h.quantity), 0)::int, 0
    from holds h where h.state = 'held' and not exists (select from checkouts c where c.id = h.checkout_id and ${OPEN})`,
}
// Open checkouts are those of the last hour at most. Those of one network are counted once for all rows: an attack has many.
const LARGEST = {
  name: 'insights_held_largest',
  text: `select c.id, c.code, c.standing, c.units, c.phone_number, c.total_amount, c.created_at, c.expires_at, c.user_id is not null as is_member,
      coalesce((select a.method from payment_attempts a where a.checkout_id = c.id order by a.number desc limit 1), 'mpesa') as method,
      coalesce(n.checkouts, 0) as of_network
    from checkouts c
    left join (select o.network, count(*)::int as checkouts from checkouts o
      where o.status in ('awaiting_payment', 'failed') and o.network is not null group by o.network) n on n.network = c.network
    where ${OPEN} and (-c.units, c.created_at, c.id) > ($1, $2, $3)
    order by -c.units, c.created_at, c.id limit $4`,
}

interface Row extends Omit<HeldCheckout, 'created_at' | 'expires_at' | 'phone'> {
  id: string
  created_at: Date
  expires_at: Date
  phone_number: string
}
type RowEnd = Pick<Row, 'units' | 'created_at' | 'id'>

/** Before the first: more pieces than any has. */
const BEFORE_ALL: RowEnd = { units: 2_147_483_647, created_at: new Date(0), id: '' }

type HeldTotals = Omit<HeldNow, 'largest' | 'next_cursor'>

/** Products on hold. */
export function createHoldNumbers({ db }: Pick<AreaDeps, 'db'>, catalogue: { unitsInShop(): Promise<number> }) {
  async function heldTotals(): Promise<HeldTotals> {
    const [rows, units_in_shop] = await Promise.all([
      db.query<{ standing: Standing | null; checkouts: number; units: number; networks: number }>(BY_STANDING, []),
      catalogue.unitsInShop(),
    ])
    const by_standing = STANDINGS.map((standing) => {
      const found = rows.find((row) => row.standing === standing) ?? { checkouts: 0, units: 0, networks: 0 }
      return { ...found, standing, most: shareOf(standing, units_in_shop) }
    })
    const { checkouts = 0, units: kept = 0 } = rows.find(({ standing }) => standing === null) ?? {}
    const open = by_standing.reduce((sum, row) => sum + row.units, 0)
    const unproven = by_standing.find(({ standing }) => standing === 'unproven')?.units ?? 0
    // Who is in review has paid at least half: nobody takes the shop off sale like that.
    const unusual = isHeldUnusual({ units: open, unproven }, units_in_shop)
    return { units: open + kept, units_in_shop, unusual, by_standing, in_review: { checkouts, units: kept } }
  }

  function largestAfter({ units, created_at, id }: RowEnd, limit: number): Promise<Row[]> {
    return db.query<Row>(LARGEST, [-units, created_at, id, limit])
  }

  async function heldPage({ cursor, limit }: { cursor: string | undefined; limit: number }): Promise<HeldPage> {
    const rows = await largestAfter(cursor === undefined ? BEFORE_ALL : readEnd(cursor), limit + 1)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return { items: rows.slice(0, limit).map(present), next_cursor: last ? writeEnd(last) : null }
  }

  return {
    /** Who holds how much right now, of how much. */
    heldTotals,

    /** The same with a page of the open checkouts. Throws `invalid_input` for a cursor that is not ours. */
    async held(cursor?: string): Promise<HeldNow> {
      const [sums, page] = await Promise.all([heldTotals(), heldPage({ cursor, limit: HELD_SHOWN })])
      return { ...sums, largest: page.items, next_cursor: page.next_cursor }
    },

    /** Every open checkout, those that hold most first. Throws `invalid_input` for a cursor that is not ours. */
    heldPage,
  }
}

function writeEnd({ units, created_at, id }: RowEnd): string {
  return Buffer.from(`${units}|${created_at.toISOString()}|${id}`, 'latin1').toString('base64url')
}

function readEnd(cursor: string): RowEnd {
  const [, units, time, id] =
    /^(\d{1,9})\|(\d{4}-\d\d-\d\dT[\d:.]{12}Z)\|([\da-f]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const created_at = new Date(time ?? Number.NaN)
  if (id === undefined || Number.isNaN(created_at.getTime())) {
    throw new ShopError('invalid_input', { fields: { cursor: 'This cursor does not belong to this list.' } })
  }
  return { units: Number(units), created_at, id }
}

function present({ id: _id, phone_number: phone, created_at, expires_at, ...row }: Row): HeldCheckout {
  return { ...row, phone: phone && maskPhone(phone), created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}

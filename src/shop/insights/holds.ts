import { isHeldUnusual, shareOf, STANDINGS, type Standing } from '../checkout/rules-holds.ts'
import { maskPhone } from '../phone.ts'
import type { AreaDeps } from '../deps.ts'
import type { HeldCheckout, HeldNow } from './contract.ts'
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
const LARGEST = {
  name: 'insights_held_largest',
  text: `select c.code, c.standing, c.units, c.phone_number, c.total_amount, c.created_at, c.expires_at, c.user_id is not null as is_member,
      coalesce((select a.method from payment_attempts a where a.checkout_id = c.id order by a.number desc limit 1), 'mpesa') as method,
      (select count(*)::int from checkouts o where o.network = c.network and o.status in ('awaiting_payment', 'failed')) as of_network
    from checkouts c where ${OPEN} order by c.units desc, c.created_at limit $1`,
}

type Row = Omit<HeldCheckout, 'created_at' | 'expires_at' | 'phone'> & { created_at: Date; expires_at: Date; phone_number: string }

type HeldTotals = Omit<HeldNow, 'largest'>

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

  return {
    /** Who holds how much right now, of how much. */
    heldTotals,

    /** The same with the checkouts that hold most. */
    async held(): Promise<HeldNow> {
      const [sums, largest] = await Promise.all([heldTotals(), db.query<Row>(LARGEST, [HELD_SHOWN])])
      return { ...sums, largest: largest.map(present) }
    },
  }
}

function present({ phone_number: phone, created_at, expires_at, ...row }: Row): HeldCheckout {
  return { ...row, phone: phone && maskPhone(phone), created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}

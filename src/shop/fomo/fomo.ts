import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { DeliveryArea } from '../delivery.ts'
import { ShopError } from '../errors.ts'
import { createShortCache } from '../short-cache.ts'
import type { AreaDeps } from '../deps.ts'
import type { SocialProof } from '../settings/rules.ts'
import type { FomoEntry, FomoNotification, NewSample } from './contract.ts'
import { AREA_NAMES, BUILT_IN, firstNameOf, FRESH_MS, REAL_AGE, REAL_SHOWN, SAMPLES_MAX } from './rules.ts'
import { fomoSamples } from './schema.ts'

interface RealRow {
  id: string
  order_number: string
  created_at: Date
  delivery_area: DeliveryArea
  name: string | null
  product_id: string
  product_name: string
  hidden: boolean
  whole_person: boolean
}
type SampleRow = Pick<FomoEntry, 'id' | 'customer_name' | 'customer_location' | 'product_id' | 'product_name' | 'is_active'> & {
  minutes_ago: number
}

// Of people who are forgotten nothing is shown, nor of a piece that the shop shows no more. One piece of each order.
export const REAL = {
  name: 'fomo_real',
  text: `select o.id, o.order_number, o.created_at, o.delivery_area, coalesce(o.delivery_name, u.full_name) as name,
      i.product_id, i.name as product_name, h.order_id is not null or x.hidden as hidden, x.hidden as whole_person
    from (select * from orders where status = 'paid' and created_at > $1 and created_at <= $2 and not forget_person
        order by created_at desc limit ${REAL_SHOWN}) o
    cross join lateral (select i.product_id, i.name from order_items i join products p on p.id = i.product_id and p.is_active
      where i.order_id = o.id order by i.price desc, i.id limit 1) i
    left join users u on u.id = o.user_id
    left join fomo_hidden h on h.order_id = o.id
    cross join lateral (select exists (select from fomo_hidden f join orders other on other.id = f.order_id
      where f.whole_person and (other.id = o.id or other.customer_key = o.customer_key)) as hidden) x
    order by o.created_at desc`,
}
const SAMPLES = {
  name: 'fomo_samples',
  text: `select s.id, s.customer_name, s.customer_location, s.product_id, s.minutes_ago, s.is_active, p.name as product_name
    from fomo_samples s join products p on p.id = s.product_id order by s.created_at desc nulls last, s.id desc nulls last limit ${SAMPLES_MAX}`,
}
const PIECES = {
  name: 'fomo_pieces',
  text: `select id, name from products where is_active and shelf = 2 order by popularity_score desc, id desc limit ${BUILT_IN.length}`,
}
const PIECE = { name: 'fomo_piece', text: 'select from products where id = $1 and is_active' }
const COUNT = { name: 'fomo_count', text: 'select count(*) as count from fomo_samples' }
const SWITCH = {
  name: 'fomo_switch',
  text: `update fomo_samples set is_active = $2, version = version + 1, updated_at = $3 where id = $1 and is_active <> $2
    returning customer_name`,
}
const DROP = {
  name: 'fomo_drop',
  text: 'delete from fomo_samples where id = $1 returning customer_name, customer_location, product_id, minutes_ago',
}
const ORDER = { name: 'fomo_order', text: 'select order_number from orders where id = $1' }
const HIDE = {
  name: 'fomo_hide',
  text: `insert into fomo_hidden (order_id, whole_person, created_at) values ($1, $2, $3)
    on conflict (order_id) do update set whole_person = fomo_hidden.whole_person or excluded.whole_person`,
}
// Showing one again shows its buyer again, whichever of their orders they were hidden by.
const SHOW = {
  name: 'fomo_show',
  text: `delete from fomo_hidden f using orders o, orders this where this.id = $1 and o.id = f.order_id
    and (f.order_id = $1 or (f.whole_person and o.customer_key = this.customer_key))`,
}

interface Shown {
  social_proof: SocialProof
  recent_purchases: { on: boolean }
}

interface FomoDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  /** Of the settings: how social proof is made, and whether recent purchases are shown at all. */
  settings: { get(): Promise<Shown> }
}

/** What the recent purchase popup may say (fomo-04, fomo-06, data-24). */
export function createFomo({ db, clock, settings }: FomoDeps) {
  const recent = createShortCache<FomoEntry[]>({ clock, freshMs: FRESH_MS, max: 1 })
  let changes = 0

  async function real(): Promise<FomoEntry[]> {
    const now = clock.now()
    const rows = await db.query<RealRow>(REAL, [later(now, -REAL_AGE.most), later(now, -REAL_AGE.least)])
    return rows.map(({ id, order_number, created_at, delivery_area, name, product_id, product_name, hidden, whole_person }) => ({
      id,
      customer_name: firstNameOf(name),
      customer_location: AREA_NAMES[delivery_area],
      product_id,
      product_name,
      purchase_time: created_at.toISOString(),
      is_real: true,
      is_active: !hidden,
      order_number,
      whole_person,
      built_in: false,
    }))
  }

  async function samples(): Promise<FomoEntry[]> {
    return (await db.query<SampleRow>(SAMPLES, [])).map((row) => sampleEntry(row, clock.now(), false))
  }

  async function builtIn(): Promise<FomoEntry[]> {
    const pieces = await db.query<{ id: string; name: string }>(PIECES, [])
    return BUILT_IN.flatMap((sample, at) => {
      const piece = pieces[at]
      return piece ? [sampleEntry({ ...sample, product_id: piece.id, product_name: piece.name, is_active: true }, clock.now(), true)] : []
    })
  }

  /** Real ones first, then samples, where they may be; two built-in ones when there is nothing. */
  async function entries(proof: SocialProof): Promise<FomoEntry[]> {
    const all = (await Promise.all([real(), samples()])).flat()
    return proof === 'simulated' && !all.some(({ is_active: shown }) => shown) ? [...all, ...(await builtIn())] : all
  }

  function shownOf(all: readonly FomoEntry[], { social_proof: proof, recent_purchases: popup }: Shown): FomoEntry[] {
    if (!popup.on || proof === 'off') return []
    return all.filter((entry) => entry.is_active && (entry.is_real || proof === 'simulated'))
  }

  return {
    /** What shoppers are told; empty when it is switched off. Real purchases come first (fomo-04). */
    async active(limit: number): Promise<FomoNotification[]> {
      // Switched off is at once, everywhere.
      const shown = await settings.get()
      const all = await recent(`${changes} ${shown.social_proof}`, () => entries(shown.social_proof))
      return shownOf(all, shown).slice(0, limit).map(publicPart)
    },

    /** What was changed is told from now on. */
    forgetRecent(): void {
      changes++
    },

    /** All there is for admins, and what of it is shown now (admin-08). */
    async list(): Promise<{ items: FomoEntry[]; shown: FomoNotification[] }> {
      const shown = await settings.get()
      const items = await entries(shown.social_proof)
      return { items, shown: shownOf(items, shown).map(publicPart) }
    },

    /** Adds a sample. Throws `product_not_found`, `fomo_full`. */
    async addSample(sample: NewSample): Promise<string> {
      const [[row], [piece]] = await Promise.all([db.query<{ count: number }>(COUNT, []), db.query(PIECE, [sample.product_id])])
      if ((row?.count ?? 0) >= SAMPLES_MAX) throw new ShopError('fomo_full')
      if (!piece) throw new ShopError('product_not_found', { fields: { product_id: 'We have no such piece on show.' } })
      const [id, now] = [uuid(), clock.now()]
      await db.insert(fomoSamples, [{ ...sample, id, created_at: now, updated_at: now }])
      return id
    },

    /** Null when it was so already, or is gone. */
    async switchSample(id: string, isActive: boolean): Promise<string | null> {
      const [row] = await db.query<{ customer_name: string }>(SWITCH, [id, isActive, clock.now()])
      return row?.customer_name ?? null
    },

    /** What it was, to be brought back by addSample(). Throws `not_found`. */
    async removeSample(id: string): Promise<NewSample> {
      const [row] = await db.query<NewSample>(DROP, [id])
      if (!row) throw new ShopError('not_found')
      return row
    },

    /** Shows a purchase, or not; or nothing of its buyer any more. Answers the order's number. Throws `order_not_found`. */
    async switchReal(orderId: string, isActive: boolean, wholePerson: boolean): Promise<string> {
      const [order] = await db.query<{ order_number: string }>(ORDER, [orderId])
      if (!order) throw new ShopError('order_not_found')
      await (isActive ? db.query(SHOW, [orderId]) : db.query(HIDE, [orderId, wholePerson, clock.now()]))
      return order.order_number
    },
  }
}

function sampleEntry({ minutes_ago: minutes, ...sample }: SampleRow, now: Date, built_in: boolean): FomoEntry {
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

/** What everybody may know: neither the order itself nor the moment of its payment, by which somebody else could tell whose it is. */
function publicPart({ order_number: _, whole_person: __, built_in: ___, ...entry }: FomoEntry): FomoNotification {
  if (!entry.is_real) return entry
  return { ...entry, id: shownIdOf(entry.id), purchase_time: `${entry.purchase_time.slice(0, 16)}:00.000Z` }
}

/** The same for the same order each time, so that a popup knows what it has shown; leads back to nothing. */
function shownIdOf(orderId: string): string {
  const hex = createHash('sha256').update(`fomo ${orderId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import { createShortCache } from '../short-cache.ts'
import type { AreaDeps } from '../deps.ts'
import type { FomoEntry, FomoList, FomoListQuery, FomoMatch, FomoNotification, NewSample } from './contract.ts'
import { createEntryPages, sampleEntry, SAMPLES, type FomoPage, type SampleRow } from './entries.ts'
import { BUILT_IN, FRESH_MS, isShown, SAMPLES_MAX, type FomoSettings } from './rules.ts'
import { fomoSamples } from './schema.ts'

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

interface FomoDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  /** Of the settings: how social proof is made, and whether recent purchases are shown at all. */
  settings: { get(): Promise<FomoSettings> }
}

/** What the recent purchase popup may say (fomo-04, fomo-06, data-24). */
export function createFomo({ db, clock, settings }: FomoDeps) {
  const entryPages = createEntryPages({ db, clock })
  const recent = createShortCache<FomoEntry[]>({ clock, freshMs: FRESH_MS, max: 1 })
  let changes = 0

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

  /** Real ones, where they may be told of; without any, samples, and two built-in ones for want of those: they are never mixed (open-25). */
  async function entries({ social_proof: proof, recent_purchases: { real } }: FomoSettings): Promise<FomoEntry[]> {
    const bought = real ? await entryPages.real() : []
    if (proof !== 'simulated' || bought.some(({ is_active: shown }) => shown)) return bought
    const made = await samples()
    return [...bought, ...made, ...(made.some(({ is_active: shown }) => shown) ? [] : await builtIn())]
  }

  /** The same for a file. What is built in comes last, while it is what shoppers see. */
  async function fomoPage(match: FomoMatch, cursor: string | undefined, limit: number): Promise<FomoPage> {
    const page = await entryPages.page(match, cursor, limit)
    if (page.next_cursor !== null || match.kind === 'real' || match.state === 'off') return page
    return { ...page, items: [...page.items, ...(await entries(await settings.get())).filter(({ built_in: made }) => made)] }
  }

  const shownOf = (all: readonly FomoEntry[], shown: FomoSettings) => all.filter((entry) => entry.is_active && isShown(entry, shown))

  return {
    /** What shoppers are told; empty when it is switched off. Real purchases come first (fomo-04). */
    async active(limit: number): Promise<FomoNotification[]> {
      // Switched off is at once, everywhere.
      const shown = await settings.get()
      const { social_proof: proof, recent_purchases: popup } = shown
      const all = await recent(`${changes} ${proof} ${popup.real}`, () => entries(shown))
      return shownOf(all, shown).slice(0, limit).map(publicPart)
    },

    /** What was changed is told from now on. */
    forgetRecent(): void {
      changes++
    },

    page: fomoPage,

    /** One page of all there is for admins, and what of everything is shown now (admin-08). Throws `invalid_input` for a cursor that is none. */
    async list({ cursor, limit, ...match }: FomoListQuery): Promise<FomoList> {
      const shown = await settings.get()
      const [page, all] = await Promise.all([fomoPage(match, cursor, limit), entries(shown)])
      return { ...page, shown: shownOf(all, shown).map(publicPart), tells_real: isShown({ is_real: true }, shown) }
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

/** What everybody may know: neither the order itself nor the moment of its payment, by which somebody else could tell whose it is. */
function publicPart({ order_number: _, whole_person: __, built_in: ___, ...entry }: FomoEntry): FomoNotification {
  if (!entry.is_real) return entry
  return { ...entry, id: shownIdOf(entry.id), purchase_time: `${entry.purchase_time.slice(0, 13)}:00:00.000Z` }
}

/** The same for the same order each time, so that a popup knows what it has shown; leads back to nothing. */
function shownIdOf(orderId: string): string {
  const hex = createHash('sha256').update(`fomo ${orderId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

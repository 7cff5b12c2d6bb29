import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { DiscountOffer, OfferChange, OfferRow } from './contract-exit-offers.ts'
import {
  OFFER_BATCH,
  OFFER_PERCENT,
  OFFER_TYPES,
  OFFER_URGENCY,
  OFFER_WORDS,
  type OfferType,
  type OfferWords,
} from './rules-exit-offers.ts'

/** Days of codes whose figures stand beside an offer. */
const FIGURES_DAYS = 30

const WORDS = { name: 'exit_offers_words', text: 'select offer_type, is_on, title, description, cta, version from exit_offers' }
// By the index of batches: of all codes, those that were claimed lately. Each offer has a percentage of its own.
const FIGURES = {
  name: 'exit_offers_figures',
  text: `select d.value as percent, count(*)::int as claimed, count(u.used_at)::int as used,
      coalesce(sum(u.net) filter (where u.used_at is not null), 0)::int as net,
      coalesce(sum(u.given) filter (where u.used_at is not null), 0)::int as given
    from discount_codes d left join discount_uses u on u.discount_id = d.discount_id
    where d.batch_id = $1 and d.created_at >= $2 group by 1`,
}
// Nothing is changed when somebody else was first.
const CHANGE = {
  name: 'exit_offers_change',
  text: `insert into exit_offers as o (offer_type, is_on, title, description, cta, version, updated_at)
      select $1, $3, $4, $5, $6, $2 + 1, $7 where $2 = 0 or exists (select from exit_offers where offer_type = $1 and version = $2)
    on conflict (offer_type) do update set is_on = excluded.is_on, title = excluded.title, description = excluded.description,
      cta = excluded.cta, version = excluded.version, updated_at = excluded.updated_at where o.version = $2
    returning version`,
}

type Kept = OfferWords & { offer_type: OfferType; is_on: boolean; version: number }
type Figures = Pick<OfferRow, 'claimed' | 'used' | 'net' | 'given'>

/** The offers as an admin has written them, else as they come. */
export async function keptOffers({ db }: Pick<AreaDeps, 'db'>): Promise<Kept[]> {
  const rows = await db.query<Kept>(WORDS, [])
  return OFFER_TYPES.map(
    (type) => rows.find(({ offer_type: one }) => one === type) ?? { offer_type: type, is_on: true, version: 0, ...OFFER_WORDS[type] },
  )
}

/** What is shown of one (data-23). */
export function presentOffer({ offer_type: type, title, description, cta }: Kept): DiscountOffer {
  return {
    id: OFFER_TYPES.indexOf(type) + 1,
    title,
    description,
    discount_percent: OFFER_PERCENT[type],
    urgency: OFFER_URGENCY,
    cta,
    offerType: type,
  }
}

/** The exit-intent offers for admins: their words, on and off, and what they bring. */
export function createOfferDesk({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** With what their codes brought in 30 days. */
    async exitOffers(): Promise<OfferRow[]> {
      const [all, figures] = await Promise.all([
        keptOffers({ db }),
        db.query<Figures & { percent: number }>(FIGURES, [OFFER_BATCH, later(clock.now(), -FIGURES_DAYS * 86_400)]),
      ])
      return all.map((row) => {
        const found = figures.find(({ percent }) => percent === OFFER_PERCENT[row.offer_type])
        const { claimed = 0, used = 0, net = 0, given = 0 } = found ?? {}
        return { ...presentOffer(row), is_on: row.is_on, version: row.version, claimed, used, net, given }
      })
    },

    /** Changes the words of an offer, or whether it is on; answers what was changed. Throws `offer_changed`. Inside a transaction. */
    async changeExitOffer(type: OfferType, { version, is_on, title, description, cta }: OfferChange) {
      const was = (await keptOffers({ db })).find(({ offer_type: one }) => one === type)
      const rows = await db.query(CHANGE, [type, version, is_on, title, description, cta, clock.now()])
      if (rows.length === 0 || !was) throw new ShopError('offer_changed')
      const next = { is_on, title, description, cta }
      const changed = (Object.keys(next) as (keyof typeof next)[]).filter((name) => was[name] !== next[name])
      const of = (words: typeof next) => Object.fromEntries(changed.map((name) => [name, words[name]]))
      return { before: of(was), after: of(next) }
    },
  }
}

import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { clearLetters } from '../code.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { DiscountOffer, OfferChange, OfferRow } from './contract-exit-offers.ts'
import {
  OFFER_AGAIN_SECONDS,
  OFFER_BATCH,
  OFFER_CODE_PREFIX,
  OFFER_CODE_SECONDS,
  OFFER_LABELS,
  OFFER_PERCENT,
  OFFER_TYPES,
  OFFER_URGENCY,
  OFFER_WORDS,
  offerFor,
  type OfferSituation,
  type OfferType,
  type OfferWords,
} from './rules-exit-offers.ts'
import { RANDOM_LENGTH, type AppliedDiscount } from './rules.ts'
import { discountCodes } from './schema.ts'

/** Days of codes whose figures stand beside an offer, and for which a code that nobody has used is kept after its end. */
const KEPT_DAYS = 30
/** Codes that are dropped at a time. */
const AT_A_TURN = 1000

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
const CLAIMED = {
  name: 'exit_offers_claimed',
  text: `select d.code, d.type, d.value, d.description, d.discount_id, d.expires_at, d.is_active,
      exists (select from discount_uses u where u.discount_id = d.discount_id and u.used_at is not null) as is_used
    from exit_offer_claims c left join discount_codes d on d.discount_id = c.discount_id
    where c.person = any($1::text[]) and c.claimed_at > $2 order by c.claimed_at desc limit 1`,
}
/** Marks people for a day, each unless another code has: those that are not answered had one. In the order of their keys. */
const MARK = {
  name: 'exit_offers_mark',
  text: `insert into exit_offer_claims as c (person, discount_id, claimed_at) select p, $2, $3 from unnest($1::text[]) p order by p
    on conflict (person) do update set discount_id = excluded.discount_id, claimed_at = excluded.claimed_at
      where c.claimed_at <= $4 or c.discount_id = excluded.discount_id
    returning person`,
}
const OTHER = {
  name: 'exit_offers_other',
  text: `select from exit_offer_claims where person = any($1::text[]) and claimed_at > $2 and discount_id is distinct from $3 limit 1`,
}
const FORGET_CLAIMS = { name: 'exit_offers_forget_claims', text: 'delete from exit_offer_claims where claimed_at <= $1' }
const DROP_CODES = {
  name: 'exit_offers_drop_codes',
  text: `delete from discount_codes d where d.discount_id = any(array(
      select c.discount_id from discount_codes c where c.batch_id = $1 and c.created_at < $2
        and not exists (select from discount_uses u where u.discount_id = c.discount_id)
        and not exists (select from discount_takers k where k.discount_id = c.discount_id) limit ${AT_A_TURN}))`,
}

interface Claimed {
  /** Null when its code is gone. */
  code: string | null
  type: AppliedDiscount['type']
  value: number
  description: string
  discount_id: string
  expires_at: Date
  is_active: boolean
  is_used: boolean
}
type Kept = OfferWords & { offer_type: OfferType; is_on: boolean; version: number }
type Figures = Pick<OfferRow, 'claimed' | 'used' | 'net' | 'given'>

/** Who asks: the account, the browser; a network of which nothing else is known is one. */
export interface Asker {
  userId: string | null
  guestId: string | null
  network: string
}

/** The exit-intent offers (data-23): which one somebody gets, and the code that they claim (open-20). */
export function createExitOffers({ db, clock, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'atomically'>) {
  const dayAgo = () => later(clock.now(), -OFFER_AGAIN_SECONDS)

  async function kept(): Promise<Kept[]> {
    const rows = await db.query<Kept>(WORDS, [])
    return OFFER_TYPES.map(
      (type) => rows.find(({ offer_type: one }) => one === type) ?? { offer_type: type, is_on: true, version: 0, ...OFFER_WORDS[type] },
    )
  }

  /** What somebody in this situation is offered now; null when nothing is. */
  async function offer(situation: OfferSituation): Promise<DiscountOffer | null> {
    const all = await kept()
    const type = offerFor(
      situation,
      all.filter(({ is_on: isOn }) => isOn).map(({ offer_type: one }) => one),
    )
    const words = all.find(({ offer_type: one }) => one === type)
    return words ? presentOffer(words) : null
  }

  /** What these people have claimed in the last 24 hours: `code` while it can be used, null once it cannot; null for nothing. */
  async function claimOf(persons: readonly string[]): Promise<{ code: AppliedDiscount | null } | null> {
    const [row] = await db.query<Claimed>(CLAIMED, [persons, dayAgo()])
    if (!row) return null
    if (row.code === null || row.is_used || !row.is_active || row.expires_at <= clock.now()) return { code: null }
    const { code, type, value, description, discount_id, expires_at } = row
    return { code: { code, type, value, description, discount_id, expiresAt: expires_at.toISOString(), source: 'exit_intent' } }
  }

  /** Makes a code and marks who claims it; null when somebody of them has another. */
  async function issue(type: OfferType, persons: readonly string[]): Promise<AppliedDiscount | null> {
    const now = clock.now()
    const [discount_id, expires_at] = [uuid(), later(now, OFFER_CODE_SECONDS)]
    const code = `${OFFER_CODE_PREFIX}-${clearLetters(RANDOM_LENGTH)}`
    const value = OFFER_PERCENT[type]
    const description = OFFER_LABELS[type]
    const terms = { type: 'percentage', value, description, source: 'exit_intent', expires_at, max_uses: 1 } as const
    try {
      await atomically(async (tx) => {
        await tx.insert(discountCodes, [{ discount_id, code, ...terms, batch_id: OFFER_BATCH, created_at: now }])
        const marked = await tx.query(MARK, [persons, discount_id, now, dayAgo()])
        if (marked.length < persons.length) throw new ShopError('offer_claimed')
      })
    } catch (error) {
      if (error instanceof ShopError) return null
      throw error
    }
    return { code, type: 'percentage', value, description, discount_id, expiresAt: expires_at.toISOString(), source: 'exit_intent' }
  }

  return {
    /** What somebody is offered, or has claimed. */
    async currentOffer(situation: OfferSituation, asker: Asker): Promise<{ offer: DiscountOffer | null; claimed: AppliedDiscount | null }> {
      const claim = await claimOf(personsOf(asker))
      return claim ? { offer: null, claimed: claim.code } : { offer: await offer(situation), claimed: null }
    },

    /**
     * Issues one code for the offer, valid for four hours and once; whoever asks again has the same one. Throws `offer_gone` when
     * it is not what they are offered (any more), `offer_claimed` when they had one in the last 24 hours that is used or over.
     */
    async claimOffer(type: OfferType, situation: OfferSituation, asker: Asker): Promise<AppliedDiscount> {
      const persons = personsOf(asker)
      const before = await claimOf(persons)
      if (!before && (await offer(situation))?.offerType !== type) throw new ShopError('offer_gone')
      // Of two that ask at once the second one has what the first one got.
      const code = before ? before.code : ((await issue(type, persons)) ?? (await claimOf(persons))?.code)
      if (!code) throw new ShopError('offer_claimed')
      return code
    },

    /** The offers for admins, with what their codes brought in 30 days. */
    async exitOffers(): Promise<OfferRow[]> {
      const [all, figures] = await Promise.all([
        kept(),
        db.query<Figures & { percent: number }>(FIGURES, [OFFER_BATCH, later(clock.now(), -KEPT_DAYS * 86_400)]),
      ])
      return all.map((row) => {
        const found = figures.find(({ percent }) => percent === OFFER_PERCENT[row.offer_type])
        const { claimed = 0, used = 0, net = 0, given = 0 } = found ?? {}
        return { ...presentOffer(row), is_on: row.is_on, version: row.version, claimed, used, net, given }
      })
    },

    /** Changes the words of an offer, or whether it is on; answers what was changed. Throws `offer_changed`. Inside a transaction. */
    async changeExitOffer(type: OfferType, { version, is_on, title, description, cta }: OfferChange) {
      const was = (await kept()).find(({ offer_type: one }) => one === type)
      const rows = await db.query(CHANGE, [type, version, is_on, title, description, cta, clock.now()])
      if (rows.length === 0 || !was) throw new ShopError('offer_changed')
      const next = { is_on, title, description, cta }
      const changed = (Object.keys(next) as (keyof typeof next)[]).filter((name) => was[name] !== next[name])
      const of = (words: typeof next) => Object.fromEntries(changed.map((name) => [name, words[name]]))
      return { before: of(was), after: of(next) }
    },

    /** Drops who claimed longer ago than a day, and codes that nobody has used for long. */
    async forgetClaims(): Promise<void> {
      await db.query(FORGET_CLAIMS, [dayAgo()])
      await db.query(DROP_CODES, [OFFER_BATCH, later(clock.now(), -KEPT_DAYS * 86_400)])
    },
  }
}

/** Whoever uses a code of an exit-intent offer has had theirs for the day, by whatever they are known. */
export function createOfferUses({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const dayAgo = () => later(clock.now(), -OFFER_AGAIN_SECONDS)
  return {
    async hasOther(discountId: string, persons: readonly string[]): Promise<boolean> {
      return persons.length > 0 && (await db.query(OTHER, [persons, dayAgo(), discountId])).length > 0
    },

    /** Throws `discount_buyer_limit`. Inside a transaction. */
    async markUse(discountId: string, persons: readonly string[]): Promise<void> {
      const marked = await db.query(MARK, [persons, discountId, clock.now(), dayAgo()])
      if (marked.length < persons.length)
        throw new ShopError('discount_buyer_limit', {
          message: 'You’ve had an offer like this in the last 24 hours. Remove the code to continue.',
        })
    },
  }
}

function presentOffer({ offer_type: type, title, description, cta }: Kept): DiscountOffer {
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

/** Hashes, as those of takers.ts: an account is the same person here and there. */
function personsOf({ userId, guestId, network }: Asker): string[] {
  const known = Object.entries({ member: userId, guest: guestId }).filter(([, value]) => value !== null)
  const named = known.length > 0 ? known : [['network', network]]
  return named.map(([kind, value]) => createHash('sha256').update(`${kind}:${value}`).digest('base64url'))
}

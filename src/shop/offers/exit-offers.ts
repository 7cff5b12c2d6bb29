import { v7 as uuid } from 'uuid'
import { later, nairobiDayOf } from '../clock.ts'
import { clearLetters } from '../code.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { ShopError } from '../errors.ts'
import { createLimits } from '../limits.ts'
import type { DiscountOffer } from './contract-exit-offers.ts'
import { createAssistantCodes } from './assistant-codes.ts'
import { createLiveCodes } from './live-codes.ts'
import { keptOffers, presentOffer } from './offer-desk.ts'
import { networkShares, type OfferNetwork } from './offer-networks.ts'
import { claimersOf, createOfferUses, MARK } from './offer-uses.ts'
import {
  claimedOnDay,
  OFFER_AGAIN_SECONDS,
  OFFER_BATCH,
  OFFER_CODE_PREFIX,
  OFFER_CODE_SECONDS,
  OFFER_LABELS,
  OFFER_PERCENT,
  offerFor,
  type OfferSituation,
  type OfferType,
} from './rules-exit-offers.ts'
import { ASSISTANT_BATCH } from './rules-assistant-codes.ts'
import { RANDOM_LENGTH, type AppliedDiscount } from './rules.ts'
import { discountCodes } from './schema.ts'

/** A code that nobody has used, and the number of a day, are kept so long. Days. */
const KEPT_DAYS = 30
const DAY_SECONDS = 86_400
/** Codes that are dropped at a time. */
const BATCH_SIZE = 1000

const CLAIMED = {
  name: 'exit_offers_claimed',
  text: `select d.code, d.type, d.value, d.description, d.discount_id, d.expires_at, d.is_active,
      exists (select from discount_uses u where u.discount_id = d.discount_id and u.used_at is not null) as is_used
    from exit_offer_claims c left join discount_codes d on d.discount_id = c.discount_id
    where c.person = any($1::text[]) and c.claimed_at > $2 order by c.claimed_at desc limit 1`,
}
// Nothing is written when the day has its codes.
const COUNT = {
  name: 'exit_offers_count',
  text: `insert into exit_offer_days as d (day, claimed) select $1, 1 where $2::int > 0
    on conflict (day) do update set claimed = d.claimed + 1 where d.claimed < $2 returning claimed`,
}
const CLAIMED_ON = { name: 'exit_offers_claimed_on', text: 'select claimed from exit_offer_days where day = $1' }
const FORGET_CLAIMS = deletionOf('exit_offers_forget_claims', { table: 'exit_offer_claims', where: 'claimed_at <= $1', by: 'claimed_at' })
const FORGET_CLAIMERS = { name: 'exit_offers_forget_claimers', text: 'delete from exit_offer_claims where person = any($1::text[])' }
const FORGET_DAYS = { name: 'exit_offers_forget_days', text: 'delete from exit_offer_days where day < $1' }
const DROP_CODES = {
  name: 'exit_offers_drop_codes',
  text: `delete from discount_codes d where d.discount_id = any(array(
      select c.discount_id from discount_codes c where c.batch_id = any($1::uuid[]) and c.created_at < $2
        and not exists (select from discount_uses u where u.discount_id = c.discount_id)
        and not exists (select from discount_takers k where k.discount_id = c.discount_id) limit ${BATCH_SIZE}))`,
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

/** Who asks; what is claimed is tied to account and browser. */
export interface Asker {
  userId: string | null
  guestId: string | null
  email: string | null
  /** Where a guest asks from; null where that is not counted. */
  from: OfferNetwork | null
}

/** What they ask with. */
export interface Asked extends OfferSituation {
  /** Another code that counts is on the bag. */
  hasCode: boolean
  /** Codes that the shop gives in a day; 0 while it offers nothing. */
  perDay: number
}

/** Why there is none. */
const GONE = {
  unknown: 'We couldn’t keep a code for this browser. Allow cookies or sign in, then try again.',
  full: 'All of today’s offers are claimed. Others come tomorrow.',
  network: 'Many offers were claimed from where you are. Sign in to claim one, or come back tomorrow.',
  off: 'The shop has no offers right now.',
}

/** The exit-intent offers (data-23): which one somebody gets, and the code that they claim (open-20). */
export function createExitOffers({ db, clock, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'atomically'>) {
  const dayAgo = () => later(clock.now(), -OFFER_AGAIN_SECONDS)
  const today = () => nairobiDayOf(clock.now())
  const uses = createOfferUses({ db, clock })
  const live = createLiveCodes({ db, clock })
  const assistantCodes = createAssistantCodes({ db, clock, atomically })

  /** What somebody in this situation is offered now; null when nothing is. */
  async function offer(situation: OfferSituation): Promise<DiscountOffer | null> {
    const all = await keptOffers({ db })
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

  async function claimedToday(): Promise<number> {
    const [row] = await db.query<{ claimed: number }>(CLAIMED_ON, [today()])
    return row?.claimed ?? 0
  }

  /** Whether a claim of theirs would find nothing left, for the whole shop or for where they are. */
  async function isExhausted({ perDay }: Asked, { from }: Asker): Promise<boolean> {
    const limits = createLimits({ db, clock })
    const [claimed, ...left] = await Promise.all([
      claimedToday(),
      ...networkShares(from, perDay, today()).map(({ whom, max }) => limits.hasLeft('exit-offer', whom, max)),
    ])
    return claimed >= perDay || left.includes(false)
  }

  /**
   * Makes a code, marks who claims it and counts it, or none of it; null when somebody of them has another. Only codes that are
   * issued count, and the row of the day, which all wait for, is the last. Throws `offer_gone`, `too_many_requests`.
   */
  async function issue(
    type: OfferType,
    persons: readonly string[],
    from: OfferNetwork | null,
    perDay: number,
  ): Promise<AppliedDiscount | null> {
    const now = clock.now()
    const day = nairobiDayOf(now)
    const [discount_id, expires_at] = [uuid(), later(now, OFFER_CODE_SECONDS)]
    const code = `${OFFER_CODE_PREFIX}-${clearLetters(RANDOM_LENGTH)}`
    const value = OFFER_PERCENT[type]
    const description = OFFER_LABELS[type]
    const terms = { type: 'percentage', value, description, source: 'exit_intent', expires_at, max_uses: 1 } as const
    try {
      await atomically(async (tx) => {
        const liveNow = createLiveCodes({ db: tx, clock })
        await liveNow.lockPersons(persons)
        if (await liveNow.assistantCode(persons)) throw new ShopError('offer_beside_code')
        await tx.insert(discountCodes, [{ discount_id, code, ...terms, batch_id: OFFER_BATCH, created_at: now }])
        const marked = await tx.query(MARK, [persons, discount_id, now, dayAgo()])
        if (marked.length < persons.length) throw new ShopError('offer_claimed')
        const limits = createLimits({ db: tx, clock })
        for (const { whom, max } of networkShares(from, perDay, day))
          if (!(await limits.isWithin('exit-offer', whom, { max, seconds: DAY_SECONDS })))
            throw new ShopError('too_many_requests', { message: GONE.network })
        if ((await tx.query(COUNT, [day, perDay])).length === 0) throw new ShopError('offer_gone', { message: GONE.full })
      })
    } catch (error) {
      if (error instanceof ShopError && error.code === 'offer_claimed') return null
      throw error
    }
    return { code, type: 'percentage', value, description, discount_id, expiresAt: expires_at.toISOString(), source: 'exit_intent' }
  }

  /** Throws why this is not what they can claim now. */
  async function requireOffered(type: OfferType, asked: Asked, asker: Asker): Promise<void> {
    if (asked.hasCode || (await live.assistantCode(claimersOf(asker)))) throw new ShopError('offer_beside_code')
    if (asked.perDay === 0) throw new ShopError('offer_gone', { message: GONE.off })
    if (await uses.hasBoughtWith({ ...asker, phone: null }))
      throw new ShopError('offer_claimed', { message: 'You have bought with an offer like this before. It is once for each shopper.' })
    if ((await offer(asked))?.offerType !== type) throw new ShopError('offer_gone')
  }

  return {
    /** What somebody is offered, or has claimed. */
    async currentOffer(asked: Asked, asker: Asker): Promise<{ offer: DiscountOffer | null; claimed: AppliedDiscount | null }> {
      const persons = claimersOf(asker)
      if (persons.length === 0) return { offer: null, claimed: null }
      const claim = await claimOf(persons)
      if (claim) return { offer: null, claimed: claim.code }
      if (asked.hasCode || asked.perDay === 0 || (await live.assistantCode(persons))) return { offer: null, claimed: null }
      const [isOver, hasBought] = await Promise.all([isExhausted(asked, asker), uses.hasBoughtWith({ ...asker, phone: null })])
      return { offer: isOver || hasBought ? null : await offer(asked), claimed: null }
    },

    /**
     * Issues one code for the offer, valid for four hours, once, and for who claims it; whoever asks again has the same one. Throws
     * `offer_gone` when it is not what they are offered (any more), `offer_claimed` when they had one in the last 24 hours that is
     * used or over, or have ever bought with one, `offer_beside_code`, and `too_many_requests` for a network of too many guests.
     */
    async claimOffer(type: OfferType, asked: Asked, asker: Asker): Promise<AppliedDiscount> {
      const persons = claimersOf(asker)
      if (persons.length === 0) throw new ShopError('offer_gone', { message: GONE.unknown })
      const before = await claimOf(persons)
      if (!before) await requireOffered(type, asked, asker)
      // Of two that ask at once the second one has what the first one got.
      const code = before ? before.code : ((await issue(type, persons, asker.from, asked.perDay)) ?? (await claimOf(persons))?.code)
      if (!code) throw new ShopError('offer_claimed')
      return code
    },

    /** How many codes of these offers were claimed today, in Nairobi. */
    claimedToday,

    /** The same for shoppers: counted, or from the date alone (offer-13). */
    async claimedFigure(isSimulated: boolean): Promise<number> {
      return isSimulated ? claimedOnDay(today()) : claimedToday()
    },

    /** A person is forgotten: nothing says any more that they have claimed, by their account or their browsers. */
    async forgetClaimers(userId: string | null, guestIds: readonly string[]): Promise<void> {
      const persons = [...claimersOf({ userId, guestId: null }), ...guestIds.flatMap((guestId) => claimersOf({ userId: null, guestId }))]
      if (persons.length === 0) return
      await db.query(FORGET_CLAIMERS, [persons])
      await assistantCodes.forgetAssistantClaimers(persons)
    },

    /** Drops who claimed longer ago than a day, codes that nobody has used for long, and the numbers of days long over. */
    async forgetClaims(): Promise<void> {
      const longAgo = later(clock.now(), -KEPT_DAYS * DAY_SECONDS)
      await deleteOld(db, FORGET_CLAIMS, [dayAgo()])
      await db.query(FORGET_DAYS, [nairobiDayOf(longAgo)])
      await assistantCodes.forgetAssistantClaims()
      await db.query(DROP_CODES, [[OFFER_BATCH, ASSISTANT_BATCH], longAgo])
    },
  }
}

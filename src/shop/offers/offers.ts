import { REFUSALS, ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { createAssistantCodeUses } from './assistant-code-uses.ts'
import { createAssistantCodes } from './assistant-codes.ts'
import { createCodeDesk } from './code-desk.ts'
import { createCodeGuesses } from './code-guesses.ts'
import { createExitOffers } from './exit-offers.ts'
import { createGivenCodes } from './given-codes.ts'
import { createOfferDesk } from './offer-desk.ts'
import { createOfferUses, OFFER_LIMIT_TEXT } from './offer-uses.ts'
import { ASSISTANT_BATCH } from './rules-assistant-codes.ts'
import { OFFER_BATCH } from './rules-exit-offers.ts'
import { judgeBag, outsideOf, startText, type AppliedDiscount, type CodeRefusal, type Outside, type PricedLine } from './rules.ts'
import type { discountCodes, discountUses } from './schema.ts'
import { ANYBODY, createTakers, type Taker } from './takers.ts'

/** What a checkout with a code comes to, in KES: paid for pieces, and what the code took off pieces and delivery. */
export interface CodeSums {
  net: number
  given: number
}

type CodeRow = typeof discountCodes.$inferSelect & { uses: number }
type UseRow = Pick<typeof discountUses.$inferSelect, 'first_order' | 'max_per_buyer' | 'discount_id'> & Pick<CodeRow, 'batch_id'>

export type Found =
  | { discount: AppliedDiscount; off: number; free_delivery: boolean; problem: null }
  | { discount: null; problem: string; refusal: CodeRefusal }

// Uses of a code without a limit are not counted: there may be very many.
const FIND = {
  name: 'offers_find',
  text: `select d.*, case when d.max_uses is null then 0 else
      (select count(*) from (select from discount_uses u where u.discount_id = d.discount_id limit d.max_uses) few) end as uses
    from discount_codes d where d.code = $1`,
}
const PERSONAL = {
  name: 'offers_personal',
  text: 'select from discount_codes where code = $1 and (first_order or max_per_buyer is not null or batch_id = any($2::uuid[]))',
}
// Who takes a code that everybody may take as often as they like waits for nobody.
const LOCK = {
  name: 'offers_lock',
  text: `select from discount_codes where code = $1 and (max_uses is not null or max_per_buyer is not null or first_order)
    for no key update`,
}
const USE = {
  name: 'offers_use',
  text: `insert into discount_uses (discount_id, checkout_id, created_at, net, given, first_order, max_per_buyer)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}
const USE_OF = {
  name: 'offers_use_of',
  text: `select u.discount_id, u.first_order, u.max_per_buyer, d.batch_id from discount_uses u join discount_codes d on d.discount_id = u.discount_id
    where d.code = $1 and u.checkout_id = $2`,
}
const KEEP = {
  name: 'offers_keep',
  text: `insert into discount_uses (discount_id, checkout_id, created_at, used_at, net, given)
    select discount_id, $2, $3, $3, $4, $5 from discount_codes where code = $1
    on conflict (discount_id, checkout_id) do update set used_at = excluded.used_at returning discount_id`,
}
const GIVE_BACK = {
  name: 'offers_give_back',
  text: `delete from discount_uses u using discount_codes d where d.code = $1 and u.discount_id = d.discount_id and u.checkout_id = $2`,
}
/** Discount codes: one at a time, always judged by the server (open-18). */
export function createOffers(deps: AreaDeps) {
  const { db, clock } = deps
  const takers = createTakers({ db })
  const offerUses = createOfferUses(deps)
  const assistantUses = createAssistantCodeUses(deps)

  async function read(code: string): Promise<CodeRow | null> {
    const [row] = await db.query<CodeRow>(FIND, [code.toUpperCase()])
    return row ?? null
  }

  /** CodeRefusal this person cannot use it now, whatever is in the bag. */
  async function refusalOf(row: CodeRow | null, taker: Taker): Promise<CodeRefusal | null> {
    if (!row?.is_active) return 'discount_unknown'
    const now = clock.now()
    if (row.expires_at && row.expires_at <= now) return 'discount_expired'
    if (row.starts_at && row.starts_at > now) return 'discount_not_started'
    if (row.max_uses !== null && row.uses >= row.max_uses) return 'discount_used_up'
    const { discount_id: id, batch_id: batch } = row
    if (batch === OFFER_BATCH && !(await offerUses.isClaimer(id, taker))) return 'discount_not_yours'
    if (batch === ASSISTANT_BATCH && !(await assistantUses.isTaker(id, taker))) return 'discount_not_yours'
    return refusalOfPerson(row, taker, '')
  }

  async function refusalOfPerson(terms: UseRow, taker: Taker, checkoutId: string): Promise<CodeRefusal | null> {
    const { first_order: first, max_per_buyer: most, discount_id: id, batch_id: batch } = terms
    if (batch === OFFER_BATCH && (await offerUses.hadAnother(id, taker))) return 'discount_buyer_limit'
    if (batch === ASSISTANT_BATCH && (await assistantUses.usedAnother(id, taker))) return 'discount_buyer_limit'
    if (!first && most === null) return null
    const [bought, uses] = await Promise.all([first && takers.hasBought(taker), takers.usesBy(id, taker, checkoutId)])
    if (first && (bought || uses > 0)) return 'discount_first_order'
    return most !== null && uses >= most ? 'discount_buyer_limit' : null
  }

  /** Makes two concurrent last uses impossible; recording a use alone does not wait for this lock. */
  async function lock(code: string): Promise<void> {
    await db.query(LOCK, [code])
  }

  return {
    ...createCodeDesk(deps),
    ...createGivenCodes(deps),
    ...createCodeGuesses(deps),
    ...createExitOffers(deps),
    ...createAssistantCodes(deps),
    ...createOfferDesk(deps),

    /** Locks a code with limits; to be called before products are locked, if that happens before take(). Inside a transaction. */
    lock,

    /** What the code gives this person for this bag now, or the sentence why nothing. `lines`: those that can be bought. */
    async find(code: string, lines: readonly PricedLine[], taker: Taker = ANYBODY): Promise<Found> {
      const row = await read(code)
      const refusal = await refusalOf(row, taker)
      if (!row || refusal)
        return { discount: null, problem: sentenceOf(refusal ?? 'discount_unknown', row), refusal: refusal ?? 'discount_unknown' }
      const judged = judgeBag(row, lines)
      if (judged.problem) return { discount: null, problem: judged.problem.text, refusal: judged.problem.refusal }
      const { discount_id, type, value, description, source } = row
      const discount = { code: row.code, type, value, description, discount_id, expiresAt: row.expires_at?.toISOString() ?? null, source }
      return { discount, off: judged.off, free_delivery: judged.free_delivery, problem: null }
    },

    /** Whether it depends on who somebody is, by account, phone or e-mail. */
    async isPersonal(code: string): Promise<boolean> {
      return (await db.query(PERSONAL, [code.toUpperCase(), [OFFER_BATCH, ASSISTANT_BATCH]])).length > 0
    },

    /** For which of these pieces a code does not count, and why; whether it is on or not. */
    async outside(code: string, lines: readonly PricedLine[]): Promise<Record<string, Outside>> {
      const row = await read(code)
      const found = row ? lines.map((line) => [line.product_id, outsideOf(row, line)] as const) : []
      return Object.fromEntries(found.flatMap(([id, why]) => (why ? [[id, why]] : [])))
    },

    releaseTakers: takers.releaseTakers,

    /**
     * Takes one use for a checkout, which keeps the terms of now. Throws `discount_unknown`, `discount_expired`,
     * `discount_not_started`, `discount_used_up`, `discount_first_order`, `discount_not_yours` or `discount_buyer_limit`. Inside a
     * transaction.
     */
    async take(code: string, checkoutId: string, taker: Taker, { net, given }: CodeSums): Promise<void> {
      await lock(code)
      const row = await read(code)
      if (row && isGiven(row)) await offerUses.lockTakers(taker)
      const refusal = await refusalOf(row, taker)
      if (!row || refusal) throw new ShopError(refusal ?? 'discount_unknown', { message: sentenceOf(refusal ?? 'discount_unknown', row) })
      const { discount_id: id, first_order, max_per_buyer } = row
      await Promise.all([
        takers.take(id, taker, checkoutId),
        row.batch_id === OFFER_BATCH && offerUses.markUse(id, taker),
        row.batch_id === ASSISTANT_BATCH && assistantUses.markAssistantUse(id, taker),
        db.query(USE, [id, checkoutId, clock.now(), net, given, first_order, max_per_buyer]),
      ])
    },

    /**
     * More is known of the shopper of a checkout with the code. Throws `discount_first_order` or `discount_buyer_limit` when they
     * may not use it. Inside a transaction.
     */
    async alsoTakenBy(code: string, checkoutId: string, taker: Taker): Promise<void> {
      await lock(code)
      const [use] = await db.query<UseRow>(USE_OF, [code, checkoutId])
      if (!use) return
      if (isGiven(use)) await offerUses.lockTakers(taker)
      const refusal = await refusalOfPerson(use, taker, checkoutId)
      if (refusal) throw new ShopError(refusal, isGiven(use) ? { message: OFFER_LIMIT_TEXT } : {})
      await takers.take(use.discount_id, taker, checkoutId)
    },

    /**
     * The checkout is paid: its use counts. One given back is used after all when its money came late; its price was agreed, so
     * limits do not matter. `taker`: null when they are forgotten.
     */
    async keep(code: string, checkoutId: string, taker: Taker | null, { net, given }: CodeSums): Promise<void> {
      const [kept] = await db.query<{ discount_id: string }>(KEEP, [code, checkoutId, clock.now(), net, given])
      if (kept && taker) await takers.take(kept.discount_id, taker, checkoutId)
    },

    /** Gives back what a checkout took that ended without an order. */
    async giveBack(code: string, checkoutId: string): Promise<void> {
      await takers.releaseTakers([checkoutId])
      await db.query(GIVE_BACK, [code, checkoutId])
    },
  }
}

/** Issued to somebody, by an exit-intent offer or the assistant, and not made by an admin. */
function isGiven({ batch_id: batch }: Pick<CodeRow, 'batch_id'>): boolean {
  return batch === OFFER_BATCH || batch === ASSISTANT_BATCH
}

function sentenceOf(refusal: CodeRefusal, row: CodeRow | null): string {
  if (refusal === 'discount_buyer_limit' && row && isGiven(row)) return OFFER_LIMIT_TEXT
  return refusal === 'discount_not_started' && row?.starts_at
    ? `This code starts on ${startText(row.starts_at)}.`
    : REFUSALS[refusal].message
}

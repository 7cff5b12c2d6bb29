import { v7 as uuid } from 'uuid'
import { REFUSALS, ShopError, type RefusalCode } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { discountCodes } from './schema.ts'
import { ANYBODY, createTakers, type Taker } from './takers.ts'

/** A code in force, with the fields of data-04. */
export interface AppliedDiscount {
  code: string
  type: 'percentage' | 'fixed'
  value: number
  description: string
  discount_id: string
  expiresAt: string | null
  source: 'manual' | 'exit_intent' | 'assistant'
}

export interface NewCode {
  code: string
  type: 'percentage' | 'fixed'
  /** Percent or KES. */
  value: number
  description?: string
  source?: AppliedDiscount['source']
  expiresAt?: Date | null
  maxUses?: number | null
  /** Once for each person, with nothing bought before. */
  firstOrder?: boolean
  /** It comes with the demo, so that everybody knows it. */
  isDemo?: boolean
}

type CodeRow = typeof discountCodes.$inferSelect

type Found = { discount: AppliedDiscount; problem: null } | { discount: null; problem: string; refusal: RefusalCode }

const FIND = {
  name: 'offers_find',
  text: `select d.*, (select count(*)::int from discount_uses u where u.discount_id = d.discount_id) as uses
    from discount_codes d where d.code = $1`,
}

const LOCK = { name: 'offers_lock', text: 'select discount_id, first_order from discount_codes where code = $1 for no key update' }
const USE = { name: 'offers_use', text: 'insert into discount_uses (discount_id, checkout_id, created_at) values ($1, $2, $3)' }
const KEEP = {
  name: 'offers_keep',
  text: `insert into discount_uses (discount_id, checkout_id, created_at) select discount_id, $2, $3 from discount_codes where code = $1
    on conflict do nothing`,
}
const GIVE_BACK = {
  name: 'offers_give_back',
  text: `delete from discount_uses u using discount_codes d where d.code = $1 and u.discount_id = d.discount_id and u.checkout_id = $2`,
}
const CREATE = {
  name: 'offers_create',
  text: `insert into discount_codes (discount_id, code, type, value, description, source, expires_at, max_uses, first_order, is_demo, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (code) do nothing`,
}
const USES = {
  name: 'offers_uses',
  text: `select count(*)::int as uses from discount_uses u join discount_codes d on d.discount_id = u.discount_id where d.code = $1`,
}
const DEMO = { name: 'offers_demo', text: 'select code from discount_codes where is_demo and is_active order by code' }
// A code that a bought bag names stays, and buys nothing any more.
const RETIRE_DEMO = {
  name: 'offers_retire_demo',
  text: `with ended as (
      update discount_codes d set is_active = false where is_demo and is_active
        and exists (select from discount_uses u where u.discount_id = d.discount_id) returning code),
    dropped as (
      delete from discount_codes d where is_demo and not exists (select from discount_uses u where u.discount_id = d.discount_id)
      returning code, is_active)
    select code from ended union all select code from dropped where is_active order by code`,
}

/** Discount codes: one at a time, always judged by the server (open-18). */
export function createOffers({ db, clock }: AreaDeps) {
  const takers = createTakers({ db })

  async function find(code: string, taker: Taker = ANYBODY, checkoutId = ''): Promise<Found> {
    const [row] = await db.query<CodeRow & { uses: number }>(FIND, [code.toUpperCase()])
    const refused = (refusal: RefusalCode): Found => ({ discount: null, problem: REFUSALS[refusal].message, refusal })
    if (!row?.is_active) return refused('discount_unknown')
    if (row.expires_at && row.expires_at <= clock.now()) return refused('discount_expired')
    if (row.max_uses !== null && row.uses >= row.max_uses) return refused('discount_used_up')
    if (row.first_order && (await takers.isNotFirst(row.discount_id, taker, checkoutId))) return refused('discount_first_order')
    const { discount_id, type, value, description, source } = row
    return {
      discount: { code: row.code, type, value, description, discount_id, expiresAt: row.expires_at?.toISOString() ?? null, source },
      problem: null,
    }
  }

  /** Makes two concurrent last uses impossible; recording a use alone does not wait for this lock. */
  async function lock(code: string) {
    const [row] = await db.query<Pick<CodeRow, 'discount_id' | 'first_order'>>(LOCK, [code])
    return row ?? null
  }

  return {
    /** Locks the code; to be called before products are locked, if that happens before take(). Inside a transaction. */
    lock,

    /** The code as it applies to this person now, or the sentence why it cannot be used. */
    find,
    releaseTakers: takers.releaseTakers,

    /**
     * Takes one use for a checkout. Throws `discount_unknown`, `discount_expired`, `discount_used_up` or `discount_first_order`.
     * Inside a transaction.
     */
    async take(code: string, checkoutId: string, taker: Taker): Promise<AppliedDiscount> {
      const row = await lock(code)
      const found = await find(code, taker)
      if (!found.discount) throw new ShopError(found.refusal)
      const { discount_id } = found.discount
      if (row?.first_order && !(await takers.take(discount_id, taker, checkoutId))) throw new ShopError('discount_first_order')
      await db.query(USE, [discount_id, checkoutId, clock.now()])
      return found.discount
    },

    /**
     * More is known of the shopper of a checkout with the code. Throws `discount_first_order` when they may not use it.
     * Inside a transaction.
     */
    async alsoTakenBy(code: string, checkoutId: string, taker: Taker): Promise<void> {
      const row = await lock(code)
      if (!row?.first_order) return
      const theirs = !(await takers.isNotFirst(row.discount_id, taker, checkoutId))
      if (!theirs || !(await takers.take(row.discount_id, taker, checkoutId))) throw new ShopError('discount_first_order')
    },

    /** A use given back is used after all: the money of that checkout came late. Its price was agreed, so limits do not matter. */
    async keep(code: string, checkoutId: string): Promise<void> {
      await db.query(KEEP, [code, checkoutId, clock.now()])
    },

    /** Gives back what a checkout took that ended without an order. */
    async giveBack(code: string, checkoutId: string): Promise<void> {
      await takers.releaseTakers([checkoutId])
      await db.query(GIVE_BACK, [code, checkoutId])
    },

    /** Makes a code; an existing one of that name is left as it is. */
    async create(input: NewCode): Promise<void> {
      const { code, type, value, description = '', source = 'manual', firstOrder = false, isDemo = false } = input
      const limits = [input.expiresAt ?? null, input.maxUses ?? null, firstOrder]
      await db.query(CREATE, [uuid(), code.toUpperCase(), type, value, description, source, ...limits, isDemo, clock.now()])
    },

    /** Codes of the demo that can be used. */
    async demoCodes(): Promise<string[]> {
      return (await db.query<{ code: string }>(DEMO, [])).map(({ code }) => code)
    },

    /** Ends the codes of the demo; which of them could be used until now. */
    async retireDemoCodes(): Promise<string[]> {
      return (await db.query<{ code: string }>(RETIRE_DEMO, [])).map(({ code }) => code)
    },

    /** How often a code has been taken. */
    async uses(code: string): Promise<number> {
      const [row] = await db.query<{ uses: number }>(USES, [code])
      return row?.uses ?? 0
    },
  }
}

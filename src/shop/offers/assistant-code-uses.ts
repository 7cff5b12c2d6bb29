import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { claimersOf } from './offer-uses.ts'
import { ASSISTANT_BATCH, ASSISTANT_CODE } from './rules-assistant-codes.ts'
import { keysOf, type Taker } from './takers.ts'

const GIVEN = {
  name: 'assistant_codes_given',
  text: 'select from assistant_code_claims where discount_id = $1 and person = any($2::text[]) limit 1',
}
// By account, phone and e-mail: of checkouts that are open, or were paid within 30 days.
const OTHER = {
  name: 'assistant_codes_other',
  text: `select from discount_takers k join discount_codes d on d.discount_id = k.discount_id
      join discount_uses u on u.discount_id = k.discount_id and u.checkout_id = k.checkout_id
    where k.taker = any($1::text[]) and k.discount_id <> $2 and d.batch_id = $3 and (u.used_at is null or u.used_at > $4) limit 1`,
}
const MARK = {
  name: 'assistant_codes_mark_use',
  text: `insert into assistant_code_claims (person, discount_id, claimed_at) select p, $2, $3 from unnest($1::text[]) p order by p
    on conflict (person) do nothing`,
}

/** Who may use a code of the assistant: whom it was given to, unless they have used another within 30 days (open-21). */
export function createAssistantCodeUses({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Whether it was given to this browser or this account. */
    async isTaker(discountId: string, taker: Taker): Promise<boolean> {
      return (await db.query(GIVEN, [discountId, claimersOf(taker)])).length > 0
    },

    /** Whether this account, phone or e-mail has another one in use, or has used one. */
    async usedAnother(discountId: string, taker: Taker): Promise<boolean> {
      const keys = keysOf(taker)
      if (keys.length === 0) return false
      const since = later(clock.now(), -ASSISTANT_CODE.againSeconds)
      return (await db.query(OTHER, [keys, discountId, ASSISTANT_BATCH, since])).length > 0
    },

    /** An account that uses what its browser was given has had one, too. Inside a transaction. */
    async markAssistantUse(discountId: string, taker: Taker): Promise<void> {
      await db.query(MARK, [claimersOf(taker), discountId, clock.now()])
    },
  }
}

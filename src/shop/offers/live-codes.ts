import type { AreaDeps } from '../deps.ts'
import type { AppliedDiscount } from './rules.ts'

// A code that was given to somebody and can still be used, by whichever way it was given: one counts for each person at a time.
const USABLE = `d.is_active and d.expires_at > $2
  and not exists (select from discount_uses u where u.discount_id = d.discount_id and u.used_at is not null)`
const ASSISTANT = {
  name: 'live_codes_assistant',
  text: `select d.code, d.type, d.value, d.description, d.discount_id, d.expires_at, d.source from assistant_code_claims c
    join discount_codes d on d.discount_id = c.discount_id where c.person = any($1::text[]) and ${USABLE} order by c.claimed_at desc limit 1`,
}
const EXIT_OFFER = {
  name: 'live_codes_exit_offer',
  text: `select from exit_offer_claims c join discount_codes d on d.discount_id = c.discount_id
    where c.person = any($1::text[]) and ${USABLE} limit 1`,
}
// In one order, to avoid deadlocks.
const LOCK = {
  name: 'live_codes_lock',
  text: `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(who, 12) as key from unnest($1::text[]) who order by 1) keys`,
}

/** Codes that the shop has given to people, `persons` by their hashes (offer-uses.ts). */
export function createLiveCodes({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The code of the assistant that these people can use; null for none. */
    async assistantCode(persons: readonly string[]): Promise<AppliedDiscount | null> {
      const [row] = await db.query<Omit<AppliedDiscount, 'expiresAt'> & { expires_at: Date }>(ASSISTANT, [persons, clock.now()])
      if (!row) return null
      const { expires_at, ...rest } = row
      return { ...rest, expiresAt: expires_at.toISOString() }
    },

    /** Whether they can use one of an exit-intent offer. */
    async hasExitOffer(persons: readonly string[]): Promise<boolean> {
      return (await db.query(EXIT_OFFER, [persons, clock.now()])).length > 0
    },

    /** Of two that give a code to the same people the second one waits, and sees what the first gave. Inside a transaction. */
    async lockPersons(persons: readonly string[]): Promise<void> {
      await db.query(LOCK, [persons])
    },
  }
}

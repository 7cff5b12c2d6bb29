import type { AreaDeps } from '../../deps.ts'

// The children first: nothing here has a cascade, as money is not deleted by accident.
const MESSAGES = {
  name: 'payments_erase_messages',
  text: `delete from payment_inbox where token <> '' and token in (
    select callback_token from payment_attempts where checkout_id = $1
    union all select r.callback_token from payment_refunds r join payment_attempts a on a.id = r.attempt_id where a.checkout_id = $1)`,
}
const OF_ATTEMPTS = (['payment_events', 'payment_receipt_checks', 'payment_refunds', 'provider_payments'] as const).map((table) => ({
  name: `payments_erase_of_${table}`,
  text: `delete from ${table} where attempt_id in (select id from payment_attempts where checkout_id = $1)`,
}))
const ATTEMPTS = { name: 'payments_erase_attempts', text: 'delete from payment_attempts where checkout_id = $1' }

/** The one way in which records of money go: no money was in them. */
export function createEraseDemo({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Deletes the payments of a checkout of the demo, with what the simulators said about them. Inside a transaction. */
    async eraseDemo(checkoutId: string): Promise<void> {
      for (const statement of [MESSAGES, ...OF_ATTEMPTS, ATTEMPTS]) await db.query(statement, [checkoutId])
    },
  }
}

import type { AreaDeps } from '../deps.ts'

const LETTERS = { name: 'letters_erase', text: 'delete from letter_queue where checkout_id = $1' }
const QUEUED = { name: 'order_queue_erase', text: 'delete from order_notification_queue where order_id = $1' }
const NOTICES = { name: 'notices_erase', text: 'delete from notifications where order_id = $1' }

/** What was told of a purchase of the demo. */
export function createEraseDemo({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Deletes letters, order e-mails and notices about it. Inside a transaction. */
    async erase(checkoutId: string, orderId: string | null): Promise<void> {
      await db.query(LETTERS, [checkoutId])
      for (const statement of orderId ? [QUEUED, NOTICES] : []) await db.query(statement, [orderId])
    },
  }
}

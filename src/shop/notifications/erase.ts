import type { AreaDeps } from '../deps.ts'

const MESSAGES = { name: 'messages_erase', text: 'delete from letter_queue where checkout_id = $1' }
const QUEUED = { name: 'order_queue_erase', text: 'delete from order_notification_queue where order_id = $1' }
const DELIVERIES = { name: 'mail_deliveries_erase', text: 'delete from mail_deliveries where checkout_id = $1 or order_id = $2::uuid' }
const NOTIFICATIONS = { name: 'notifications_erase', text: 'delete from notifications where order_id = $1' }

/** Messages about a purchase of the demo. */
export function createEraseDemo({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Deletes messages, order e-mails and notifications about it. Inside a transaction. */
    async erase(checkoutId: string, orderId: string | null): Promise<void> {
      await db.query(MESSAGES, [checkoutId])
      await db.query(DELIVERIES, [checkoutId, orderId])
      for (const statement of orderId ? [QUEUED, NOTIFICATIONS] : []) await db.query(statement, [orderId])
    },
  }
}

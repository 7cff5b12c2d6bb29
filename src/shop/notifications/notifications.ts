import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../shop.ts'
import type { OrderEvent } from './rules.ts'
import { orderNotificationQueue } from './schema.ts'

/** The queue of order e-mails and their settings. */
export function createNotifications({ db, clock }: AreaDeps) {
  return {
    /** An order event to tell the shopper and the shop about; sent by the worker after the transaction has committed. */
    async queueOrderEvent(orderId: string, event: OrderEvent): Promise<void> {
      await db.orm.insert(orderNotificationQueue).values({ id: uuid(), order_id: orderId, event_type: event, created_at: clock.now() })
    },
  }
}

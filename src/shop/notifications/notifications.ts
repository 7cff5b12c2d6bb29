import { createArrivals } from './new-arrivals.ts'
import { createErasing } from './erase.ts'
import { createLetters } from './outgoing-messages.ts'
import { createNoticeMail } from './notification-mail.ts'
import { createNotices } from './member-notifications.ts'
import { createOrderQueue, type OrderQueueDeps } from './order-queue.ts'
import { createUnsubscribe } from './unsubscribe.ts'

/** The queue of order e-mails, letters about payments, what members are told in the shop, and the e-mails about that. */
export function createNotifications(deps: OrderQueueDeps) {
  const queue = createOrderQueue(deps)
  return {
    ...queue,
    ...createLetters({ ...deps, settings: queue.settings }),
    ...createNotices(deps),
    ...createArrivals(deps),
    ...createNoticeMail({ ...deps, settings: queue.settings }),
    ...createUnsubscribe(deps),
    ...createErasing(deps),
  }
}

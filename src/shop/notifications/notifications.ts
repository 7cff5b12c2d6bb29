import { createNewArrivals } from './new-arrivals.ts'
import { createEraseDemo } from './erase.ts'
import { createOutgoingMessages } from './outgoing-messages.ts'
import { createNotificationMail } from './notification-mail.ts'
import { createMemberNotifications } from './member-notifications.ts'
import { createOrderQueue, type OrderQueueDeps } from './order-queue.ts'
import { createUnsubscribe } from './unsubscribe.ts'

/** The queue of order e-mails, messages about payments, notifications of members, and the e-mails about those. */
export function createNotifications(deps: OrderQueueDeps) {
  const queue = createOrderQueue(deps)
  return {
    ...queue,
    ...createOutgoingMessages({ ...deps, settings: queue.settings }),
    ...createMemberNotifications(deps),
    ...createNewArrivals(deps),
    ...createNotificationMail({ ...deps, settings: queue.settings }),
    ...createUnsubscribe(deps),
    ...createEraseDemo(deps),
  }
}

import type { AreaDeps } from '../deps.ts'
import type { Limits } from '../limits.ts'
import type { Order } from '../orders/contract.ts'
import { createDeliveriesAdmin } from './deliveries-admin.ts'
import { createEmailSettings } from './email-settings.ts'
import { createEraseDemo } from './erase.ts'
import { createMailBreaker } from './mail-breaker.ts'
import { createMailDesk } from './mail-desk.ts'
import { createMemberNotifications } from './member-notifications.ts'
import { createNewArrivals } from './new-arrivals.ts'
import { createNotificationMail } from './notification-mail.ts'
import { createOrderQueue } from './order-queue.ts'
import { createOutgoingMessages } from './outgoing-messages.ts'
import { createSending } from './sending.ts'
import { createSuppressions } from './suppressions.ts'
import { createUnsubscribe } from './unsubscribe.ts'

export interface NotificationsDeps extends AreaDeps {
  limits: Limits
  /** Of the orders. */
  findOrder(id: string): Promise<Order | null>
}

/** The queue of order e-mails, messages about payments, how both are sent, notifications of members, and the e-mails about those. */
export function createNotifications(deps: NotificationsDeps) {
  const breaker = createMailBreaker(deps)
  const queue = createOrderQueue(deps)
  const suppressions = createSuppressions(deps)
  const settings = createEmailSettings(deps)
  const shared = { ...deps, breaker, ...settings, ...suppressions, ...queue }
  const sending = createSending(shared)
  return {
    ...settings,
    ...suppressions,
    ...queue,
    ...sending,
    ...createDeliveriesAdmin(deps),
    ...createMailDesk({ ...shared, ...sending }),
    ...createOutgoingMessages(shared),
    ...createMemberNotifications(deps),
    ...createNewArrivals(deps),
    ...createNotificationMail(shared),
    ...createUnsubscribe(deps),
    ...createEraseDemo(deps),
  }
}

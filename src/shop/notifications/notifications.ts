import type { AreaDeps } from '../shop.ts'
import { createArrivals } from './arrivals.ts'
import { createNoticeMail } from './notice-mail.ts'
import { createNotices } from './notices.ts'
import { createOrderQueue } from './order-queue.ts'
import { createUnsubscribe } from './unsubscribe.ts'

/** The queue of order e-mails, what members are told in the shop, and the e-mails about that. */
export function createNotifications(deps: AreaDeps) {
  const queue = createOrderQueue(deps)
  return {
    ...queue,
    ...createNotices(deps),
    ...createArrivals(deps),
    ...createNoticeMail({ ...deps, settings: queue.settings }),
    ...createUnsubscribe(deps),
  }
}

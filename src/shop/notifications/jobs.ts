import type { Areas } from '../areas.ts'
import type { ShopDeps } from '../deps.ts'
import { NOTIFICATION_MAIL } from './member-notifications.ts'

/** Declares the jobs of notifications; once per process, before jobs.start(). */
export function notificationJobs({ jobs, notifications }: Pick<ShopDeps, 'jobs'> & Pick<Areas, 'notifications'>): void {
  // One at a time: mail servers do not like to be hurried. A server that is down is asked again for some hours.
  jobs.on<{ id: string }>(NOTIFICATION_MAIL, ({ id }) => notifications.emailNotification(id), {
    concurrency: 1,
    retryLimit: 8,
    retryDelay: 30,
  })
}

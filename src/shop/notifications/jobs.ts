import type { ShopDeps, Transact } from '../shop.ts'
import { NOTICE_MAIL } from './notices.ts'

/** Declares the jobs of notifications; once per process, before jobs.start(). */
export function noticeJobs({ jobs, transact }: Pick<ShopDeps, 'jobs'> & { transact: Transact }): void {
  // One at a time: mail servers do not like to be hurried. A server that is down is asked again for some hours.
  jobs.on<{ id: string }>(NOTICE_MAIL, ({ id }) => transact(({ notifications }) => notifications.mailNotice(id)), {
    concurrency: 1,
    retryLimit: 8,
    retryDelay: 30,
  })
}

import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { every } from '../platform/ticker.ts'
import type { VideoTools } from '../platform/video/video-tools.ts'
import type { VideoWork } from '../shop/media/jobs.ts'
import { QUEUE_TOPIC } from '../shop/notifications/order-queue.ts'
import { ALERTS_SWEEP_SECONDS, QUEUE_POLL_SECONDS } from '../shop/notifications/rules.ts'
import type { Shop } from '../shop/shop.ts'
import { watchAlerts } from './alerts.ts'
import { alertUnusualHolds } from './unusual-holds-alert.ts'
import { reportSecurityEvents } from './security-emails.ts'

export interface WorkerDeps extends VideoWork {
  live: Live
  log: Log
  mailer: Mailer
  video: VideoTools | null
  /** Of the shop's public address, for links in e-mails. */
  origin: string
}

/** The scheduled jobs of a worker process. Any number of workers may run: every task is claimed in the database. */
export function startWorker(
  shop: Shop,
  { live, log, mailer, origin, video, processWaiting, sweepFolders }: WorkerDeps,
): () => Promise<void> {
  let mailing: Promise<void> | undefined
  const mail = () => (mailing ??= sendMail(shop).finally(() => (mailing = undefined)))
  const unsubscribe = live.subscribe(QUEUE_TOPIC, () => {
    mail().catch((error: Error) => log.warn({ error: error.message }, 'order e-mails: trying again soon'))
  })
  const endAlerts = watchAlerts(shop, live, log)
  const tickers = [
    every(2, 'ask payment providers', () => shop.checkout.askProviders(), log),
    // What a crash left is taken up at once.
    every(5, 'payment messages', () => shop.checkout.sweepInbox(), log, 0),
    every(3, 'refunds', () => shop.checkout.sendRefunds(), log),
    every(10, 'statements of providers', () => shop.checkout.pullStatements(), log, 0),
    every(5, 'money paid by hand', () => shop.checkout.matchProviderPayments(), log),
    every(15, 'receipt checks', () => shop.checkout.endReceiptChecks(), log),
    every(3600, 'forget old payment messages', () => shop.payments.inbox.purge(), log),
    every(30, 'held pieces', () => alertUnusualHolds(shop), log),
    every(5, 'security events', () => reportSecurityEvents(shop, { log, mailer, origin }), log),
    every(3600, 'forget old requests', () => shop.requestKeys.forget(), log),
    every(600, 'forget old limits', () => shop.limits.forget(), log),
    every(600, 'forget confirmed contacts', () => shop.contacts.forgetContacts(), log),
    every(600, 'forget networks of checkouts', () => shop.checkouts.forgetNetworks(), log),
    every(600, 'forget sessions that are over', () => shop.accounts.forget(), log),
    every(600, 'forget those who have left', () => shop.checkout.forgetDue(), log),
    every(10, 'sweep checkouts', () => shop.checkout.sweep(), log, 0),
    every(QUEUE_POLL_SECONDS, 'e-mails', mail, log),
    every(3600, 'forget old messages', () => shop.notifications.forgetMessages(), log),
    every(ALERTS_SWEEP_SECONDS, 'alerts', () => shop.alerts.sweep(), log),
    every(3600, 'opening edit', () => shop.catalogue.refreshOpeningEdit(), log, 0),
    every(1, 'counts of a large shop', () => countProducts(shop), log, 0),
    every(60, 'kinds of products', () => classifyProducts(shop), log, 0),
    // What a process that was killed has left is taken up here, as its lock is gone with it.
    every(10, 'videos', processWaiting, log, 0),
    every(60, 'files that were sent', () => shop.media.sweepUploads(), log, 0),
    every(600, 'engagement of videos', () => shop.transact(({ media }) => media.refreshEngagement()), log),
    every(3600, 'forget viewers of videos', () => shop.media.forgetViewers(), log),
    every(3600, 'delete archived and refused videos', () => deleteVideos(shop), log),
    every(3600, 'folders of videos that are gone', sweepFolders, log),
    every(600, 'forget shared wishlists', () => shop.wishlist.forgetShares(), log),
  ]
  return async () => {
    unsubscribe()
    // The next start goes on with it.
    video?.close()
    await endAlerts()
    await Promise.all(tickers.map((ticker) => ticker.stop()))
    await mailing?.catch(() => {})
  }
}

/** Those that were in the shop before it knew kinds; then there is nothing to do. */
async function classifyProducts({ catalogue }: Shop): Promise<void> {
  while ((await catalogue.classifyNext()) > 0);
}

/** As long as it gets fewer; it does not while another worker does it. After an update it is every product. */
async function countProducts({ catalogue }: Shop): Promise<void> {
  for (let before = Infinity, left = 0; before > 0; before = left) {
    left = await catalogue.applyFacetChanges()
    if (left >= before) return
  }
}

/** Thirty days after they were taken away, or a week after they were refused. */
async function deleteVideos({ media, transact }: Shop): Promise<void> {
  for (const id of await media.videosToDelete()) {
    await transact((areas) => areas.media.giveUpVideo(id))
    await media.removeVideoFiles(id)
    await transact((areas) => areas.media.removeVideo(id))
  }
}

/** Until nothing waits. */
async function sendMail({ notifications, orders }: Shop): Promise<void> {
  while (await notifications.processNext((id) => orders.find(id))) {
    // The next one.
  }
  await notifications.sendMessages()
}

import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { every } from '../platform/ticker.ts'
import type { VideoTools } from '../platform/video/video-tools.ts'
import type { VideoWork } from '../shop/media/jobs.ts'
import { QUEUE_TOPIC } from '../shop/notifications/rules.ts'
import { SENDING_LANES } from '../shop/notifications/rules-mail.ts'
import { ALERTS_SWEEP_SECONDS, QUEUE_POLL_SECONDS } from '../shop/notifications/rules.ts'
import type { Shop } from '../shop/shop.ts'
import type { GarmentWork } from '../shop/try-on/jobs.ts'
import { watchAlerts } from './alerts.ts'
import { alertUnusualHolds } from './unusual-holds-alert.ts'
import { reportSecurityEvents } from './security-emails.ts'

export interface WorkerDeps extends VideoWork, GarmentWork {
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
  { live, log, mailer, origin, video, processWaiting, sweepFolders, prepareGarments, cleanUpPhotos }: WorkerDeps,
): () => Promise<void> {
  let mailing: Promise<void> | undefined
  let again = false
  // What is queued while a run ends may have come after it looked: one more follows.
  const mail = () => {
    again = mailing !== undefined
    return (mailing ??= mailWhileAsked().finally(() => (mailing = undefined)))
  }
  const mailWhileAsked = async () => {
    do {
      again = false
      await sendMail(shop)
    } while (again)
  }
  const unsubscribe = live.subscribe(QUEUE_TOPIC, () => {
    mail().catch((error: Error) => log.warn({ error: error.message }, 'order e-mails: trying again soon'))
  })
  const endAlerts = watchAlerts(shop, live, log)
  const tickers = [
    every(2, 'ask payment providers', () => shop.checkout.askProviders(), log),
    // What a crash left is taken up at once.
    every(5, 'payment messages', () => shop.checkout.sweepInbox(), log, 0),
    every(2, 'planned steps of orders', () => shop.checkout.takeDueMoves(), log, 0),
    every(3, 'refunds', () => shop.checkout.sendRefunds(), log),
    every(10, 'statements of providers', () => shop.checkout.pullStatements(), log, 0),
    every(5, 'money paid by hand', () => shop.checkout.matchProviderPayments(), log),
    every(15, 'receipt checks', () => shop.checkout.endReceiptChecks(), log),
    every(3600, 'forget old payment messages', () => shop.payments.inbox.purge(), log),
    every(30, 'held pieces', () => alertUnusualHolds(shop), log),
    every(5, 'security events', () => reportSecurityEvents(shop, { log, mailer, origin }), log),
    every(3600, 'forget old requests', () => shop.requestKeys.forget(), log),
    every(600, 'forget old limits', () => shop.limits.forget(), log),
    every(600, 'forget who claimed an offer', () => shop.offers.forgetClaims(), log),
    every(60, 'orders after overlays', () => shop.overlays.markOrders(), log),
    every(3600, 'forget what was shown', () => shop.overlays.forgetExposures(), log),
    every(3600, 'forget old choices about cookies', () => shop.consents.forgetOld(), log),
    every(600, 'forget confirmed contacts', () => shop.contacts.forgetContacts(), log),
    every(600, 'forget networks of checkouts', () => shop.checkouts.forgetNetworks(), log),
    every(600, 'accounts that are not confirmed, sessions that are over', () => tendAccounts(shop), log),
    every(600, 'forget those who have left', () => shop.checkout.forgetDue(), log),
    every(10, 'sweep checkouts', () => shop.checkout.sweep(), log, 0),
    every(QUEUE_POLL_SECONDS, 'e-mails', mail, log),
    every(3600, 'forget old messages', () => shop.notifications.forgetMessages(), log),
    every(3600, 'order e-mails that are done', () => shop.notifications.sweepQueue(), log),
    every(ALERTS_SWEEP_SECONDS, 'alerts', () => shop.alerts.sweep(), log),
    every(1, 'changes of many products', () => workOnRuns(shop), log, 0),
    every(3600, 'forget old changes of products', () => shop.productRuns.forgetRuns(), log),
    every(3600, 'opening edit', () => shop.catalogue.refreshOpeningEdit(), log, 0),
    every(1, 'counts of a large shop', () => countProducts(shop), log, 0),
    every(60, 'customer keys', () => fillCustomerKeys(shop), log, 0),
    every(60, 'kinds of products', () => classifyProducts(shop), log, 0),
    every(5, 'delivery fees that begin', announceRates(shop), log),
    // The name of the shop, should the word of a change have been lost.
    every(30, 'settings', async () => void (await shop.settings.get()), log),
    every(10, 'planned pieces', () => publishPlanned(shop), log, 0),
    every(3600, 'pictures that no piece has', () => shop.catalogue.sweepPictureUploads(), log),
    // What a process that was killed has left is taken up here, as its lock is gone with it.
    every(10, 'videos', processWaiting, log, 0),
    ...uploadTickers(shop, log),
    every(600, 'engagement of videos', () => shop.transact(({ media }) => media.refreshEngagement()), log),
    every(3600, 'forget viewers of videos', () => shop.media.forgetViewers(), log),
    every(3600, 'delete archived and refused videos', () => deleteVideos(shop), log),
    every(3600, 'folders of videos that are gone', sweepFolders, log),
    every(2, 'figures of buyers and wishes', () => shop.figures.recount(), log, 0),
    every(60, 'figures of days', () => shop.figures.keepDays(), log, 0),
    ...chatTickers(shop, log),
    ...tryOnTickers(shop, { prepareGarments, cleanUpPhotos }, log),
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

/** What came of files that admins send, also when nobody says so. */
function uploadTickers({ media }: Shop, log: Log) {
  return [
    every(60, 'files that were sent', () => media.sweepUploads(), log, 0),
    every(3600, 'parts that were left in the store', () => media.sweepMultiparts(), log),
  ]
}

async function tendAccounts({ accounts }: Shop): Promise<void> {
  await accounts.forget()
  await accounts.remindOfSignUps()
}

/** Automatic answers, who waits too long, figures of days, and how long what was said is kept. */
function chatTickers({ chatJobs }: Shop, log: Log) {
  return [
    every(2, 'conversations', () => chatJobs.tick(), log, 0),
    every(600, 'figures of the chat', () => chatJobs.keepDays(), log),
    every(3600, 'forget old conversations', () => chatJobs.forget(), log),
  ]
}

/** Garments, pictures of members by a service, and what of people's photos has to go. */
function tryOnTickers({ remoteTryOn, tryOn }: Shop, { prepareGarments, cleanUpPhotos }: GarmentWork, log: Log) {
  const { jobs, sweepCutouts, sweepProposals } = tryOn
  return [
    // A few pictures at a time, with a pause: whatever else there is to do comes first.
    every(2, 'garments of the try-on', prepareGarments, log),
    every(1, 'photos to clean up', cleanUpPhotos, log),
    every(60, 'photos that were decided', () => sweepProposals(), log),
    every(600, 'cut-outs that nothing names', () => sweepCutouts(), log),
    every(1, 'pictures by a service', () => remoteTryOn.workOnJobs(), log),
    ...photoTickers(tryOn, log),
    every(3600, 'forget old pictures by a service', () => jobs.forgetJobs(), log),
  ]
}

/** What was left while no process ran goes at once. */
function photoTickers({ jobs, looks }: Shop['tryOn'], log: Log) {
  return [
    every(15, 'photos that have to go', () => jobs.sweepJobs(), log, 0),
    every(15, 'looks that have to go', () => looks.sweepLooks(), log, 0),
  ]
}

/** In a process that is no worker: people's photos go in time also when no worker comes back. */
export function startRetention({ tryOn }: Shop, log: Log): () => Promise<void> {
  const tickers = photoTickers(tryOn, log)
  return async () => {
    await Promise.all(tickers.map((ticker) => ticker.stop()))
  }
}

/** Until none waits. */
async function workOnRuns({ productRuns }: Shop): Promise<void> {
  while (await productRuns.workOnRuns());
}

/** Those that were in the shop before it knew kinds; then there is nothing to do. */
async function classifyProducts({ catalogue }: Shop): Promise<void> {
  while ((await catalogue.classifyNext()) > 0);
}

/** Of orders that were made before there were keys; then there is nothing to do. */
async function fillCustomerKeys({ orders }: Shop): Promise<void> {
  while ((await orders.customerKeys.fillNext()) > 0);
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
async function sendMail({ notifications }: Shop): Promise<void> {
  await notifications.sendMessages(SENDING_LANES)
}

/** Pages show a fee from its moment on; what began while no worker ran is not cached anywhere any more. */
function announceRates({ settings }: Shop): () => Promise<void> {
  let told = new Date()
  return async () => {
    const now = new Date()
    await settings.announceRates(told, now)
    told = now
  }
}

/** What is due is published with its entry in the log of admins. */
async function publishPlanned({ transact }: Shop): Promise<void> {
  await transact(async ({ catalogue, audit }) => {
    const admin = { id: null, email: 'The shop, as planned' }
    for (const id of await catalogue.publishPlanned())
      await audit.record({ admin, action: 'product.published', subject: `product:${id}`, address: '' })
  })
}

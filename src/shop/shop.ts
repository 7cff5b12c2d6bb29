import { buildAreas, createTransact, type Areas } from './areas.ts'
import { createAskBusiness } from './assistant/ask-business.ts'
import { createAssistant } from './assistant/assistant.ts'
import { createCustomers } from './assistant/customer-context.ts'
import { createEmbeddedDriver } from './assistant/embedded/embedded.ts'
import { createPieceLooks } from './assistant/piece-looks.ts'
import { createModelDriver } from './assistant/model/driver.ts'
import { createTools } from './assistant/tools/tools.ts'
import { createChatJobs } from './chat/jobs.ts'
import { createStaffAnswers } from './chat/staff-answers.ts'
import { createStaffAlerts } from './chat/staff-alerts.ts'
import { createCheckout } from './checkout/checkout.ts'
import type { ShopDeps } from './deps.ts'
import { createReturns } from './returns/returns.ts'
import { createMembership } from './membership/membership.ts'
import { createElsewhere } from './merchandising/elsewhere.ts'
import { createProductRuns } from './merchandising/product-runs.ts'
import { createAlerts } from './notifications/alerts.ts'
import { createKeepLook } from './try-on/looks/keep-look.ts'
import { createCleanUp } from './try-on/studio/clean-up.ts'
import { createRemoteTryOn } from './try-on/remote/remote-try-on.ts'
import { createTemplates } from './templates/templates.ts'

/** The whole business: every area, and those that orchestrate them. */
export function createShop(deps: ShopDeps) {
  const { database, ...rest } = deps
  const transact = createTransact(deps)
  const areas = buildAreas({
    ...rest,
    db: database.db,
    read: database.read,
    atomically: database.transact,
  })
  const checkout = createCheckout({ ...rest, db: database.db, areas, transact })
  const membership = createMembership({ ...rest, areas, transact })
  const returns = createReturns({ ...rest, areas, transact })
  const alerts = createAlerts({ areas, transact })
  const productRuns = createProductRuns({ ...rest, areas, transact })
  const elsewhere = createElsewhere({ transact })
  const staffAlerts = createStaffAlerts({ ...rest, areas, transact })
  const chatStaff = { ...staffAlerts, ...createStaffAnswers({ transact }) }
  const chatJobs = createChatJobs({ ...rest, areas, transact, staff: staffAlerts })
  const templates = createTemplates({ ...rest, db: database.db, areas })
  const remoteTryOn = createRemoteTryOn({ ...rest, db: database.db, areas, transact, tryOn: deps.tryOn })
  const cleanUp = createCleanUp({ areas, transact })
  const { keepLook } = createKeepLook({ ...rest, areas, transact })
  const assisting = createAssisting(deps, { areas, checkout })
  return {
    ...areas,
    ...assisting,
    checkout,
    membership,
    returns,
    alerts,
    productRuns,
    elsewhere,
    templates,
    chatJobs,
    chatStaff,
    remoteTryOn,
    keepLook,
    cleanUp,
    rotateSecrets: () => rotateSecrets(areas),
    transact,
  }
}

/**
 * Seals everything with the first key, while the shop is open; as often as one likes. What it says with `lost` above zero is sealed
 * with a key that is not among those of this process.
 */
async function rotateSecrets({ accounts, orders, payments, media }: Areas) {
  const done = [await accounts.secrets.resealCheck(), await accounts.secrets.reseal()]
  await orders.customerKeys.prepare()
  return [...done, await payments.resealTokens(), await media.resealViewKeys()]
}

/** What answers shoppers, and programs that shop for them. */
function createAssisting(
  { database, model, ...rest }: ShopDeps,
  { areas, checkout }: { areas: Areas; checkout: ReturnType<typeof createCheckout> },
) {
  const { db, read } = database
  const customerOf = createCustomers({ areas, standing: areas.insights.standing })
  const assistantWorkshop = {
    tools: createTools({
      ...rest,
      db,
      read,
      areas,
      customerOf,
      checkoutState: (id) => checkout.state(id),
      paymentMethods: () => checkout.methods(),
      handOver: async (id, handover) => void (await areas.chat.queue(id, handover)),
    }),
    cards: areas.catalogue.cards,
    namedIn: areas.catalogue.namedIn,
    customerOf,
    crisisNumbers: async () => (await areas.settings.get()).crisis_numbers,
  }
  const embedded = createEmbeddedDriver(assistantWorkshop)
  const first = model ? createModelDriver({ ...rest, ...assistantWorkshop, db, model, limits: areas.limits, embedded }) : embedded
  const vocabulary = () => areas.catalogue.searchSynonyms()
  const assistant = createAssistant({ ...rest, areas, drivers: { first, embedded }, vocabulary })
  const askBusiness = createAskBusiness({ ...assistantWorkshop, vocabulary })
  const looksAround = createPieceLooks({ ...rest, read, areas })
  return { assistant, askBusiness, assistantWorkshop, looksAround }
}

export type Shop = ReturnType<typeof createShop>

import { buildAreas, type Transact } from './areas.ts'
import { createAssistant } from './assistant/assistant.ts'
import { createEmbeddedDriver } from './assistant/embedded/embedded.ts'
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
import { createTemplates } from './templates/templates.ts'

/** The whole business: every area, and those that orchestrate them. */
export function createShop(deps: ShopDeps) {
  const { database, ...rest } = deps
  const transact: Transact = async (work) => {
    let committed: (() => void)[] = []
    const result = await database.transact((db) => {
      // A transaction that met another is done again, from the beginning.
      committed = []
      return work(
        buildAreas({ ...rest, db, read: db, atomically: (writes) => writes(db), afterCommit: (follows) => void committed.push(follows) }),
      )
    })
    for (const follows of committed) follows()
    return result
  }
  const areas = buildAreas({
    ...rest,
    db: database.db,
    read: database.read,
    atomically: database.transact,
    afterCommit: (follows) => follows(),
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
  const { db, read } = database
  const assistantTools = createTools({
    ...rest,
    db,
    read,
    areas,
    standing: (userId) => areas.insights.standing(userId),
    checkoutState: (id) => checkout.state(id),
    paymentMethods: () => checkout.methods(),
    handOver: async (id, handover) => void (await areas.chat.queue(id, handover)),
  })
  const workshop = { tools: assistantTools, cards: areas.catalogue.cards }
  const embedded = createEmbeddedDriver(workshop)
  const first = deps.model ? createModelDriver({ ...rest, ...workshop, db, model: deps.model, limits: areas.limits, embedded }) : embedded
  const assistant = createAssistant({ ...rest, areas, drivers: { first, embedded }, vocabulary: () => areas.catalogue.searchSynonyms() })
  return {
    ...areas,
    assistant,
    assistantTools,
    checkout,
    membership,
    returns,
    alerts,
    productRuns,
    elsewhere,
    templates,
    chatJobs,
    chatStaff,
    transact,
  }
}

export type Shop = ReturnType<typeof createShop>

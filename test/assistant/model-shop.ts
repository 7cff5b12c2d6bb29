import { randomUUID } from 'node:crypto'
import { createModelClient, type LanguageModel } from '../../src/platform/model.ts'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import { NEW_STATE, type Command, type DialogueState, type Understood } from '../../src/shop/assistant/command.ts'
import { turnRequest } from '../../src/shop/assistant/contract.ts'
import { createEmbeddedDriver } from '../../src/shop/assistant/embedded/embedded.ts'
import { createModelDriver } from '../../src/shop/assistant/model/driver.ts'
import { createTools } from '../../src/shop/assistant/tools/tools.ts'
import type { DriverInput, TurnEvent } from '../../src/shop/assistant/turn.ts'
import { handTimers, startModel } from '../../src/simulator/model/test-model.ts'
import { testShop } from '../support/shop.ts'

/** What a test says of a turn; the rest is a guest who looks for something. */
export interface Said {
  text: string
  commands?: Partial<Command>[]
  language?: 'en' | 'sw'
  as?: Pick<Member, 'id' | 'full_name'>
  guestId?: string
  network?: string | null
  state?: Partial<DialogueState>
  history?: DriverInput['history']
  path?: string
  understood?: Partial<Understood>
}

const SEARCH: Partial<Command>[] = [{ intent: 'search', slots: { q: 'dress' } }]

type ModelSettings = Partial<Pick<LanguageModel, 'priceIn' | 'priceOut' | 'kesPerDay' | 'timers'>>

/** A shop whose assistant asks the simulated model, with timers that go off when a test says so. */
export async function modelShop(settings: ModelSettings = {}) {
  const model = await startModel()
  const test = await testShop()
  const timers = handTimers()
  const tools = createTools({
    ...test.deps,
    db: test.database.db,
    read: test.database.db,
    areas: test.shop,
    customerOf: test.shop.assistantWorkshop.customerOf,
    checkoutState: (id) => test.shop.checkout.state(id),
    paymentMethods: () => ['mpesa'],
    handOver: async () => {},
  })
  const workshop = { ...test.shop.assistantWorkshop, tools }
  const embedded = createEmbeddedDriver(workshop)
  const language = (more: ModelSettings = {}): LanguageModel => ({
    client: createModelClient({ baseUrl: model.baseUrl, apiKey: 'sk-test', model: 'scripted' }),
    provider: 'the simulator',
    priceIn: 400,
    priceOut: 2000,
    kesPerDay: 500,
    timers,
    ...settings,
    ...more,
  })
  /** As another process has it: the same database, its own breaker and count. */
  const driverOf = (more: ModelSettings = {}) =>
    createModelDriver({
      db: test.database.db,
      clock: test.clock,
      log: test.deps.log,
      limits: test.shop.limits,
      model: language(more),
      ...workshop,
      embedded,
    })
  const driver = driverOf()
  let heard = () => {}

  async function turn(said: Said, by = driver) {
    const events: TurnEvent[] = []
    const answer = await by.answer(inputOf(said), (event) => {
      events.push(event)
      if (event.event === 'sentence') heard()
    })
    return { ...answer, events, streamed: events.flatMap((one) => (one.event === 'sentence' ? one.data.text : [])) }
  }

  return {
    ...test,
    model,
    timers,
    driverOf,
    turn,
    /** Resolves with the next sentence of any turn. */
    spoken: () => new Promise<void>((resolve) => (heard = resolve)),
    embedded: (said: Said) => embedded.answer(inputOf(said), () => {}),
    async close() {
      await model.close()
      await test.close()
    },
  }
}

function inputOf(said: Said): DriverInput {
  const {
    text,
    commands = SEARCH,
    language = 'en',
    as = null,
    guestId = randomUUID(),
    network = null,
    state,
    history = [],
    path = '/',
  } = said
  const request = turnRequest.parse({ client_id: randomUUID(), text, context: { path } })
  return {
    understood: {
      text,
      secrets: [],
      language,
      variety: language,
      languageAsked: false,
      feelings: { score: 0, escalate: null },
      commands: commands.map((one) => ({ intent: 'search', slots: {}, by: 'cue', confidence: 0.75, ...one })),
      ...said.understood,
    },
    state: { ...NEW_STATE, ...state },
    asker: {
      visitor: { guestId: as ? null : guestId, member: as as Member | null, expired: null, address: '127.0.0.1' },
      network,
      wideNetwork: network,
      page: request.context,
      language,
      conversationId: null,
    },
    request,
    history,
    abuses: 0,
  } as DriverInput
}

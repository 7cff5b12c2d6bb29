import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssistant } from '../../src/shop/assistant/assistant.ts'
import { NEW_STATE, type DialogueState, type Intent } from '../../src/shop/assistant/command.ts'
import { turnRequest } from '../../src/shop/assistant/contract.ts'
import type { Driver, DriverAnswer, TurnEvent } from '../../src/shop/assistant/turn.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What the page does without a tap, whatever a driver proposes.

let t: TestServer
let piece: string
beforeAll(async () => {
  t = await testServer()
  piece = (await addProduct(t.database, { name: 'Rosa dress', price: 1800, stock: { '': 3 } })).id
})
afterAll(() => t.close())

type Action = DriverAnswer['actions'][number]
const added = (): Action => ({ type: 'cart_add', data: { product_id: piece, quantity: 1, auto: true } })
const awaiting = (intent: Intent): DialogueState => ({
  ...NEW_STATE,
  awaited: { ask: 'confirm', asked: 1, command: { intent, slots: {}, by: 'cue', confidence: 0.9 } },
})

/** Says something and proposes this, whatever is written to it; `waits` is what it remembers then. */
function eager(action: Action, waits: DialogueState): Driver {
  return {
    name: 'embedded',
    answer: async ({ understood: { variety, feelings, commands } }) => ({
      sentences: ['Here you are.'],
      type: 'text',
      products: [],
      recommendations: [],
      actions: [action],
      chips: [],
      looks: [],
      options: [],
      confidence: 0.9,
      category: null,
      escalation: { needed: false, recommended: false, reason: null },
      facts: [],
      state: waits,
      trace: { driver: 'embedded', variety, feelings, commands, tools: [], unanswered: [], dropped: [], tokens: null },
    }),
  }
}

/** Whether the page does it by itself: after a first message, when the assistant waits for `waits`. */
async function isDone(text: string, { waits = NEW_STATE, action = added() }: { waits?: DialogueState; action?: Action } = {}) {
  const driver = eager(action, waits)
  const assistant = createAssistant({
    log: t.app.log,
    areas: t.shop,
    drivers: { first: driver, embedded: driver },
    vocabulary: async () => new Map(),
  })
  const caller = {
    conversationId: null as string | null,
    key: null as string | null,
    visitor: { guestId: randomUUID(), member: null, expired: null, address: '127.0.0.1' },
    device: 'phone' as const,
    network: null,
    wideNetwork: null,
  }
  let actions: Action[] = []
  for (const said of ['hello there', text]) {
    // A driver that says the same twice in three seconds is not heard.
    t.clock.forward(10)
    const request = turnRequest.parse({ client_id: randomUUID(), text: said })
    await assistant.answer(request, caller, (event: TurnEvent) => {
      if (event.event === 'ack') {
        caller.conversationId = event.data.conversation_id
        caller.key = event.data.key ?? caller.key
      }
      if (event.event === 'actions') actions = event.data.required_actions
    })
  }
  return actions[0]?.data?.auto === true
}

test('the shopper’s own words for the bag do it at once; others need a tap', async () => {
  expect(await isDone('add it to my bag')).toBe(true)
  expect(await isDone('show me red dresses')).toBe(false)
  // Another list than the one they spoke of.
  expect(await isDone('save this to my wishlist')).toBe(false)
  expect(await isDone('add it to my bag', { action: { type: 'apply_discount', data: { code: 'ASK-1', auto: true } } })).toBe(false)
})

test('“yes” does only what was asked about', async () => {
  expect(await isDone('yes', { waits: awaiting('cart_add') })).toBe(true)
  expect(await isDone('yes', { waits: awaiting('person') })).toBe(false)
  expect(await isDone('yes', { waits: awaiting('wishlist_add') })).toBe(false)
  expect(await isDone('yes')).toBe(false)
})

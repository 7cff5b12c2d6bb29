import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedDriver } from '../../src/shop/assistant/embedded/embedded.ts'
import {
  INTENTS,
  NEW_STATE,
  type Command,
  type DialogueState,
  type Intent,
  type Slots,
  type Understood,
} from '../../src/shop/assistant/command.ts'
import { turnRequest } from '../../src/shop/assistant/contract.ts'
import { checkSentence } from '../../src/shop/assistant/guard/guard.ts'
import { shopperWords } from '../../src/shop/assistant/guard/shopper-words.ts'
import type { Driver } from '../../src/shop/assistant/turn.ts'
import { askerOf } from '../support/assistant.ts'
import { addDescribed } from '../support/described-pieces.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let driver: Driver
let piece: string
beforeAll(async () => {
  t = await testServer()
  driver = createEmbeddedDriver(t.shop.assistantWorkshop)
  piece = await addDescribed(t.shop, {
    name: 'Rosa dress',
    price: 1800,
    department: 'women',
    colours: ['red'],
    stock: { M: 1, L: 2 },
    flaws: ['small mark on the hem'],
  })
  await addDescribed(t.shop, { name: 'Zuri dress', price: 1500, department: 'women', colours: ['black'], stock: { M: 1 } })
})
afterAll(() => t.close())

const SLOTS: Partial<Record<Intent, Slots[]>> = {
  search: [{ kind: ['dress'] }, { kind: ['dress'], colour: ['red'], max_price: 2000 }, { kind: ['watch'] }, {}],
  find_size: [{}, { measures: { chest: 92, waist: 74, hips: 100 } }, { measures: { chest: 199 } }],
  size_chart: [{}, { size: ['M'] }],
  check_fit: [{}, { measures: { chest: 92, waist: 74, hips: 100 } }],
  delivery: [{}, { place: 'Nakuru' }, { place: 'Nairobi' }, { place: 'Kampala' }, { place: 'Xyzzy' }],
  payment_methods: [{}, { payment_method: 'cash' }, { payment_method: 'mpesa' }],
  check_code: [{}, { code: 'UPYA200' }],
  cart_add: [{}, { size: ['M'] }, { size: ['XS'] }],
  outfit: [{}, { occasion: 'wedding', max_price: 5000 }, { occasion: 'wedding', max_price: 100 }],
}
const CASES = INTENTS.flatMap((intent) =>
  (SLOTS[intent] ?? [{}]).flatMap((slots) => (['en', 'sw'] as const).map((language) => ({ intent, slots, language }))),
)

test('the guard drops nothing of the embedded driver: each intent, both languages, each wording, with and without a piece', async () => {
  const dropped: string[] = []
  for (const { intent, slots, language } of CASES) {
    for (let turn = 0; turn < 4; turn++) {
      const command: Command = { intent, slots, by: 'cue', confidence: 0.9 }
      const understood: Understood = {
        text: 'hello',
        secrets: [],
        language,
        variety: language,
        languageAsked: false,
        feelings: { score: 0, escalate: null },
        commands: [command],
      }
      const state: DialogueState = { ...NEW_STATE, turn, failures: turn % 2, focus: turn < 2 ? piece : null, list: turn < 2 ? [piece] : [] }
      const request = turnRequest.parse({
        client_id: randomUUID(),
        text: 'hello',
        context: turn < 2 ? { cart: [{ product_id: piece, size: 'M', quantity: 1 }] } : {},
      })
      const asker = { ...askerOf(), page: request.context, language, conversationId: null }
      const answer = await driver.answer({ understood, state, asker, request, abuses: turn, history: [] }, () => {})
      const shopperText = shopperWords(understood.text, answer.trace.commands, answer.state.slots)
      const taken = answer.sentences.filter((sentence) => checkSentence(sentence, answer.facts, shopperText, language).length > 0)
      for (const sentence of taken) dropped.push(`${intent}/${language}: ${sentence}`)
      if (answer.sentences.join('') === '') dropped.push(`${intent}/${language} says nothing`)
    }
  }
  expect([...new Set(dropped)]).toEqual([])
})

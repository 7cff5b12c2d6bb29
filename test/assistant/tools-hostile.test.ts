import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { isShopError } from '../../src/shop/errors.ts'
import { askerOf, memberOf, toolsOf } from '../support/assistant.ts'
import { signUp } from '../support/members.ts'
import { buy } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let tools: Tools
let secrets: string[]
beforeAll(async () => {
  t = await testServer()
  const bought = await buy(t, { price: 4200 })
  secrets = [bought.orderId, bought.orderNumber, bought.reference]
  ;({ tools } = toolsOf(t))
})
afterAll(() => t.close())

test('hostile words in place of a number, a piece, a code or a topic find nothing of anybody’s and break nothing', async () => {
  const words = [
    '\u0000',
    "' or '1'='1",
    '%',
    'UP-%',
    '_',
    '${{7*7}}',
    '../..',
    '{nairobi_fee}',
    '\u202E',
    '__proto__',
    '٣٤٥',
    'a'.repeat(20),
  ]
  const asker = askerOf({ member: await memberOf(t, await signUp(t)) })
  const inputs = (word: string): [keyof Tools, object][] => [
    ['order_status', { number: word }],
    ['order_help', { number: word, wish: 'cancel' }],
    ['check_code', { code: word }],
    ['get_piece', { piece: word }],
    ['build_outfits', { piece: word }],
    ['build_outfits', { occasion: word, owned: [word, word] }],
    ['similar_pieces', { piece: word }],
    ['search_catalogue', { q: word, category: word, occasion: word }],
    ['search_catalogue', { cursor: word }],
    ['delivery_facts', { place: word }],
    ['shop_facts', { topic: word }],
    ['propose_bag_change', { op: 'add', piece: word }],
  ]
  for (const word of words)
    for (const [name, input] of inputs(word)) {
      const tool = tools[name]
      const read = tool.input.safeParse(input)
      if (!read.success) continue
      const run = tool.run as (args: unknown, by: unknown) => Promise<unknown>
      const answer = JSON.stringify(
        await run(read.data, asker).catch((error: unknown) => ({ broken: !isShopError(error), error: String(error) })),
      )
      expect([name, word, answer.includes('"broken":true') ? answer : '', secrets.filter((one) => answer.includes(one))]).toEqual([
        name,
        word,
        '',
        [],
      ])
    }
})

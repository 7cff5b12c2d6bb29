import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRONG_CODES } from '../../src/shop/offers/rules.ts'
import { signUp } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let piece: StockedProduct
beforeAll(async () => {
  t = await testServer({ promptMs: 600_000, env: { RATE_LIMIT: '100000' } })
  piece = await addProduct(t.database, { price: 1650, stock: { '': 500 } })
  await t.shop.offers.create({ code: 'REAL', type: 'percentage', value: 10 })
})
afterAll(() => t.close())

let networks = 0
const network = () => `10.1.2.${++networks}`
const items = () => [{ product_id: piece.id, quantity: 1 }]

async function post(url: string, remoteAddress: string, payload: object, headers: Record<string, string> = {}) {
  return (await t.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).json<{
    discount: number
    discount_problem: { reason: string } | null
    error?: { code: string }
  }>()
}
/** Why the code gives nothing; null when it does. */
async function ask(address: string, code: string, headers: Record<string, string> = {}) {
  const bag = { items: items(), delivery_area: 'nairobi', discount_code: code }
  return (await post('/api/cart/quote', address, bag, headers)).discount_problem?.reason ?? null
}
const pay = async (address: string, code: string, headers: Record<string, string> = {}) => {
  const bag = { items: items(), delivery_area: 'nairobi', discount_code: code, phone_number: `07${10_000_000 + ++networks}` }
  return (
    (await post('/api/checkouts', address, { ...bag, ...(headers['cookie'] ? {} : { guest_id: randomUUID() }) }, headers)).error?.code ??
    null
  )
}

test('trying out names of codes ends soon, and the bag is quoted all the same', async () => {
  const address = network()
  // The same wrong one is one, however often the bag is quoted with it.
  for (let n = 0; n < 3; n++) await ask(address, 'WRONG')
  for (let n = 1; n < WRONG_CODES.perAddress; n++) expect(await ask(address, `WRONG${n}`)).toBe('discount_unknown')
  const bag = { items: items(), delivery_area: 'nairobi', discount_code: 'REAL' }
  expect(await post('/api/cart/quote', address, bag)).toMatchObject({
    subtotal: 1650,
    discount: 0,
    discount_problem: { reason: 'discount_guesses' },
  })
  expect(await pay(address, 'REAL')).toBe('discount_guesses')
})

test('hundreds at once are no way around', async () => {
  const [address, buyers] = [network(), network()]
  const asked = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(address, `AT-ONCE-${n}`)))
  expect(asked.filter((reason) => reason === 'discount_unknown')).toHaveLength(WRONG_CODES.perAddress)
  const paid = await Promise.all(Array.from({ length: 150 }, (_, n) => pay(buyers, `AT-PAY-${n}`)))
  expect(paid.filter((code) => code === 'discount_unknown').length).toBeLessThanOrEqual(WRONG_CODES.perAddress)
  expect(paid).toContain('discount_guesses')
})

test('codes that exist do not count, however often', async () => {
  const address = network()
  for (let n = 0; n < WRONG_CODES.perAddress + 5; n++) expect(await ask(address, 'REAL')).toBeNull()
})

test('a member is judged by their own tries, not by those of a stranger behind the same address', async () => {
  const address = network()
  const [member, guesser] = [await signUp(t), await signUp(t)]
  for (let n = 0; n <= WRONG_CODES.perAddress; n++) await ask(address, `STRANGER${n}`)
  expect(await ask(address, 'REAL')).toBe('discount_guesses')
  expect(await ask(address, 'REAL', member.headers)).toBeNull()
  expect(await pay(address, 'REAL', member.headers)).toBeNull()
  for (let n = 0; n < WRONG_CODES.perMember; n++) expect(await ask(network(), `MINE${n}`, guesser.headers)).toBe('discount_unknown')
  expect(await ask(network(), 'REAL', guesser.headers)).toBe('discount_guesses')
})

test('many names from one network are one network: in the chat, the bag and the checkout together', async () => {
  const address = network()
  const heard: string[] = []
  const chat = async (code: string) => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/ai-support',
      remoteAddress: address,
      headers: { 'x-guest-id': randomUUID(), 'user-agent': randomUUID() },
      payload: { message: `does the code ${code} work?` },
    })
    heard.push(reply.json<{ message: string }>().message)
  }
  const third = WRONG_CODES.perAddress / 3
  for (let n = 0; n < third; n++) {
    await chat(`UPYAX${n}`)
    expect(await ask(address, `UPYAY${n}`)).toBe('discount_unknown')
    expect(await pay(address, `UPYAZ${n}`)).toBe('discount_unknown')
  }
  expect(heard.filter((text) => /many codes/.test(text))).toEqual([])
  await chat('REAL')
  // There is such a code, and nobody hears of it.
  expect(heard.at(-1)).toMatch(/many codes/)
  expect(heard.at(-1)).not.toMatch(/10\s?%/)
  expect(await ask(address, 'REAL')).toBe('discount_guesses')
  expect(await pay(address, 'REAL')).toBe('discount_guesses')
  // From elsewhere it counts.
  expect(await ask(network(), 'REAL')).toBeNull()
})

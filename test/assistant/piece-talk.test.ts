import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedDriver } from '../../src/shop/assistant/embedded/embedded.ts'
import { turnRequest } from '../../src/shop/assistant/contract.ts'
import { NEW_STATE } from '../../src/shop/assistant/command.ts'
import { STYLIST_FAILED_TEXT, STYLIST_PHRASES, SURE } from '../../src/shop/assistant/rules.ts'
import { understand } from '../../src/shop/assistant/understand/understand.ts'
import { CHAT_LIMITS } from '../../src/shop/chat/rules.ts'
import { askerOf } from '../support/assistant.ts'
import { addDescribed } from '../support/described-pieces.ts'
import { signUp } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { talk, wrongIn, type Turn } from './conversation.ts'

let t: TestServer
let rosa: string
beforeAll(async () => {
  t = await testServer({ payments: true })
  const women = (name: string, price: number, more: object) => addDescribed(t.shop, { department: 'women', name, price, ...more })
  rosa = await women('Rosa wrap dress', 1800, {
    colours: ['red'],
    stock: { M: 1, L: 2 },
    flaws: ['small mark on the hem'],
    measurements: { chest: 46, waist: 38, hips: 52, length: 112 },
  })
  await women('Zuri slip dress', 1500, { colours: ['black'], stock: { M: 1 } })
  await women('Tamu heels', 1200, { category: 'shoes', colours: ['black'], stock: { 38: 1 } })
  await women('Amani moon bag', 900, { category: 'accessories', colours: ['green'], stock: { '': 1 } })
  await women('Simba belt', 600, { category: 'accessories', colours: ['brown'], stock: { '': 1 } })
  await women('Pendo kitenge skirt', 1300, { colours: ['orange'], stock: { M: 0 }, flaws: ['thin at the waist'] })
  await women('Neema pleated skirt', 1350, { colours: ['orange'], stock: { M: 1, L: 1 } })
  await women('Kito hoops', 400, { category: 'jewelry', colours: ['yellow'], stock: { '': 1 } })
})
afterAll(() => t.close())

test.each<[name: string, turns: Turn[]]>([
  [
    'in English',
    [
      { says: 'any stains?', answer: /small mark on the hem/ },
      { says: 'how long is the dress?', answer: /Length 112 cm/ },
      { says: 'is there stock left', answer: /Rosa wrap dress.*3 left/ },
      { says: 'what condition is it in', answer: /Rosa wrap dress/ },
      { says: 'size L', answer: /Rosa wrap dress is here in L/ },
      { says: 'add', adds: ['Rosa wrap dress'], answer: /bag/ },
      { says: 'save for later', shows: ['Rosa wrap dress'], actions: ['wishlist_change'] },
      { says: 'add the zuri slip dress', adds: ['Zuri slip dress'] },
    ],
  ],
  [
    'in Kiswahili',
    [
      { says: 'hii ni size gani?', answer: /M na L/ },
      { says: 'iko na madoa?', answer: /small mark on the hem/ },
      { says: 'bei?', answer: /KES 1,800/ },
      { says: 'weka saizi M kwa bag', adds: ['Rosa wrap dress'], answer: /bag/ },
    ],
  ],
])('[assist-04] [assist-15] on the page of a piece, it is what is spoken of: %s', async (_name, turns) => {
  const one = talk(t, { context: { path: `/product/${rosa}`, product_id: rosa } })
  expect(await wrongIn(one, turns)).toEqual([])
})

test.each([
  ['is the Pendo kitenge skirt still available?', /^Sorry, Pendo kitenge skirt is sold out\. These are close to it:$/],
  ['je, Pendo Kitenge Skirt bado ipo?', /^Pole, Pendo kitenge skirt imeisha\. Hizi zinafanana nayo:$/],
  ['any flaws on the pendo kitenge skirt?', /thin at the waist.* is sold out\. These are close to it:/],
  ['add the Pendo kitenge skirt to my bag', /Pendo kitenge skirt is sold out\. These are close to it:$/],
  ['do you still have the Pendo kitenge skirt?', /Pendo kitenge skirt is sold out/],
])('[assist-16] a piece that is sold is known by its name anywhere, and like ones are shown: %s', async (says, answer) => {
  const turn = { says, answer, shows: ['Neema pleated skirt'], not: ['Pendo kitenge skirt'], addsNothing: true }
  const onAnotherPage = { path: `/product/${rosa}`, product_id: rosa }
  expect(await wrongIn(talk(t), [turn])).toEqual([])
  expect(await wrongIn(talk(t, { context: onAnotherPage }), [turn])).toEqual([])
})

test('of a piece that somebody is paying for it is said that it may come back', async () => {
  const name = 'Furaha linen shirt'
  const id = await addDescribed(t.shop, { name, stock: { M: 1 } })
  const heard = async (says: string) => (await talk(t, { context: { path: `/product/${id}`, product_id: id } }).say(says)).sentences[0]
  expect(await heard('is it still available?')).toMatch(/still here|You can have/)
  const [variant] = (await t.shop.catalogue.get(id))?.variants ?? []
  await t.shop.transact(({ catalogue }) => catalogue.hold('c'.repeat(32), [{ product_id: id, variant_id: variant?.id ?? '', quantity: 1 }]))
  for (const says of ['is it still available?', 'add it to my bag'])
    expect(await heard(says)).toBe(`Someone is paying for ${name} right now. If they do not finish, you can have it in a few minutes.`)
})

test.each<[name: string, turns: Turn[]]>([
  [
    'looking and adding',
    [
      { says: 'niaje, nisaidie', answer: /./ },
      { says: 'nataka dress nyeusi', shows: ['Zuri slip dress'] },
      { says: 'hiyo ni pesa ngapi', answer: /KES 1,500/ },
      { says: 'weka kwa bag', adds: ['Zuri slip dress'] },
      { says: 'poa sana', answer: /./ },
    ],
  ],
  [
    'delivery and days',
    [
      { says: 'doo ya delivery ni ngapi', answer: /KES 200/ },
      { says: 'mnatuma Nakuru? itafika lini', answer: /Ukilipa leo, itafika Nakuru kati ya \S+ \d+ \S+ na \S+ \d+/ },
    ],
  ],
])('[assist-18] a conversation in Sheng: %s', async (_name, turns) => {
  expect(await wrongIn(talk(t), turns)).toEqual([])
})

test('a second request for a code hears of the one that there is, and that one counts at a time', async () => {
  const one = talk(t)
  const first = await one.say('any discount?')
  const code = first.actions?.required_actions.find(({ type }) => type === 'apply_discount')?.data?.code
  expect(code).toBeTruthy()
  const second = await one.say('give me another discount')
  expect(second.message?.content).toContain(code)
  expect(second.message?.content).toMatch(/one code counts at a time/)
})

test.each(STYLIST_PHRASES)('[assist-20] “%s” starts the stylist', async (phrase) => {
  const heard = await talk(t).say(`I would like ${phrase}`)
  expect(heard.message).toMatchObject({ category: 'product', confidence: SURE.phrase })
  expect(heard.message?.content).toMatch(/what is it for|occasion|pieces do you own|what I would wear|looks together/i)
})

test.each(['en', 'sw'] as const)('[assist-21] a stylist that cannot begin says so in the specified words (%s)', async (language) => {
  const tools = t.shop.assistantWorkshop.tools
  const broken = { ...tools, build_outfits: { ...tools.build_outfits, run: () => Promise.reject(new Error('no looks')) } }
  const driver = createEmbeddedDriver({ ...t.shop.assistantWorkshop, tools: broken })
  const text = language === 'en' ? 'an outfit for a wedding' : 'nipangie mavazi ya harusi'
  const request = turnRequest.parse({ client_id: randomUUID(), text })
  const understood = understand(text, NEW_STATE, { hasProduct: false })
  const asker = { ...askerOf(), page: request.context, language }
  const made = await driver.answer({ understood, state: NEW_STATE, asker, request, abuses: 0, history: [] }, () => {})
  expect(made.sentences[0]).toBe(STYLIST_FAILED_TEXT)
})

test('[assist-15] a look is added whole', async () => {
  const one = talk(t)
  const look = (await one.say('an outfit for a party')).message?.stylingResults[0]
  expect(look?.items.length).toBeGreaterThan(1)
  const added = (await one.say('add the look to my bag')).actions?.required_actions.map(({ data }) => data?.product_id)
  expect(added).toEqual(look?.items.map(({ product_id: id }) => id))
})

test('[chat-06] an answer shows at most 3 pieces and suggests at most 3 actions', async () => {
  const heard = await talk(t).say('show me something, find my size, a discount, and where is my order')
  expect(heard.message?.products.length).toBeLessThanOrEqual(3)
  expect(heard.message?.productRecommendations.length).toBeLessThanOrEqual(3)
  expect(heard.message?.suggestedActions).toHaveLength(3)
})

test('[data-20] members hear of their own order by its number, and of nobody else’s', async () => {
  const [owner, other] = [await signUp(t), await signUp(t)]
  const { orderNumber } = await buy(t, { headers: owner.headers, guest: null })
  const own = await talk(t, { headers: owner.headers }).say(`where is order ${orderNumber}?`)
  expect(own.message?.content).toMatch(new RegExp(`${orderNumber}.*delivery details`))
  const foreign = await talk(t, { headers: other.headers }).say(`where is order ${orderNumber}?`)
  expect(foreign.message?.content).toMatch(/find no order/)
})

test('whose payment failed hears where it stands, and a person is offered to the annoyed', async () => {
  const guest = randomUUID()
  const { id: product_id } = await addProduct(t.database, {})
  // A number that ends so cancels.
  const phone = newPhone().replace(/000$/, '032')
  const { status, body } = await t.post<{ id: string }>('/api/checkouts', {
    items: [{ product_id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: phone,
    guest_id: guest,
  })
  expect(status).toBe(201)
  await until(
    () => t.read<{ status: string }>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.status !== 'pending' && answer.body.status !== 'paying',
  )
  const heard = await talk(t, { guest }).say('I paid but there is no order, this is rubbish!!')
  expect(heard.message?.content).toMatch(/KES/)
  expect(heard.actions).toMatchObject({ escalationRecommended: true })
})

test('a person has so many messages a day, a network so many a minute', async () => {
  const strict = await testServer({ env: { RATE_LIMIT: '1000' } })
  try {
    const one = talk(strict)
    const { ack } = await one.say('hello')
    expect(ack).toBeTruthy()
    for (let n = 1; n < CHAT_LIMITS.perDay; n++) await strict.shop.limits.count('chat-day', one.guest, 86_400)
    expect(await one.say('once more')).toMatchObject({ status: 429, error: 'too_many_requests' })
    expect((await talk(strict).say('somebody else')).status).toBe(200)
    // Somebody new has counts of their own, except for the network's.
    await strict.database.db.run('update rate_limits set tries = $1', [CHAT_LIMITS.perNetworkMinute])
    expect(await talk(strict).say('of the same network')).toMatchObject({ status: 429, error: 'too_many_requests' })
  } finally {
    await strict.close()
  }
})

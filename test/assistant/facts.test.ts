import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminFacts } from '../../src/shop/assistant/facts/contract.ts'
import { DEFAULT_FACTS } from '../../src/shop/assistant/facts/defaults.ts'
import { placeholdersOf } from '../../src/shop/assistant/facts/matching.ts'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { askerOf, saidOf, toolsOf } from '../support/assistant.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let tools: Tools
let admin: SignedInMember
let amina: Call
const FACTS = '/api/admin/assistant/facts'
beforeAll(async () => {
  t = await testServer()
  ;({ tools } = toolsOf(t))
  admin = await signUpAdmin(t)
  amina = callAs(t, admin)
})
afterAll(() => t.close())

const ask = async (topic: string, language: 'en' | 'sw' = 'en') => (await tools.shop_facts.run({ topic }, askerOf({ language }))).out
const delivery = async (place?: string, language: 'en' | 'sw' = 'en') =>
  tools.delivery_facts.run(place ? { place } : {}, askerOf({ language }))
const factOf = ({ facts }: AdminFacts, id: string) => facts.find((fact) => fact.id === id)

test('delivery to a place has the fee and days of its area; what is in both counts as outside Nairobi', async () => {
  const cases = {
    Garissa: 'nationwide',
    'mpaka Umoja': 'nairobi',
    ruiru: 'nationwide',
    Kikuyu: 'nationwide',
    syokimau: 'nationwide',
    rongai: 'nationwide',
    nakuruni: 'nationwide',
    'lang’ata': 'nairobi',
    Tao: 'nairobi',
    'Githurai 44': 'nairobi',
    'Githurai 45': 'nationwide',
    'Mombasa Road, Mlolongo': 'nationwide',
  }
  for (const [place, area] of Object.entries(cases)) expect([place, (await delivery(place)).out.area]).toEqual([place, area])
  const { out, facts } = await delivery('Nakuru')
  expect(out).toMatchObject({ place: 'Nakuru', county: 'Nakuru', areas: [{ fee: 200, days: '2-4 days' }], fact: 'delivery.nationwide' })
  expect(out.text).toBe('Delivery to the rest of Kenya is KES 200 for the whole order and takes 2-4 days after you pay.')
  expect(saidOf(facts, 'days')).toEqual(['2-4 days'])
  expect((await delivery('Nairobi', 'sw')).out.text).toBe('Kuletewa ndani ya Nairobi ni bure, na huchukua siku 1-2 baada ya kulipa.')
  // A place that nobody knows has both, and another country neither.
  expect((await delivery('Zzyzx')).out).toMatchObject({ area: 'unknown', place: null, fact: 'delivery.both', areas: [{}, {}] })
  expect((await delivery('Kampala')).out).toMatchObject({ area: 'abroad', areas: [], fact: 'unknown' })
})

test('a fee is said as it is set now, at once', async () => {
  const { rates } = await t.shop.settings.deliveryDesk()
  const seen = rates.find(({ area }) => area === 'nationwide')?.id ?? null
  const rate = { area: 'nationwide', fee: 350, offered: true, effective_from: null, seen } as const
  await t.shop.transact(({ settings }) => settings.addDeliveryRate(rate, admin.id))
  expect((await delivery('Kisumu')).out.text).toContain('KES 350')
  expect((await ask('delivery.nationwide')).text).toContain('KES 350')
})

test('what is asked in both languages finds its fact; what nobody has said is unknown, with the nearest fact', async () => {
  const cases = {
    'how do exchanges work?': 'exchange.7days',
    'nataka kubadilisha saizi': 'exchange.7days',
    'mnafungua saa ngapi': 'hours.people',
    'can you hold it for me': 'hold.minutes',
    'is this mitumba?': 'shop.second_hand',
    'what happens to my data': 'privacy',
    'cancel the order': 'order.cancel',
    'do you take cash on delivery?': 'unknown',
    'nilipe ikifika? lipa ikifika': 'unknown',
    'where is your shop': 'unknown',
    'is it original gucci': 'unknown',
    'has it been washed': 'unknown',
    'do you have pink hats': 'unknown',
  }
  for (const [topic, id] of Object.entries(cases)) expect([topic, (await ask(topic)).id]).toEqual([topic, id])
  expect((await ask('cash on delivery')).nearest?.id).toBe('payment.methods')
  expect((await ask('exchange', 'sw')).text).toContain('siku 7')
})

test('payments: which ways there are, and nothing of those that nobody has spoken of', async () => {
  const card = await tools.payment_facts.run({ method: 'card' }, askerOf())
  expect(card.out).toMatchObject({
    accepted: true,
    fact: 'payment.methods',
    methods: [{ method: 'mpesa' }, { method: 'card' }, { method: 'bank' }],
  })
  expect(card.out.text).toContain('M-PESA, Visa, Mastercard or bank transfer')
  for (const method of ['cash', 'instalments'] as const)
    expect((await tools.payment_facts.run({ method }, askerOf())).out).toMatchObject({ accepted: null, fact: 'unknown' })
})

test('every text names only what can be filled in, and no fee or number of days itself', () => {
  for (const [id, { en, sw }] of Object.entries(DEFAULT_FACTS)) {
    expect([id, placeholdersOf(en).toSorted()]).toEqual([id, placeholdersOf(sw).toSorted()])
    expect([id, /KES|\b[12]-[24]\b|\b7 days|siku 7/.test(en + sw)]).toEqual([id, false])
  }
})

test('an admin changes a fact: it is live at once, audited, and not overwritten by who saw an older one', async () => {
  const before = await amina<AdminFacts>('GET', FACTS)
  expect(factOf(before.body, 'exchange.7days')).toMatchObject({ version: 0, added: false, original: null })
  const text = { en: 'Exchange it within {exchange_days} days, unworn.', sw: 'Badilisha ndani ya siku {exchange_days}, bila kuvaa.' }
  const changed = await amina<AdminFacts>('PATCH', `${FACTS}/exchange.7days`, { version: 0, ...text })
  expect(changed.status).toBe(200)
  expect(factOf(changed.body, 'exchange.7days')).toMatchObject({
    ...text,
    version: 1,
    original: { en: DEFAULT_FACTS['exchange.7days'].en },
  })
  expect((await ask('exchange')).text).toBe('Exchange it within 7 days, unworn.')
  const late = await amina<{ error: { code: string } }>('PATCH', `${FACTS}/exchange.7days`, { version: 0, en: 'Late', sw: 'Late' })
  expect([late.status, late.body.error.code]).toEqual([409, 'settings_changed'])
  const odd = await amina<{ error: { code: string } }>('PATCH', `${FACTS}/exchange.7days`, { version: 1, en: '{price} off', sw: 'x' })
  expect([odd.status, odd.body.error.code]).toEqual([400, 'invalid_input'])
  const back = await amina<AdminFacts>('DELETE', `${FACTS}/exchange.7days`, { version: 1 })
  expect(factOf(back.body, 'exchange.7days')).toMatchObject({ version: 0, original: null })
  expect((await ask('exchange')).text).toContain('If a piece does not fit')
  const { items } = await t.shop.audit.page({ limit: 10 } as never)
  expect(items.filter(({ subject }) => subject === 'fact:exchange.7days').map(({ action }) => action)).toEqual([
    'fact.removed',
    'fact.changed',
  ])
})

test('what would be said wrongly is refused: unseen letters, tags, lone braces, a fee in one language alone, too much or nothing', async () => {
  const fine = { en: 'Delivery is {nairobi_fee}.', sw: 'Kutuma ni {nairobi_fee}.' }
  const cases: [string, object][] = [
    ['null character', { en: 'Free\u0000' }],
    ['right to left', { en: 'Pay \u202Eeerf' }],
    ['zero width', { sw: 'Bu\u200Bre' }],
    ['tags', { en: '<img src=x onerror=alert(1)>' }],
    ['a placeholder that is none', { en: 'It is {fee}.', sw: 'Ni {fee}.' }],
    ['a prototype', { en: 'It is {constructor}.', sw: 'Ni {constructor}.' }],
    ['no name', { en: 'It is {}.', sw: 'Ni {}.' }],
    ['a lone brace', { en: 'It is {nairobi_fee.', sw: 'Ni {nairobi_fee.' }],
    ['the English alone', { sw: 'Kutuma ni bei nafuu.' }],
    ['the Kiswahili alone', { en: 'Delivery is cheap.' }],
    ['no Kiswahili', { sw: '   ' }],
    ['too long', { en: `{nairobi_fee} ${'a'.repeat(600)}` }],
    ['a number', { en: 5 }],
    ['words of a fact that came with the shop', { words: ['delivery'] }],
    ['another field', { added: true }],
    ['a version that is none', { version: -1 }],
  ]
  for (const [what, over] of cases) {
    const { status } = await amina('PATCH', `${FACTS}/delivery.nairobi`, { version: 0, ...fine, ...over })
    expect([what, status]).toEqual([what, 400])
  }
  for (const id of ['delivery.none', '__proto__', 'constructor', '%27'])
    expect([id, (await amina('PATCH', `${FACTS}/${id}`, { version: 0, ...fine })).status]).toEqual([id, 404])
  const words = Array.from({ length: 21 }, (_, i) => `phrase ${i}`)
  for (const over of [{ words }, { words: [] }, { words: ['a\u0007b'] }, { id: '../x' }, { id: 'A B' }, { id: 'x'.repeat(41) }])
    expect([over, (await amina('POST', FACTS, { id: 'new_one', ...fine, words: ['new one'], ...over })).status]).toEqual([over, 400])
  expect(factOf((await amina<AdminFacts>('GET', FACTS)).body, 'delivery.nairobi')).toMatchObject({ version: 0, original: null })
  expect((await ask('delivery in nairobi')).text).not.toContain('{')
})

test('what was unknown is answered once for all, and is unknown again when the answer is removed', async () => {
  const fact = {
    id: 'pick_up',
    en: 'You can pick it up at our stall in Ngara.',
    sw: 'Unaweza kuchukua kibandani kwetu Ngara.',
    words: ['pick up', 'kuchukua mwenyewe'],
  }
  expect((await ask('can I pick up?')).id).toBe('unknown')
  const added = await amina<AdminFacts>('POST', FACTS, fact)
  expect(factOf(added.body, 'pick_up')).toMatchObject({ ...fact, added: true, version: 1, updated_by: 'Wanjiku Kamau' })
  expect(await ask('can I pick up?', 'sw')).toMatchObject({ id: 'pick_up', text: fact.sw })
  expect((await amina('POST', FACTS, fact)).status).toBe(400)
  await amina('DELETE', `${FACTS}/pick_up`, { version: 1 })
  expect((await ask('can I pick up?')).id).toBe('unknown')
})

test('another process says a changed fact, too, as soon as it hears of it', async () => {
  const { createShop } = await import('../../src/shop/shop.ts')
  const { createLive } = await import('../../src/platform/live.ts')
  const live = createLive(t.database, t.deps.log)
  await live.start()
  const elsewhere = createShop({ ...t.deps, live })
  expect((await elsewhere.assistantFacts.say('code.one', 'en')).text).toContain('One discount code')
  await amina('PATCH', `${FACTS}/code.one`, { version: 0, en: 'Only one code.', sw: 'Kodi moja tu.' })
  await expect.poll(async () => (await elsewhere.assistantFacts.say('code.one', 'en')).text).toBe('Only one code.')
  await live.stop()
})

test('an admin who deletes their account leaves the texts, without their name', async () => {
  const second = await signUpAdmin(t)
  const call = callAs(t, second)
  await call('PATCH', `${FACTS}/hold.minutes`, { version: 0, en: 'Ten minutes.', sw: 'Dakika kumi.' })
  await t.shop.transact((areas) => areas.assistantFacts.forgetUser(second.id))
  const { body } = await amina<AdminFacts>('GET', FACTS)
  expect(factOf(body, 'hold.minutes')).toMatchObject({ en: 'Ten minutes.', updated_by: null })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_STATE, type Slots } from '../../src/shop/assistant/command.ts'
import { understand } from '../../src/shop/assistant/understand/understand.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { talk, wrongIn, type Turn } from './conversation.ts'
import { fillWardrobe } from './wardrobe.ts'

// Answers that keep to what was asked, and to the piece, the list or the looks that are there.

let t: TestServer
let rosa: string
let tamu: string
beforeAll(async () => {
  t = await testServer()
  await fillWardrobe(t.shop)
  rosa = (await t.shop.catalogue.byName('Rosa wrap dress'))?.id ?? ''
  tamu = (await t.shop.catalogue.byName('Tamu heels'))?.id ?? ''
})
afterAll(() => t.close())

const LINES: [name: string, turns: Turn[]][] = [
  [
    'what delivery costs is no price of a piece',
    [
      { says: 'show me dresses', answer: /./ },
      { says: 'Do you deliver to Nakuru and what does it cost?', answer: /^(?!.*dress).*KES 200/ },
    ],
  ],
  [
    '“any colour” ends a refusal of one, too',
    [
      { says: 'red dress', shows: ['Rosa wrap dress'] },
      { says: 'dresses, no red ones', not: ['Rosa wrap dress'] },
      { says: 'under 1900', not: ['Rosa wrap dress'] },
      { says: 'any colour is fine', shows: ['Rosa wrap dress'] },
    ],
  ],
  [
    'a kind of the shoes that are listed keeps their size',
    [
      { says: 'shoes size 39', shows: ['Tamu heels'], not: ['Lulu heels'] },
      { says: 'just the heels', shows: ['Tamu heels'], not: ['Lulu heels'] },
    ],
  ],
  [
    '“similar under 1300” keeps the limit',
    [
      { says: 'juma straight jeans', shows: ['Juma straight jeans'] },
      { says: 'anything similar under 1200', shows: ['Mosi mom jeans'], not: ['Juma straight jeans', 'Rosa wrap dress'] },
    ],
  ],
  ['codes are not combined', [{ says: 'can I combine KARIBU10 and UPYA200', answer: /one (?:discount )?code/i }]],
  ['a code that is none, in Kiswahili', [{ says: 'je, code XMAS50 inafanya kazi kwa bag yangu?', answer: /XMAS50 haitumiki: haipo/ }]],
  ['a size between two of the chart', [{ says: 'us 9 mens shoe is what in european', answer: /between.*EU 41.*EU 42/ }]],
  ['what a grade means', [{ says: 'what does like new mean', answer: /worn once or twice/ }]],
]

test.each(LINES)('%s', async (_name, turns) => {
  expect(await wrongIn(talk(t), turns)).toEqual([])
})

const onPage = (id: string) => talk(t, { context: { path: `/product/${id}`, product_id: id } })

test('“will it stain?” asks how it wears, and not for its flaws', async () => {
  expect(await wrongIn(onPage(rosa), [{ says: 'does it have stains?', answer: /mark on the hem/ }])).toEqual([])
  expect(await wrongIn(onPage(rosa), [{ says: 'will it fade in the sun?', answer: /^(?!.*flaw)/ }])).toEqual([])
})

test('who says what they wear hears of that size, which is there or not', async () => {
  expect(await wrongIn(onPage(tamu), [{ says: 'i wear 40 will these fit', answer: /not here in 40.*38 and 39/ }])).toEqual([])
  expect(await wrongIn(onPage(tamu), [{ says: 'i wear 39 will these fit', answer: /39.*foot length/ }])).toEqual([])
})

test('“bag this” is no bag, and the size that was asked for is said in words', async () => {
  const turns: Turn[] = [
    { says: 'bag this one for me', answer: /M or L/ },
    { says: 'saizi kubwa', adds: ['Rosa wrap dress L'] },
  ]
  expect(await wrongIn(onPage(rosa), turns)).toEqual([])
})

test('no chip repeats a button', async () => {
  const chart = await talk(t).say('I am 90 cm around the chest, which size?')
  expect(chart.actions?.required_actions.map(({ type }) => type)).toContain('size_help')
  expect(chart.message?.payload.chips).toEqual(['Find something'])
})

test('while looks are shown, what is left out or what they may cost changes them', async () => {
  const one = talk(t)
  const looksOf = async (text: string) => (await one.say(text)).message?.stylingResults ?? []
  expect((await looksOf('an outfit for a wedding for a woman')).length).toBeGreaterThan(0)
  const without = await looksOf('ondoa mkoba')
  expect(without.length).toBeGreaterThan(0)
  expect(without.flatMap(({ items }) => items.map(({ product }) => product?.kind))).not.toContain('bag')
  const cheaper = await looksOf('under 5000 in total')
  expect(cheaper.length).toBeGreaterThan(0)
  for (const { total_price: total } of cheaper) expect(total).toBeLessThanOrEqual(5000)
})

test('what is to go from the bag is named before the wish', async () => {
  const bag = await t.shop.catalogue.byName('Amani moon bag')
  const cart = [rosa, bag?.id].map((id, i) => ({ product_id: id, size: i === 0 ? 'M' : null, quantity: 1 }))
  const turns: Turn[] = [{ says: 'i dont want the dress anymore take it out', changes: ['remove Rosa wrap dress M'] }]
  expect(await wrongIn(talk(t, { context: { cart } }), turns)).toEqual([])
})

test('a belt is a part of the dress that is open, and no other piece', async () => {
  expect(await wrongIn(onPage(rosa), [{ says: 'does it come with a belt?', answer: /Rosa wrap dress/ }])).toEqual([])
})

const READ: [text: string, slots: Slots][] = [
  ['I am 90 cm around the chest', { measures: { chest: 90 } }],
  ['unyayo wangu una urefu wa sentimita 24, saizi gani', { measures: { foot: 24 } }],
  ['hereni za mia tisa na hamsini', { kind: ['earrings'], max_price: 950 }],
  ['need office shoes, women 38, 2500 max', { size: ['38'], max_price: 2500 }],
  ['shali ya machungwa', { kind: ['scarf'], colour: ['orange'] }],
  ['nionyeshe majeans', { kind: ['jeans'] }],
  ['madress za red', { kind: ['dress'], colour: ['red'] }],
  ['shoes for a man, not a woman', { category: 'shoes', department: 'men' }],
  ['nitachukua hii blauzi, S, iingize kikapuni', { size: ['S'] }],
  ['sitaki vitu vya maua, nataka gauni', { kind: ['dress'], exclude: { pattern: ['floral'] } }],
]
test.each(READ)('%s', (text, slots) => {
  const { commands } = understand(text, NEW_STATE, { hasProduct: false })
  const read: Slots = Object.assign({}, ...commands.map((command) => command.slots))
  expect(read).toMatchObject(slots)
  expect(read.min_price).toBeUndefined()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDescribed } from '../support/described-pieces.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { talk, wrongIn, type Turn } from './conversation.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  const women = (name: string, price: number, more: object) => addDescribed(t.shop, { department: 'women', name, price, ...more })
  await women('Rosa wrap dress', 1800, {
    colours: ['red'],
    stock: { M: 1, L: 2 },
    tags: ['wedding'],
    flaws: ['small mark on the hem'],
    measurements: { chest: 46, waist: 38, hips: 52, length: 112 },
  })
  await women('Zuri slip dress', 1500, { colours: ['black'], stock: { M: 1 }, tags: ['wedding'] })
  await women('Neema shirt dress', 1100, { colours: ['blue'], stock: { L: 1 } })
  await women('Juma straight jeans', 1250, { colours: ['blue'], stock: { 30: 1, 32: 1 } })
  await women('Mosi mom jeans', 1100, { colours: ['blue'], stock: { 28: 1 } })
  await women('Tamu heels', 1200, { category: 'shoes', colours: ['black'], stock: { 38: 1 } })
  await women('Pili flat sandals', 900, { category: 'shoes', colours: ['brown'], stock: { 38: 1, 39: 1 } })
  await women('Amani moon bag', 900, { category: 'accessories', colours: ['green'], stock: { '': 1 }, measurements: { width: 30 } })
  await women('Baraka tote bag', 1400, { category: 'accessories', colours: ['brown'], stock: { '': 1 } })
})
afterAll(() => t.close())

test.each<[name: string, turns: Turn[]]>([
  [
    'search, cheaper, details, fit, bag, delivery, paying',
    [
      { says: 'show me dresses under 4000', shows: ['Rosa wrap dress', 'Zuri slip dress'] },
      { says: 'in red', shows: ['Rosa wrap dress'], not: ['Zuri slip dress'] },
      { says: 'the first', answer: /KES 1,800/ },
      { says: 'how long is it', answer: /Length 112 cm/ },
      { says: 'any flaws?', answer: /small mark on the hem/ },
      { says: 'will it fit me? waist 74 hips 98', answer: /Rosa wrap dress/ },
      { says: 'add it', adds: ['Rosa wrap dress'] },
      { says: 'when can I have it if I pay now, I am in Kisumu', answer: /Pay today and it reaches Kisumu/ },
      { says: 'how do I pay', answer: /M-PESA/ },
    ],
  ],
  [
    'nothing is cheaper: the price of before counts again',
    [
      { says: 'natafuta jeans', shows: ['Juma straight jeans', 'Mosi mom jeans'] },
      { says: 'za bei rahisi', answer: /./ },
      { says: 'za blue', shows: ['Juma straight jeans', 'Mosi mom jeans'] },
    ],
  ],
  [
    'another place after a place, and days for the place of before',
    [
      { says: 'do you deliver to Lodwar', answer: /KES 200/ },
      { says: 'how many days', answer: /reaches Lodwar/ },
      { says: 'and Meru?', answer: /reaches Meru/ },
    ],
  ],
  [
    'a piece by a word of its name, and a place in Kiswahili',
    [
      { says: 'nionyeshe dresses', answer: /./ },
      { says: 'ya tatu', answer: /KES/ },
      { says: 'the zuri', answer: /Zuri slip dress.*KES 1,500/ },
      { says: 'weka', adds: ['Zuri slip dress'] },
    ],
  ],
  [
    'a number alone is a place in the list',
    [
      { says: 'jeans', answer: /./ },
      { says: 'mbili', answer: /KES/ },
      { says: 'iko na shida yoyote', answer: /jeans/ },
    ],
  ],
  [
    'jeans for a waist',
    [
      { says: 'mosi mom jeans zinaingia size gani', answer: /Mosi mom jeans.*28/ },
      { says: 'add it', adds: ['Mosi mom jeans'] },
    ],
  ],
  [
    'a bag: how big, pockets, wishlist in few words',
    [
      { says: 'bag', shows: ['Amani moon bag', 'Baraka tote bag'] },
      { says: 'green', shows: ['Amani moon bag'], not: ['Baraka tote bag'] },
      { says: 'ni kubwa aje', answer: /sm 30/ },
      { says: 'ina mifuko?', answer: /Amani moon bag/ },
      { says: 'wishlist it', actions: ['wishlist_change'], answer: /Amani moon bag/ },
      { says: 'take it off my wishlist', actions: ['wishlist_change'] },
    ],
  ],
  [
    'a change of mind',
    [
      { says: 'heels', shows: ['Tamu heels'] },
      { says: 'no wait, sandals', shows: ['Pili flat sandals'], not: ['Tamu heels'] },
      { says: 'size 38', shows: ['Pili flat sandals'] },
      { says: 'bigger size', shows: ['Pili flat sandals'], answer: /39/ },
      { says: 'nothing else?', answer: /all/ },
    ],
  ],
  [
    'dearest and cheapest are an order, no place in the list',
    [
      { says: 'dresses', answer: /./ },
      { says: 'cheapest first', shows: ['Neema shirt dress'] },
      { says: 'most expensive', shows: ['Rosa wrap dress'] },
    ],
  ],
  [
    'a dress from another country is no other garment',
    [{ says: 'dress from china', shows: ['Rosa wrap dress'], not: ['Juma straight jeans'] }],
  ],
  [
    'a payment that was taken twice',
    [
      { says: 'nimetumiwa pesa mbili', answer: /malipo/ },
      { says: 'nimetry tena imekataa', answer: /malipo/ },
      { says: 'card inakubali?', answer: /Visa/ },
    ],
  ],
  [
    'an order before and after a piece is looked at',
    [
      { says: 'when will it arrive', answer: /order|sign in/i },
      { says: 'show me boots or heels', answer: /./ },
      { says: 'the first', answer: /Tamu heels/ },
      { says: 'when will it arrive', answer: /Pay today/ },
    ],
  ],
])('[assist-04] a journey: %s', async (_name, turns) => {
  expect(await wrongIn(talk(t), turns)).toEqual([])
})

test('[assist-18] an occasion is dressed for, a look is chosen by its place and added whole', async () => {
  const one = talk(t)
  const looks = (await one.say('I want to dress for a wedding')).message?.stylingResults ?? []
  expect(looks.length).toBeGreaterThan(1)
  const casual = (await one.say('under 9000')).message?.stylingResults ?? []
  const second = casual[1]?.items.map(({ product_id: id }) => id)
  expect(second?.length).toBeGreaterThan(1)
  const chosen = await one.say('I like the second one')
  expect(chosen.message?.content).toMatch(/^In that look: .*Together KES/)
  const added = (await one.say('add it')).actions?.required_actions.map(({ data }) => data?.product_id)
  expect(added).toEqual(second)
})

test.each([
  ['zingine', /others|mavazi yote ninayoweza kupanga/],
  ['badilisha viatu', /badala ya|kuchukua nafasi/],
])('after looks, “%s” asks for other ones, and hears when there are none', async (text, said) => {
  const one = talk(t)
  expect((await one.say('I have a wedding next month')).message?.stylingResults.length).toBeGreaterThan(0)
  const { message } = await one.say(text)
  expect(message?.stylingResults.length ? 'others' : message?.content).toMatch(said)
})

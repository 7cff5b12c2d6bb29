import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../support/server.ts'
import { talk, wrongIn, type Turn } from './conversation.ts'
import { fillWardrobe } from './wardrobe.ts'

// What a conversation remembers, and what words that say little mean in it: one line of the design after the other.

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  await fillWardrobe(t.shop)
})
afterAll(() => t.close())

const LINES: [name: string, turns: Turn[]][] = [
  [
    '“cheaper” is just under the lowest price that was shown',
    [
      { says: 'dresses in M', shows: ['Rosa wrap dress', 'Zuri slip dress'] },
      { says: 'cheaper', shows: ['Neema shirt dress'], not: ['Zuri slip dress', 'Rosa wrap dress'], answer: /KES 1,499/ },
    ],
  ],
  [
    'a colour alone replaces the colour',
    [
      { says: 'red dress', shows: ['Rosa wrap dress'] },
      { says: 'black', shows: ['Zuri slip dress'], not: ['Rosa wrap dress'] },
      { says: 'ya bluu', shows: ['Neema shirt dress'], not: ['Zuri slip dress'] },
    ],
  ],
  [
    '“not X” leaves X out',
    [
      { says: 'dresses under 2000', shows: ['Rosa wrap dress', 'Zuri slip dress'] },
      { says: 'not red', not: ['Rosa wrap dress'], shows: ['Zuri slip dress'] },
      { says: 'si nyeusi', not: ['Rosa wrap dress', 'Zuri slip dress'], shows: ['Neema shirt dress'] },
    ],
  ],
  [
    'places in the list: “the second”, “ya pili”, “hiyo ya mwisho”; then “bei?” and “how much”',
    [
      { says: 'jeans', shows: ['Juma straight jeans', 'Mosi mom jeans'] },
      { says: 'hiyo ya mwisho', answer: /jeans/ },
      { says: 'bei?', answer: /jeans.*KES 1,(?:250|100)|KES 1,(?:250|100)/ },
      { says: 'ya pili', answer: /KES/ },
      { says: 'how much', answer: /jeans.*KES/ },
    ],
  ],
  [
    '“more” and “zingine” show nothing again',
    [
      { says: 'show me dresses', answer: /4/ },
      { says: 'zingine', answer: /./ },
      { says: 'more', answer: /all|zote/ },
    ],
  ],
  [
    '“add it” and “weka” are of the piece that is talked about, with the size that was said',
    [
      { says: 'red dress in L', shows: ['Rosa wrap dress'] },
      { says: 'add it', adds: ['Rosa wrap dress L'] },
      { says: 'amani moon bag', shows: ['Amani moon bag'] },
      { says: 'weka', adds: ['Amani moon bag'] },
    ],
  ],
  [
    '“no, 1600” corrects what was said last',
    [
      { says: 'dresses under 3000', answer: /3,000/ },
      { says: 'no, 1600', not: ['Rosa wrap dress', 'Malaika tea dress'], answer: /1,600/ },
    ],
  ],
  [
    '“forget it” and “achana nayo” end a question',
    [
      { says: 'style me', answer: /./ },
      { says: 'forget it', answer: /forgotten|leave that/ },
      { says: 'church', answer: /./ },
      { says: 'nivalishe', answer: /./ },
      { says: 'achana nayo', answer: /Sawa|Haina shida/ },
    ],
  ],
  [
    '“start over” and “anza upya” clear everything',
    [
      { says: 'red dresses', shows: ['Rosa wrap dress'] },
      { says: 'start over', answer: /afresh|clean slate/ },
      { says: 'add it', addsNothing: true, answer: /Which/ },
      { says: 'anza upya', answer: /upya|mwanzo/ },
    ],
  ],
  [
    'another garment clears colour, size and the piece, and keeps the price',
    [
      { says: 'black dress in M under 1550', shows: ['Zuri slip dress'] },
      { says: 'show me heels', shows: ['Tamu heels'], not: ['Lulu heels'], answer: /under KES 1,550/ },
    ],
  ],
  [
    'what was given up is said; never the price',
    [
      { says: 'pink dresses', answer: /colour/, shows: ['Neema shirt dress'] },
      { says: 'under 500', not: ['Rosa wrap dress', 'Neema shirt dress'] },
    ],
  ],
  [
    'which piece is asked once; whoever asks on hears of the first, by its name',
    [
      { says: 'dresses under 2000', answer: /./ },
      { says: 'will it fit me?', answer: /Which/ },
      { says: 'is it lined?', answer: /dress/ },
      { says: 'add it', answer: /dress/ },
    ],
  ],
  [
    'of two, both are told of instead of a question',
    [
      { says: 'jeans', shows: ['Juma straight jeans', 'Mosi mom jeans'] },
      { says: 'how long are they?', answer: /Length (?:104|98) cm.*Length (?:98|104) cm/ },
    ],
  ],
]

test.each(LINES)('%s', async (_name, turns) => {
  expect(await wrongIn(talk(t), turns)).toEqual([])
})

test('the bag is changed by nothing but a wish for it', async () => {
  const one = talk(t)
  expect(
    await wrongIn(one, [
      { says: 'rosa wrap dress', shows: ['Rosa wrap dress'] },
      { says: 'I have two kids', addsNothing: true },
      { says: 'add it in M', adds: ['Rosa wrap dress M'] },
      { says: 'I want to exchange the dress of my order for L', addsNothing: true, answer: /7 days/ },
      { says: 'will my money go back to M-PESA?', addsNothing: true, not: ['Rosa wrap dress'] },
    ]),
  ).toEqual([])
  expect((await one.say('what is in my bag?')).message?.content).toMatch(/Rosa wrap dress.*KES 1,800/)
})

test('no piece is shown twice by “more”', async () => {
  const one = talk(t)
  const seen = new Set<string>()
  for (const text of ['dresses', 'more', 'zingine', 'more']) {
    const ids = (await one.say(text)).message?.products.map(({ id }) => id) ?? []
    expect(ids.filter((id) => seen.has(id))).toEqual([])
    for (const id of ids) seen.add(id)
  }
  expect(seen.size).toBe(4)
})

test('[assist-12] the second turn in a row that is not understood offers a person, and “yes” takes it', async () => {
  const one = talk(t)
  await one.say('qwzx plmk')
  expect((await one.say('vbnm ghjk')).actions).toMatchObject({ escalationRecommended: true })
  expect((await one.say('yes')).actions).toMatchObject({ escalation_needed: true })
})

test('a yes does what was asked: a person, a wider search', async () => {
  expect(
    await wrongIn(talk(t), [
      { says: 'dresses under 300', answer: /dresses/ },
      { says: 'yes', shows: ['Zuri slip dress'] },
    ]),
  ).toEqual([])
  const unknown = talk(t)
  await unknown.say('are these genuine?')
  expect((await unknown.say('ndiyo')).actions).toMatchObject({ escalation_needed: true })
})

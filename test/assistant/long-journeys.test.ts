import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { talk, wrongIn, type Turn } from './conversation.ts'
import { fillWardrobe } from './wardrobe.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  await fillWardrobe(t.shop)
})
afterAll(() => t.close())

const JOURNEYS: [name: string, turns: Turn[]][] = [
  [
    'another size of what was added, then fewer than asked for',
    [
      { says: 'show me the rosa wrap dress', shows: ['Rosa wrap dress'] },
      { says: 'add it in M', adds: ['Rosa wrap dress M'] },
      { says: 'actually L', changes: ['remove Rosa wrap dress M'], adds: ['Rosa wrap dress L'], answer: /in L/ },
      { says: 'make it 5', changes: ['set Rosa wrap dress L 2'], answer: /only 2/ },
      { says: 'just one', changes: ['set Rosa wrap dress L 1'] },
      { says: 'do you deliver to Thika', answer: /KES 200/ },
    ],
  ],
  [
    'a size that is not there is said, and another one chosen',
    [
      { says: 'zuri slip dress', shows: ['Zuri slip dress'] },
      { says: 'add it in XL', addsNothing: true, answer: /S or M/ },
      { says: 'M then', adds: ['Zuri slip dress M'] },
    ],
  ],
  [
    'the other one instead of what was added',
    [
      { says: 'heels size 38', shows: ['Tamu heels', 'Lulu heels'] },
      { says: 'add the red one', adds: ['Lulu heels 38'] },
      { says: 'no, the black one', changes: ['remove Lulu heels 38'], adds: ['Tamu heels 38'] },
    ],
  ],
  [
    'no, the first: what was added goes again',
    [
      { says: 'bags', shows: ['Amani moon bag', 'Baraka tote bag'] },
      { says: 'add the tote', adds: ['Baraka tote bag'] },
      { says: 'no, the moon bag', changes: ['remove Baraka tote bag'], adds: ['Amani moon bag'] },
    ],
  ],
  [
    'the cheaper one of those on the screen',
    [
      { says: 'jeans', shows: ['Juma straight jeans', 'Mosi mom jeans'] },
      { says: 'which is cheaper?', answer: /Mosi mom jeans.*KES 1,100/ },
      { says: 'how long is it', answer: /Length 98 cm/ },
      { says: 'add the cheaper one', answer: /Mosi mom jeans/, actions: ['cart_add'] },
      { says: '28', adds: ['Mosi mom jeans 28'] },
    ],
  ],
  [
    'ile rahisi',
    [
      { says: 'nionyeshe mabegi', shows: ['Amani moon bag', 'Baraka tote bag'] },
      { says: 'weka ile rahisi', adds: ['Amani moon bag'] },
    ],
  ],
  [
    'back to the list of before, and to the first ones',
    [
      { says: 'jeans', shows: ['Juma straight jeans'] },
      { says: 'heels', shows: ['Tamu heels'] },
      { says: 'bags', shows: ['Amani moon bag'] },
      { says: 'go back', shows: ['Tamu heels', 'Lulu heels'] },
      { says: 'rudi kwa zile za kwanza', shows: ['Juma straight jeans', 'Mosi mom jeans'] },
      { says: 'the second', answer: /jeans/ },
    ],
  ],
  [
    'the piece that was talked of before',
    [
      { says: 'rosa wrap dress', shows: ['Rosa wrap dress'] },
      { says: 'malaika tea dress', shows: ['Malaika tea dress'] },
      { says: 'is it lined?', answer: /[Hh]alf lined/ },
      { says: 'and the one before, any flaws?', answer: /Rosa wrap dress.*[Ss]mall mark/ },
    ],
  ],
  [
    'both that were talked of',
    [
      { says: 'upendo hoops', shows: ['Upendo hoops'] },
      { says: 'and the amani moon bag?', shows: ['Amani moon bag'] },
      { says: 'add both', adds: ['Upendo hoops', 'Amani moon bag'] },
    ],
  ],
  [
    'two by their places',
    [
      { says: 'bags', shows: ['Amani moon bag', 'Baraka tote bag'] },
      {
        says: 'the first and the second',
        shows: ['Amani moon bag', 'Baraka tote bag'],
        answer: /Amani moon bag.*Baraka tote bag|Baraka tote bag.*Amani moon bag/,
      },
      { says: 'add both', adds: ['Amani moon bag', 'Baraka tote bag'] },
    ],
  ],
  [
    'the other one of two, and both by their kinds',
    [
      { says: 'bags', shows: ['Amani moon bag', 'Baraka tote bag'] },
      { says: 'the first', answer: /bag/ },
      { says: 'the other one', answer: /bag/ },
      { says: 'which is cheaper?', answer: /Amani moon bag.*KES 900/ },
      { says: 'upendo hoops', shows: ['Upendo hoops'] },
      { says: 'add both', adds: ['Amani moon bag', 'Upendo hoops'] },
    ],
  ],
  [
    'the piece in another colour',
    [
      { says: 'black heels', shows: ['Tamu heels'] },
      { says: 'do you have it in another colour?', shows: ['Lulu heels'], not: ['Tamu heels'] },
      { says: 'add it', adds: ['Lulu heels'] },
      { says: 'sitaki tena, asante', answer: /Sawa|Haya/ },
    ],
  ],
  [
    'a line of the bag in another size instead',
    [
      { says: 'rosa wrap dress', shows: ['Rosa wrap dress'] },
      { says: 'add it in L', adds: ['Rosa wrap dress L'] },
      { says: 'jeans', shows: ['Mosi mom jeans'] },
      { says: 'put the dress in M instead', changes: ['remove Rosa wrap dress L'], adds: ['Rosa wrap dress M'] },
    ],
  ],
  [
    'which one is recommended, with a reason',
    [
      { says: 'bags', shows: ['Amani moon bag', 'Baraka tote bag'] },
      { says: 'which one do you recommend?', answer: /I would take Amani moon bag: .*costs least, KES 900/ },
      { says: 'okay, that one', shows: ['Amani moon bag'] },
      { says: 'add it', adds: ['Amani moon bag'] },
    ],
  ],
  [
    'poa, nipee',
    [
      { says: 'nionyeshe mabegi', shows: ['Amani moon bag', 'Baraka tote bag'] },
      { says: 'ya pili', answer: /bag/ },
      { says: 'poa, nipee', actions: ['cart_add'] },
    ],
  ],
  [
    'similar but cheaper, and back to the first',
    [
      { says: 'baraka tote bag', shows: ['Baraka tote bag'] },
      { says: 'any flaws?', answer: /Baraka tote bag/ },
      { says: 'something similar but cheaper', shows: ['Amani moon bag'], not: ['Malaika tea dress', 'Baraka tote bag'] },
      { says: 'the first', answer: /Amani moon bag/ },
      { says: 'rudi kwa ile ya kwanza', shows: ['Baraka tote bag'] },
    ],
  ],
  [
    'a size is asked for once',
    [
      { says: 'rosa wrap dress', shows: ['Rosa wrap dress'] },
      { says: 'add it', answer: /Which/ },
      { says: 'add it', answer: /I need its size/ },
      { says: 'L please', adds: ['Rosa wrap dress L'] },
    ],
  ],
  [
    'in the size that was found',
    [
      { says: 'find my size', answer: /cm|centimet/ },
      { says: 'chest 92 waist 76 hips 100', answer: /\bM\b/ },
      { says: 'show me dresses in my size', shows: ['Rosa wrap dress', 'Zuri slip dress'], not: ['Neema shirt dress'], answer: /size M/ },
      { says: 'any size', answer: /dresses/ },
    ],
  ],
  [
    'how many there are is a number',
    [
      { says: 'baraka tote bag', shows: ['Baraka tote bag'] },
      { says: 'ziko ngapi?', answer: /\b4\b/ },
      { says: 'nataka mbili', adds: ['Baraka tote bag'] },
    ],
  ],
  [
    'what nobody has written down is said to be so',
    [
      { says: 'rosa wrap dress', shows: ['Rosa wrap dress'] },
      { says: 'how do I wash it?', answer: /do not know|not written down/ },
      { says: 'any stains?', answer: /[Ss]mall mark on the hem/ },
      { says: 'na urefu wake?', answer: /112/ },
    ],
  ],
  [
    'a budget of about so much takes what costs less',
    [
      { says: 'bags', shows: ['Amani moon bag'] },
      { says: 'about 3000', shows: ['Baraka tote bag'], answer: /for less/ },
    ],
  ],
  [
    'when a parcel would reach the place that was named',
    [
      { says: 'do you deliver to Kisumu', answer: /KES 200/ },
      { says: 'lini itafika?', answer: /Kisumu/ },
    ],
  ],
  [
    'a question of the shop’s is left for another one, and the language changes',
    [
      { says: 'style me', answer: /occasion|for\?/ },
      { says: 'wait, do you take M-PESA?', answer: /M-PESA/ },
      { says: 'natafuta heels nyekundu', shows: ['Lulu heels'], answer: /rangi|heels|viatu/ },
      { says: 'weka', adds: ['Lulu heels'] },
    ],
  ],
]

test.each(JOURNEYS)('a long journey: %s', async (_name, turns) => {
  expect(await wrongIn(talk(t), turns)).toEqual([])
})

test('one piece of a look is swapped, and the look is added with it', async () => {
  const one = talk(t)
  const looks = (await one.say('outfit for a wedding for a woman')).message?.stylingResults ?? []
  const first = looks[0]?.items.map(({ product }) => product?.name ?? '') ?? []
  const out = first.find((name) => /heels/.test(name))
  expect(out).toBeTruthy()
  const swapped = await one.say('swap the shoes')
  const shown = (swapped.message?.products ?? []).map(({ name }) => name)
  expect(shown.filter((name) => /heels/.test(name))).not.toContain(out)
  expect(swapped.message?.content).toMatch(/instead of|take the place of/)
})

test('a full consultation ends with its answers for the profile, of a guest and of a member', async () => {
  const member = await signUp(t)
  for (const headers of [{}, member.headers]) {
    const one = talk(t, { headers })
    let heard = await one.say('I want a full consultation')
    for (const answer of ['wedding', 'women', 'red and black', '6000', 'loose']) heard = await one.say(answer)
    expect(heard.message?.stylingResults.length).toBeGreaterThan(0)
    const keep = heard.actions?.required_actions.find(({ type }) => type === 'profile_keep')
    expect(keep?.data?.profile).toEqual({
      occasions: ['wedding'],
      color_preferences: ['red', 'black'],
      budget_range: 'Up to KES 6,000 for a whole look',
      style_goals: 'Loose fit',
      body_size: { department: 'women' },
    })
    expect(heard.message?.content).toMatch(headers === member.headers ? /in your profile/ : /sign in/)
  }
})

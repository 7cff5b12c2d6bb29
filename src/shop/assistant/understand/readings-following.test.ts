import { expect, test } from 'vitest'
import { NEW_STATE, type DialogueState, type Intent, type Slots } from '../command.ts'
import { beginTurn, rememberList } from './memory.ts'
import { understand } from './understand.ts'

const after = (intent: Intent, slots: Slots = {}) => ({ last: { intent, slots, by: 'cue', confidence: 0.9 } }) as const
const searching = (text: string): DialogueState =>
  rememberList(beginTurn(NEW_STATE, understand(text, NEW_STATE, { hasProduct: false })).state, {
    ids: ['a', 'b', 'c'],
    lowest: 1500,
    highest: 3000,
    cursor: 'x',
  })
const SEARCHED = searching('red dress size M under 5000')

/** Where a conversation stands: after a search, on the page of a piece, talking of one, with one in the bag … */
const STATES = {
  S: SEARCHED,
  W: searching('nataka gauni nyekundu chini ya 5000'),
  P: NEW_STATE,
  F: { ...SEARCHED, focus: 'b' },
  A: { ...SEARCHED, focus: 'a', ...after('cart_add', { nth: [1] }) },
  O: { ...NEW_STATE, looks: [['a', 'b', 'c']], slots: { occasion: 'wedding' }, ...after('outfit', { occasion: 'wedding' }) },
  D: { ...NEW_STATE, ...after('delivery') },
  X: { ...NEW_STATE, ...after('payment_problem') },
}

// What a message says where the conversation stands: state, text, intents, and slots of all its commands.
test.each<[state: keyof typeof STATES, text: string, intents: string, slots: object]>([
  // After a search.
  ['S', 'any colour', 'refine', {}],
  ['S', 'drop the colour', 'refine', {}],
  ['S', 'forget the colour', 'refine', {}],
  ['S', 'rangi yoyote', 'refine', {}],
  ['S', 'colour doesnt matter', 'refine', {}],
  ['S', 'any size is fine', 'refine', {}],
  ['S', 'any price', 'refine', {}],
  ['S', 'price is not a problem', 'refine', {}],
  ['S', 'bei yoyote', 'refine', {}],
  ['S', 'budget haina shida', 'refine', {}],
  ['S', 'remove the price limit', 'refine', {}],
  ['S', 'actually make it 700', 'refine', { max_price: 700 }],
  ['S', 'make it 3k', 'refine', { max_price: 3000 }],
  ['S', 'nah something longer', 'refine', {}],
  ['S', 'longer ones', 'refine', {}],
  ['S', 'show me the rest', 'more', {}],
  ['S', 'hizo ni zote?', 'more', {}],
  ['S', 'which is the longest', 'details', {}],
  ['S', 'go back', 'refine', {}],
  ['S', 'show me those again', 'refine', {}],
  ['S', 'no prints please', 'refine', { exclude: { pattern: ['graphic'] } }],
  ['S', 'is the second one available in L', 'details', { nth: [2] }],
  ['S', 'take off the price limit', 'refine', { dropped: ['min_price', 'max_price'] }],
  ['S', 'no no i want heels not dresses', 'search', { kind: ['heels'] }],
  ['S', 'wait no, 3000 not 2000', 'refine', { max_price: 3000 }],
  ['S', 'brand new ones only', 'refine', { condition: ['New with tags'] }],
  ['S', 'like new condition', 'refine', { condition: ['Like new'] }],
  ['S', 'actually size doesnt matter', 'refine', { dropped: ['size'] }],
  ['S', 'ignore the price', 'refine', { dropped: ['min_price', 'max_price'] }],
  ['S', 'cotton or linen', 'refine', { fabric: ['cotton', 'linen'] }],
  ['S', 'i meant 4000 not 400', 'refine', { max_price: 4000 }],
  ['S', 'change to jumpsuits', 'search', { kind: ['jumpsuit'] }],
  ['S', 'remove the colour filter', 'refine', { dropped: ['colour'] }],
  ['S', 'less than that', 'refine', {}],
  ['S', 'lower', 'refine', {}],
  ['S', 'cheaper than the first one', 'refine', {}],
  ['S', 'second and third, are they in good condition', 'details', { nth: [2, 3] }],
  ['S', 'i dont want red anymore', 'refine', { exclude: { colour: ['red'] } }],
  ['S', 'any with pockets?', 'details', {}],
  ['S', 'show the expensive ones', 'refine', { price_step: 1 }],
  // The same in Kiswahili.
  ['W', 'badilisha rangi iwe kijani', 'refine', { colour: ['green'] }],
  ['W', 'ongeza bei hadi elfu sita', 'refine', { max_price: 6000 }],
  ['W', 'ya bei ghali kidogo', 'refine', { price_step: 1 }],
  ['W', 'fupi kidogo', 'refine', {}],
  ['W', 'ongeza budget hadi 8000', 'refine', { max_price: 8000 }],
  ['W', 'punguza hadi elfu tatu', 'refine', { max_price: 3000 }],
  ['W', 'size yoyote', 'refine', { dropped: ['size'] }],
  ['W', 'bora iwe nyekundu', 'refine', { colour: ['red'] }],
  ['W', 'rudi nyuma', 'refine', {}],
  ['W', 'hizi ni fupi sana nataka ndefu', 'refine', {}],
  ['W', 'weka ya pili na ya tatu kwa cart', 'cart_add', { nth: [2, 3] }],
  ['W', 'naipenda ya kwanza', 'select', { nth: [1] }],
  ['W', 'hizo sio mbaya, ziko na mifuko?', 'details', {}],
  ['W', 'badilisha size iwe L', 'refine', { size: ['L'] }],
  ['W', 'bei haijalishi', 'refine', { dropped: ['min_price', 'max_price'] }],
  ['W', 'weka mbili za kwanza kwa cart', 'cart_add', { nth: [1, 2] }],
  ['W', 'hiyo ya mwisho ni ngapi', 'details', { nth: [-1] }],
  // On the page of a piece.
  ['P', 'imechanika mahali?', 'details', {}],
  ['P', 'inaoshwa na mashine?', 'details', {}],
  ['P', 'itanitosha na kiuno 34', 'check_fit', {}],
  ['P', 'what bag can i carry with it', 'goes_with', {}],
  ['P', 'hii naivalia na nini', 'goes_with', {}],
  ['P', 'nipe mbili', 'cart_add', { quantity: 2 }],
  ['P', 'nitupie hiyo kwa bag size M maze', 'cart_add', { size: ['M'] }],
  ['P', 'order one for me', 'cart_add', {}],
  ['P', 'im between M and L which one', 'search check_fit', {}],
  ['P', 'ni cotton?', 'details', {}],
  ['P', 'mi huvaa 14, hii itaniingia', 'check_fit', { size: ['14', 'UK 14', 'M', 'L'] }],
  ['P', 'kiuno changu ni 32 inch itanitosha?', 'check_fit', {}],
  ['P', 'je iko M', 'details', { size: ['M'] }],
  ['P', 'what do i wear under this', 'goes_with', {}],
  ['P', 'hii inafaa mtu wa size 16?', 'check_fit', { size: ['16', 'UK 16', 'L', 'XL'] }],
  ['P', 'i want it but in another colour', 'details', {}],
  ['P', 'lemme have it', 'cart_add', {}],
  ['P', 'how much cheaper can you sell this', 'discount', {}],
  ['P', 'mguu yangu ni 44 inaweza ingia?', 'check_fit', { size: ['44'] }],
  // Of the piece that is talked about.
  ['F', 'complete the look', 'goes_with', {}],
  ['F', 'hiyo iko size M?', 'details', { size: ['M'] }],
  ['F', 'is it returnable', 'exchange', {}],
  // After something was put into the bag.
  ['A', 'actually L', 'cart_set', { size: ['L'] }],
  ['A', 'no, size L', 'cart_set', { size: ['L'] }],
  ['A', 'sorry i meant size L', 'cart_set', { size: ['L'] }],
  ['A', 'hapana size L', 'cart_set', { size: ['L'] }],
  ['A', 'no wait just one', 'cart_set', { quantity: 1 }],
  ['A', 'nataka nne', 'cart_set', { quantity: 4 }],
  ['A', 'one more', 'cart_add', {}],
  ['A', 'two of them', 'cart_set', { quantity: 2 }],
  ['A', 'just one', 'cart_set', { quantity: 1 }],
  ['A', 'undo that', 'cart_remove', {}],
  ['A', 'add another one', 'cart_add', {}],
  ['A', 'change it to size XL', 'cart_set', { size: ['XL'] }],
  ['A', 'ongeza ingine kama hiyo', 'cart_add', {}],
  ['A', 'no i wanted three', 'cart_set', { quantity: 3 }],
  ['A', '2 please', 'cart_set', { quantity: 2 }],
  ['A', 'ok take me to the till', 'checkout', {}],
  ['A', 'ongeza mbili zaidi', 'cart_add', { quantity: 2 }],
  // After looks of the stylist.
  ['O', 'show me a different look', 'outfit', {}],
  ['O', 'i dont like the shoes', 'outfit', {}],
  ['O', 'use trousers instead of a skirt', 'outfit', {}],
  ['O', 'no dress please, trousers', 'outfit', {}],
  ['O', 'replace the heels with flats', 'outfit', {}],
  ['O', 'show me another', 'outfit', {}],
  // After a question about delivery.
  ['D', 'is it free there', 'delivery', {}],
  // After trouble with a payment.
  ['X', 'still nothing', 'payment_problem', {}],
  ['X', 'the code is SGH7XK29LQ', 'payment_problem', {}],
  ['X', 'i used mpesa', 'payment_problem', {}],
  ['X', 'it says insufficient funds but i have money', 'payment_problem', {}],
])('%s: %s', (state, text, intents, slots) => {
  const { commands } = understand(text, STATES[state], { hasProduct: state === 'P' })
  expect([...new Set(commands.map(({ intent }) => intent))].join(' ')).toBe(intents)
  expect(Object.assign({}, ...commands.map((command) => command.slots))).toMatchObject(slots)
})

test('what is given up is not searched for any more', () => {
  const wanted = (text: string) => beginTurn(SEARCHED, understand(text, SEARCHED, { hasProduct: false })).commands[0]?.wanted
  expect(wanted('any colour')).toEqual({ q: 'dress', kind: ['dress'], size: ['M'], max_price: 5000 })
  expect(wanted('price is not a problem')?.max_price).toBeUndefined()
  expect(wanted('any size is fine')?.size).toBeUndefined()
  expect(wanted('no, over 2000')).toMatchObject({ min_price: 2000, kind: ['dress'] })
  expect(wanted('no, over 2000')?.max_price).toBeUndefined()
})

test('a language that is asked for is spoken from then on', () => {
  for (const [text, language] of [
    ['speak english', 'en'],
    ['ongea kiswahili tafadhali', 'sw'],
    ['can you speak english please', 'en'],
  ] as const)
    expect(understand(text, { ...NEW_STATE, language: language === 'en' ? 'sw' : 'en' }, { hasProduct: false })).toMatchObject({
      language,
      languageAsked: true,
    })
})

import { describe, expect, test } from 'vitest'
import { SEARCHED } from '../../../../test/support/utterances.ts'
import { NEW_STATE, type DialogueState } from '../command.ts'
import { STATE_BYTES } from '../../chat/rules.ts'
import { SIZING_PHRASES, STYLIST_PHRASES } from '../rules.ts'
import { INTENT_RULES } from '../words/intent-rules.ts'
import { CUE_WORDS } from '../words/cues.ts'
import { VERB_STEMS } from '../words/verbs.ts'
import { READ_CUES } from './intents.ts'
import { awaitAnswer, beginTurn, rememberList } from './memory.ts'
import { readKiswahiliHour } from './numbers.ts'
import { understand } from './understand.ts'

const read = (text: string, state: DialogueState = NEW_STATE, hasProduct = false) => understand(text, state, { hasProduct })
const slotsOf = (text: string, state?: DialogueState) => read(text, state).commands[0]?.slots
const intentOf = (text: string) => read(text).commands[0]?.intent
const turn = (state: DialogueState, text: string) => beginTurn(state, read(text, state))

test('every rule names cues that there are', () => {
  const names = new Set<string>([...Object.keys(CUE_WORDS), ...Object.keys(VERB_STEMS), ...READ_CUES])
  const asked = INTENT_RULES.flatMap(([, , when]) => when.split(' ').flatMap((part) => part.replace('!', '').split('|')))
  expect(asked.filter((name) => !names.has(name) && !names.has(`$${name}`))).toEqual([])
})

describe('specified phrases', () => {
  test.each(SIZING_PHRASES)('[assist-18] %s', (phrase) => {
    expect(intentOf(`Hello,  please ${phrase.toUpperCase().replace(' ', '   ')}s now`)).toMatch(/^(?:find_size|size_chart)$/)
  })
  test.each(STYLIST_PHRASES)('[assist-20] %s', (phrase) => {
    expect(intentOf(`I want ${phrase}`)).toBe('styling_session')
  })
  test.each(['add to bag, what size?', 'Add To  Cart which size', 'add the blue one to my bag, what size', 'what size? add to bag'])(
    '[assist-19] [open-75] %s',
    (text) => {
      expect(read(text).commands.map(({ intent }) => intent)).toEqual(['cart_add'])
    },
  )
  test('[assist-18] a phrase begins with a word', () => {
    expect(intentOf('somewhat sizeable')).not.toBe('find_size')
  })
})

describe('secrets', () => {
  test.each<[string, string, string[]]>([
    ['my pin is 4821', '4821', ['pin']],
    ['PIN yangu ya mpesa ni 90210', '90210', ['pin']],
    ['1234 ni pin yangu', '1234', ['pin']],
    ['card 4111 1111 1111 1111', '1111', ['card']],
    ['5555555555554444 exp', '5555', ['card']],
    ['cvv 123', '123', ['card']],
    ['nimelipa SGH7XK29LQ', 'SGH7XK29LQ', ['mpesa']],
    ['paid: tkq4abc12d', 'tkq4abc12d', ['mpesa']],
  ])('%s', (text, secret, kinds) => {
    const understood = read(text)
    expect(understood.text).not.toContain(secret)
    expect(understood.secrets).toEqual(kinds)
  })
  test.each(['call me on 0712345678', 'order UP-7K3M9Q', 'code KARIBU2026', 'under 15000', 'sweatshirt', '1234567890123'])(
    '%s is none',
    (text) => {
      expect(read(text)).toMatchObject({ text, secrets: [] })
    },
  )
})

test('what nobody sees is left out, and 1,000 characters are kept', () => {
  expect(read('re\u200Bd\u{E0041} dr\uFE0Fess').text).toBe('red dress')
  expect(read('ａｂｃ').text).toBe('abc')
  expect(read('x'.repeat(4000)).text).toHaveLength(1000)
})

describe('slots', () => {
  test.each<[string, object]>([
    ['dress chini ya elfu tatu mia nne', { kind: ['dress'], max_price: 3400 }],
    ['shoes thao tano', { category: 'shoes', max_price: 5000 }],
    ['jacket around 2000', { min_price: 1700, max_price: 2300 }],
    ['bag between 1k and 2k', { min_price: 1000, max_price: 2000 }],
    ['kuanzia 1,800/= shati', { kind: ['shirt'], min_price: 1800 }],
    ['jeans W32', { kind: ['jeans'], size: ['W32', '32'] }],
    ['shoes uk 8', { size: ['8', 'UK 8', '42'] }],
    ['viatu size ya 38', { size: ['38'] }],
    ['dress size M not black', { size: ['M'], exclude: { colour: ['black'] } }],
    ['gauni la maua bila mikono', { pattern: ['floral'] }],
    ['sio nyeusi, nyekundu', { colour: ['red'], exclude: { colour: ['black'] } }],
    ['my chest is 38 inches', { measures: { chest: 96.5 } }],
    ['kiuno changu ni 74, nivae gani', { measures: { waist: 74 } }],
    ["i am 5'6 tall, what size", { measures: { height: 167.6 } }],
    ['do you deliver to Ruiru', { place: 'ruiru' }],
    ['mnatuma embu?', { place: 'embu' }],
    ['deliver a dress size uk 12 to thika', { place: 'thika' }],
    ['delivery nakuruni ni pesa ngapi', { place: 'nakuruni' }],
    ['does UPYA200 work', { code: 'UPYA200' }],
    ['where is up7k3m9q', { order_number: 'UP-7K3M9Q' }],
    ['weka mbili kwa bag', { quantity: 2 }],
  ])('%s', (text, slots) => {
    expect(slotsOf(text)).toMatchObject(slots)
  })
  test('the Kiswahili clock is six hours off', () => {
    const hours = ['saa mbili asubuhi', 'saa mbili usiku', 'saa saba mchana', 'saa kumi na moja jioni', 'saa saba usiku'].map((text) =>
      readKiswahiliHour(text.split(' ')),
    )
    expect(hours).toEqual([8, 20, 13, 17, 1])
  })
})

describe('several wishes, and languages', () => {
  test('two wishes are two commands', () => {
    const { commands, language } = read('ongeza hiyo kwa bag na uniambie delivery ya Kisumu')
    expect(commands).toMatchObject([{ intent: 'cart_add' }, { intent: 'delivery', slots: { place: 'kisumu' } }])
    expect(language).toBe('sw')
  })
  test('short messages keep the language; a wish for one wins', () => {
    const state = { ...NEW_STATE, language: 'sw' as const }
    expect(read('size M', state).language).toBe('sw')
    expect(read('nataka gauni, in English', state)).toMatchObject({ language: 'en', languageAsked: true })
    expect(read('red dress kwa Kiswahili')).toMatchObject({ language: 'sw', languageAsked: true })
  })
  test('words that an admin added are understood', () => {
    expect(understand('mbrochi', NEW_STATE, { hasProduct: false, vocabulary: new Map([['mbrochi', 'hoodie']]) }).commands[0]).toMatchObject(
      {
        intent: 'search',
        slots: { kind: ['hoodie'] },
      },
    )
  })
})

describe('feelings', () => {
  test('anger offers a person, annoyance about a payment too, and no calm question', () => {
    expect(read('THIS IS A SCAM!!').feelings.escalate).toBe('anger')
    expect(read('nimelipa mara mbili, shida sana').feelings.escalate).toBe('payment')
    expect(read('do you have red dresses?').feelings).toEqual({ score: 0, escalate: null })
    expect(read('asante sana').feelings.score).toBeGreaterThan(0.5)
    expect(read('not bad').feelings.escalate).toBeNull()
  })
})

describe('memory', () => {
  const shown = rememberList(turn(NEW_STATE, 'red dress under 5000 for a wedding').state, {
    ids: ['a', 'b', 'c'],
    lowest: 1500,
    highest: 3000,
    cursor: 'x',
  })
  const wanted = (text: string) => turn(shown, text).commands[0]?.wanted
  test('"cheaper" goes under the lowest price shown', () => {
    expect(wanted('cheaper ones?')).toMatchObject({ kind: ['dress'], colour: ['red'], max_price: 1499 })
  })
  test('a colour replaces the colour, a refusal excludes, a correction corrects', () => {
    expect(wanted('in black')).toMatchObject({ kind: ['dress'], colour: ['black'] })
    expect(wanted('not red')).toMatchObject({ exclude: { colour: ['red'] } })
    expect(wanted('not red')?.colour).toBeUndefined()
    expect(wanted('no, 3000')).toMatchObject({ max_price: 3000, kind: ['dress'] })
    expect(wanted('I meant blue')).toMatchObject({ colour: ['blue'] })
  })
  test('another garment clears colour, keeps price and occasion', () => {
    expect(wanted('show me shoes')).toMatchObject({ category: 'shoes', max_price: 5000, occasion: 'wedding' })
    expect(wanted('show me shoes')?.colour).toBeUndefined()
  })
  test('ordinals name pieces of the list', () => {
    expect(turn(shown, 'the second').commands[0]?.pieces).toEqual(['b'])
    expect(turn(shown, 'hiyo ya mwisho').state.focus).toBe('c')
  })
  test('an answer completes what waited; "start over" clears', () => {
    const waiting = awaitAnswer(shown, 'occasion', { intent: 'outfit', slots: { max_price: 4000 }, by: 'cue', confidence: 0.9 })
    expect(turn(waiting, 'church').commands[0]).toMatchObject({
      intent: 'outfit',
      by: 'awaited',
      slots: { occasion: 'church', max_price: 4000 },
    })
    expect(turn(waiting, 'do you deliver to Kisumu?').commands[0]?.intent).toBe('delivery')
    expect(turn(waiting, 'any').commands[0]).toMatchObject({ intent: 'outfit', slots: { skipped: ['occasion'] } })
    expect(turn(shown, 'start over').state).toMatchObject({ slots: {}, list: [], focus: null })
  })
  test('what is not understood counts, and the state stays small', () => {
    expect(turn(turn(SEARCHED, 'qwxz').state, 'zzkj').state.failures).toBe(2)
    const big = { ...SEARCHED, looks: Array.from({ length: 90 }, () => ['x'.repeat(36), 'y'.repeat(36)]) }
    expect(JSON.stringify(turn(big, 'red').state).length).toBeLessThanOrEqual(STATE_BYTES)
  })
})

test('nothing throws on any text, and each is read in bounded time', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  const alphabets = [
    'abc 123 ',
    'pin 0123456789 -',
    'si nataka ha ku ni me ',
    '\u{1F600}\u200d\ud800\u0300ﷺ',
    'a',
    ' ,.;!?\n',
    '<>{}[]"\'/\\|',
    '1-2 3',
  ]
  const texts = Array.from({ length: 150 }, () => {
    const alphabet = random(3) === 0 ? null : [...(alphabets[random(alphabets.length)] ?? 'a')]
    return Array.from({ length: random(4000) }, () =>
      alphabet ? alphabet[random(alphabet.length)] : String.fromCodePoint(random(0x11000)),
    ).join('')
  })
  const began = performance.now()
  for (const text of texts) expect(read(text, random(2) ? SEARCHED : NEW_STATE).commands.length).toBeGreaterThan(0)
  expect((performance.now() - began) / texts.length).toBeLessThan(50)
})

import { expect, test } from 'vitest'
import { agreeing, nounForms } from './rules-kiswahili.ts'
import { isFiller } from './search-fillers.ts'
import { readSearch } from './search-reading.ts'
import type { KnownWord } from './search-spelling.ts'

/** As a shop that has all of it would say. */
const HAS: KnownWord = { products: 1, named: 1, beginning: 0, near: [], becomes: null }
const partsOf = (text: string) => readSearch(text, new Map(['oversized', 'mini', 'long', 'maxi', 'short'].map((word) => [word, HAS]))).parts
const labels = (text: string) => partsOf(text).map(({ label }) => label)

test.each(
  'naomba natafuta nionyeshe ningependa nahitaji ninahitaji nipatie niletee nitafutie naweza mniletee mnauza ninunue kununua nisaidie niambie natafutia mnaleta nitumie nataka tunataka ningetaka utanipatia nimependa naagiza'.split(
    ' ',
  ),
)('%s says nothing of what is searched for', (verb) => {
  expect(labels(`${verb} gauni`)).toEqual(['gauni'])
  expect(labels(`gauni nyeusi ${verb}`)).toEqual(['gauni', 'Black'])
})

test.each('waleti uzi pete shati koti kubana viatu nguo begi puma denim'.split(' '))('%s looks like such a verb, and is none', (word) => {
  expect(isFiller(word)).toBe(false)
})

test.each(['sitaki', 'sipendi', 'hatutaki', 'sihitaji'])('%s refuses what comes after it', (verb) => {
  expect(labels(`gauni ${verb} nyeusi`)).toEqual(['gauni', 'Not black'])
})

/** As each stands beside a noun: shati jeusi, viatu vyeusi, nguo nyeusi, mkoba mweusi, mikoba myeusi … */
const FORMS = 'mw w my j m ch vy ny kw'.split(' ')
test.each(
  FORMS.flatMap((prefix) =>
    [
      ['eusi', 'Black'],
      ['eupe', 'White'],
      ['ekundu', 'Red'],
    ].map(([stem, label]) => [prefix + stem, label]),
  ),
)('%s is %s', (form, label) => {
  expect(labels(`viatu ${form}`)).toEqual(['viatu', label])
  expect(labels(`viatu si ${form}`)).not.toContain(`Not ${label}`)
  expect(labels(`viatu sio ${form}`)).toEqual(['viatu', `Not ${label?.toLowerCase()}`])
})

test.each(
  (
    [
      ['dogo', 'ndogo', 'mini'],
      ['kubwa', 'kubwa', 'oversized'],
      ['refu', 'ndefu', 'maxi'],
      ['fupi', 'fupi', 'mini'],
    ] as const
  ).flatMap(([stem, alone, meaning]) => [stem, ...agreeing(stem, alone)].map((form) => [form, meaning])),
)('%s may be called %s', (form, meaning) => {
  const part = partsOf(`gauni ${form}`).at(-1)
  expect([part?.facet, part?.asked?.query.split(' | ').includes(meaning)]).toEqual(['word', true])
})

test('a girl, a plan, a rich man, a game and a dance are no garments; toja are trousers', () => {
  for (const word of ['msupa', 'fom', 'mdosi', 'tekken', 'ngoma'])
    expect([word, partsOf(word).filter(({ facet, unknown }) => facet === 'kind' && !unknown)]).toEqual([word, []])
  expect(labels('nguo za msupa')).toEqual(['nguo', 'Women'])
  for (const text of ['fom ya gauni', 'gauni ya ngoma', 'mdosi nataka gauni']) expect([text, labels(text)]).toEqual([text, ['gauni']])
  for (const word of ['toja', 'matoja', 'tojas']) expect(partsOf(`${word} nyeusi`)[0]?.named).toEqual({ kinds: ['trousers'] })
})

test('Kiswahili adjectives and nouns take the beginnings of their classes', () => {
  expect(agreeing('eusi')).toEqual(expect.arrayContaining(['nyeusi', 'vyeusi', 'weusi', 'meusi', 'jeusi', 'cheusi', 'mweusi', 'myeusi']))
  expect(agreeing('kubwa', 'kubwa')).toEqual(expect.arrayContaining(['kubwa', 'makubwa', 'vikubwa', 'mikubwa']))
  expect(nounForms('kiatu')).toContain('viatu')
  expect(nounForms('mkoba')).toContain('mikoba')
  expect(nounForms('shati')).toContain('mashati')
})

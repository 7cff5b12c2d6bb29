import { describe, expect, test } from 'vitest'
import { readPrice } from './search-prices.ts'
import { tokens } from './search-tokens.ts'
import { readSearch } from './search-reading.ts'
import { textPutRight, textWithout } from './search-texts.ts'
import { wantedOf } from './search-wanted.ts'
import { wordsToAsk, type KnownWord } from './search-spelling.ts'

/** What a catalogue would know. */
const NAMES = 'floral denim pencil canvas leather hooded backpack trench blazer tee jogger knit shirt jeans'.split(' ')
const known = new Map<string, KnownWord>(
  NAMES.map((word) => [word, { products: 3, named: 3, beginning: 0, near: [], becomes: null }] as const),
)
const read = (text: string) => readSearch(text, known)
/** "price: Under KES 1,500". */
const shown = (text: string) => read(text).parts.map(({ facet, label }) => `${facet}: ${label}`)
const filterOf = (text: string) => Object.assign({}, ...read(text).parts.map(({ filter }) => filter ?? {})) as object
/** The kinds of which all are asked for first. */
const kindsOf = (text: string) =>
  read(text).parts.flatMap(({ facet, asked }) => (facet === 'kind' ? (asked?.best?.match(/zzk\w+/g) ?? [asked?.query ?? '']) : []))

describe('what is no filter and no garment', () => {
  test.each(['', '!!!', '💃', '   '])('%j has no parts', (text) => {
    expect(read(text).parts).toEqual([])
  })
  test.each([
    ['zara', ['word: zara']],
    ['a xyzzy dress', ['word: xyzzy', 'kind: dress']],
    ['bei poa', []],
  ])('%s', (text, parts) => {
    expect(shown(text)).toEqual(parts)
  })
  test('what no product has is marked; a maker is no slip of another word', () => {
    expect(read('puma shoes').parts.find(({ facet }) => facet === 'word')).toMatchObject({ label: 'puma', unknown: true })
  })
  test('words that mislead are no garments: people, plans, jobs, time', () => {
    for (const word of ['msupa', 'fom', 'mdosi', 'tekken', 'ngoma', 'rudi', 'fiti']) expect(kindsOf(word)).toEqual([])
    expect(kindsOf('saa mbili')).toEqual([])
    expect(kindsOf('saa')).toEqual(['zzkwatch'])
    expect(shown('gauni fiti')).toEqual(['kind: gauni'])
    expect(kindsOf('shati yenye mfuko')).toEqual(['zzkshirt'])
    expect(shown('herini za fedha')).toContain('colour: Silver')
    expect(shown('fedha ya shati')).toEqual(['kind: shati'])
  })
})

describe('prices', () => {
  test.each<[text: string, min: number | undefined, max: number | undefined]>([
    ['under 1500', undefined, 1500],
    ['below 1,200/=', undefined, 1200],
    ['chini ya elfu moja', undefined, 1000],
    ['za 1000', undefined, 1000],
    ['elfu mbili na mia tano', undefined, 2500],
    ['elfu sita na nusu', undefined, 6500],
    ['elfu tatu mia nne', undefined, 3400],
    ['thao tano', undefined, 5000],
    ['soo mbili', undefined, 200],
    ['punch', undefined, 500],
    ['2k', undefined, 2000],
    ['1.5k', undefined, 1500],
    ['ksh 800', undefined, 800],
    ['500 bob', undefined, 500],
    ['ksh1500', undefined, 1500],
    ['two thousand', undefined, 2000],
    ['less than kes 900', undefined, 900],
    ['hadi 700', undefined, 700],
    ['kuanzia 3000', 3000, undefined],
    ['above 2000', 2000, undefined],
    ['between 500 and 1000', 500, 1000],
    ['not more than 2000', undefined, 2000],
    ['sio chini ya 1000', 1000, undefined],
    ['kati ya 500 na 1000', 500, 1000],
    ['kuanzia 500 hadi 1000', 500, 1000],
    ['1 to 2k', 1000, 2000],
    ['about 1000', 850, 1150],
    ['1000 hivi', 850, 1150],
  ])('%s', (text, min, max) => {
    const words = tokens(text).map(({ word }) => word)
    expect(readPrice(words, 0)).toEqual({ ...(min ? { min } : {}), ...(max ? { max } : {}), words: words.length })
  })
  test.each(['38', 'size 12', 'for men', 'ya jeans', 'between friends', 'under'])('%s is none', (text) => {
    expect(
      readPrice(
        tokens(text).map(({ word }) => word),
        0,
      ),
    ).toBeNull()
  })
})

describe('sizes', () => {
  test.each<[text: string, label: string, among: string]>([
    ['dress size M', 'Size M', 'M'],
    ['xl jacket', 'Size XL', 'XL'],
    ['extra large shirt', 'Size XL', 'XL'],
    ['2xl hoodie', 'Size XXL', '2XL'],
    ['dress size 12', 'Size 12', 'M'],
    ['dress saizi 12', 'Size 12', 'UK 12'],
    ['waist 34 trousers', 'Waist 34', 'W34'],
    ['jeans W34', 'Waist 34', 'W34'],
    ['jeans 32', 'Size 32', 'W32'],
    ['shoes 42', 'Size 42', 'EU 42'],
    ['shoes uk 8', 'Size UK 8', 'EU 42'],
    ['ladies size 38', 'Size 38', 'EU 38'],
    ['40', 'Size 40', 'W40'],
    ['watoto miaka 8', 'Age 8', '8Y'],
    ['free size', 'One size', 'One size'],
    ['dera size free', 'One size', 'One size'],
    ['saizi kubwa', 'Plus size', 'XXL'],
    ['size 32 waist', 'Waist 32', 'W32'],
    ['trouser 32 kiuno', 'Waist 32', 'W32'],
    ['size12dress', 'Size 12', 'M'],
  ])('%s', (text, label, among) => {
    expect(shown(text)).toContain(`size: ${label}`)
    expect(filterOf(text)).toMatchObject({ size: expect.arrayContaining([among]) })
  })
  test.each(['3 dresses', "men's shirt", 'dress'])('%s has none', (text) => {
    expect(filterOf(text)).not.toHaveProperty('size')
  })
})

describe('garments', () => {
  test.each<[text: string, kinds: string[]]>([
    ['t-shirt', ['zzktee']],
    ['t shirts', ['zzktee']],
    ['tshirt', ['zzktee']],
    ['top', ['zzktop']],
    ['high tops', ['zzksneakers']],
    ['trenchcoat', ['zzkcoat']],
    ['sweat pants', ['zzktrousers']],
    ['sun glasses', ['zzksunglasses']],
    ['back pack', ['zzkbag']],
    ['open shoes', ['zzksandals']],
    ['suruali ya jeans', ['zzkjeans']],
    ['nguo ya dress', ['zzkdress']],
    ['shirt dress', ['zzkdress']],
    ['shati ya jeans', ['zzkshirt']],
    ['dress with belt', ['zzkdress']],
    ['skirt or shorts', ['zzkskirt', 'zzkshorts']],
    ['makoti', ['zzkcoat', 'zzkjacket']],
    ['mikoba', ['zzkbag']],
    ['vipuli', ['zzkearrings']],
    ['blak dres', ['zzkdress']],
    ['jumpa', ['zzkknitwear']],
    ['sandles', ['zzksandals']],
    ['dresses', ['zzkdress']],
    ['jeans short', ['zzkshorts']],
    ['short ya jeans', ['zzkshorts']],
    ['short dress', ['zzkdress']],
    ['dress2k', ['zzkdress']],
  ])('%s', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })
  test('"leggings" asks for no leg', () => {
    const { asked } = read('leggings').parts[0] ?? {}
    expect(`${asked?.query} ${asked?.told}`).not.toMatch(/\bleg\b|leggings/)
  })
})

describe('for whom, in which colour, for what', () => {
  test.each([
    ['gauni nyeusi', ['kind: gauni', 'colour: Black']],
    ['viatu vyeupe vya wanaume', ['kind: viatu', 'colour: White', 'department: Men']],
    ['navy blue jumper', ['colour: Navy', 'kind: jumper']],
    ['kids jeans', ['department: Kids', 'kind: jeans']],
    ['mom jeans', ['kind: mom jeans']],
    ['nguo za mtoto msichana', ['kind: nguo', 'department: Kids']],
    ['nguo za kazi', ['kind: nguo', 'occasion: za kazi']],
    ['church dress', ['occasion: church', 'kind: dress']],
    ['rangi nyeupe', ['colour: White']],
    ['denim jacket', ['word: denim', 'kind: jacket']],
    ['like new boots', ['condition: Like new', 'kind: boots']],
    ['brand new boots', ['condition: New with tags', 'kind: boots']],
    ['red or blue tee', ['colour: Red or blue', 'kind: tee']],
    ['black and white tee', ['colour: Black', 'colour: White', 'kind: tee']],
  ])('%s', (text, parts) => {
    expect(shown(text)).toEqual(parts)
  })
  test('army green is olive before it is any other green', () => {
    expect(read('army green trouser').parts[0]).toMatchObject({ label: 'Army green', asked: { told: 'olive | army | khaki' } })
  })
  test('of two words written together one is taken off alone', () => {
    const reading = read('Blackdress size12')
    expect(reading.parts.map((part) => textWithout(reading, part, 'Blackdress size12'))).toEqual([
      'dress size12',
      'black size12',
      'Blackdress',
    ])
  })
  test('each is taken off by its own words', () => {
    const text = 'Nataka viatu vyeusi vya wanaume, size 42 chini ya 2,000/='
    const reading = read(text)
    const rest = Object.fromEntries(reading.parts.map((part) => [part.label, textWithout(reading, part, text)]))
    expect(rest).toEqual({
      viatu: 'vyeusi vya wanaume size 42 chini ya 2,000',
      Black: 'viatu vya wanaume size 42 chini ya 2,000',
      Men: 'viatu vyeusi vya size 42 chini ya 2,000',
      'Size 42': 'viatu vyeusi vya wanaume chini ya 2,000',
      'Under KES 2,000': 'viatu vyeusi vya wanaume size 42',
    })
  })
})

describe('what is not wanted', () => {
  const wanted = (text: string) => wantedOf(read(text).parts)?.parts
  test.each([
    ['tee not black', 'tee', /^\(zzktee.*\) & !\(zzcblack \| black:AB\)$/],
    ['tee sio nyeusi', 'tee', /^\(zzktee.*\) & !\(zzcblack \| black:AB\)$/],
    ['tee without floral', 'tee', /^\(zzktee.*\) & !\(floral\)$/],
    ['tee not navy or black', 'tee', /^\(zzktee.*\) & !\(navy:AB \| zzcblack \| black:AB\)$/],
    ['tee bila floral wala denim', 'tee', /^\(zzktee.*\) & !\(floral \| denim.*\)$/],
    ['trouser not jeans', 'trouser', /^\(zzktrousers.*\) & !\(zzkjeans .*\)$/],
  ])('%s', (text, label, query) => {
    expect(wanted(text)).toEqual([expect.stringMatching(query)])
    expect(read(text).parts.find(({ facet }) => facet === 'kind')?.label).toBe(label)
  })
  test('is said as it was, and is no number of a size', () => {
    expect(shown('tee not black')).toEqual(['kind: tee', 'colour: Not black'])
    expect(shown('shoes no 40')).toEqual(['kind: shoes', 'size: Size 40'])
    expect(shown('dress without sleeves')).toEqual(['kind: dress', 'occasion: without sleeves'])
    expect(shown('not used nike tee')).toEqual(['word: nike', 'kind: tee'])
  })
  test('alone it is no refusal', () => {
    expect(shown('not black')).toEqual(['colour: Black'])
    expect(kindsOf('sio jeans')).toEqual(['zzkjeans'])
  })
})

describe('slips', () => {
  const near = (word: string, ...others: string[]) =>
    readSearch(word, new Map([[word, { products: 0, named: 0, beginning: 0, near: others, becomes: null }]])).parts[0]?.spelt
  test('two other letters make another word of a short one', () => {
    expect(near('bocle', 'boucle')).toBe('boucle')
    expect(near('wasoo', 'wash')).toBeUndefined()
    expect(near('heringbon', 'herringbone')).toBe('herringbone')
  })
  test.each(['plain', 'king', 'bale', 'linen', 'tall', 'midi', 'oversized', 'basket', 'american', 'machakos'])('%s is no slip', (word) => {
    expect(textPutRight(read(`${word} shirt`), [], `${word} shirt`)).toBeUndefined()
  })
  test('what means something is no slip of a word of the catalogue', () => {
    expect(near('waist', 'wash')).toBeUndefined()
    expect(near('sleeves', 'sleeved')).toBeUndefined()
  })
  test.each([
    ['blackdress under2000', 'black dress under 2000'],
    ['size12 dress', 'size 12 dress'],
    ['ksh500 dress', undefined],
    ['dreses', 'dresses'],
    ['sandles', 'sandals'],
    ['dress 2k w32', undefined],
  ])('%s is shown as %s', (text, shownAs) => {
    expect(textPutRight(read(text), [], text)).toBe(shownAs)
  })
  test('a slip is put right to no other slip', () => {
    const reading = read('tshats')
    expect(textPutRight(reading, [], 'tshats')).toBe('tshirts')
  })
})

describe('sorts of a kind', () => {
  const asked = (text: string) => read(text).parts.find(({ facet }) => facet === 'kind')
  test('a polo shirt may be called a polo tee', () => {
    expect(
      readSearch('polo shirt', new Map([['polo', { products: 1, named: 1, beginning: 0, near: [], becomes: null }]])).parts[0]?.asked
        ?.query,
    ).toBe('(zzktee) & (polo)')
  })
  test('a word of many kinds says nothing of its own', () => {
    const mini = new Map([['mini', { products: 1, named: 1, beginning: 0, near: [], becomes: null }]])
    expect(readSearch('miniskirt', mini).parts[0]?.asked?.query).toBe('(zzkskirt) & (mini)')
  })
  test('a striped top may be a striped tee', () => {
    expect(asked('floral top')?.alike?.best).toBe('zzktee | zzkshirt | zzkknitwear')
    expect(asked('floral dress')?.alike).toBeUndefined()
  })
})

test('every price that is read fits a column, whatever is typed', () => {
  for (const text of ['254712345678', 'under 99999999999', '9'.repeat(40), 'from 5000 to 99999999999', 'laki 999 '.repeat(8)]) {
    const { min_price: min = 0, max_price: max = 0 } = filterOf(text) as { min_price?: number; max_price?: number }
    expect([text, min >= 0 && max > 0 && max < 2 ** 31 && min <= max]).toEqual([text, true])
  }
  // Names of what every object has are words like others.
  for (const word of ['constructor', 'tostring', 'valueof']) expect(shown(word)).toEqual([`word: ${word}`])
})

test('a search of any length asks for a bounded number of words', () => {
  const { words, halves } = wordsToAsk(tokens('abcdefghijkl '.repeat(60)))
  expect(words.length).toBeLessThanOrEqual(16)
  expect(halves.length).toBeLessThan(400)
  expect(read('one two three four five six seven eight nine ten').parts.length).toBeLessThanOrEqual(8)
})

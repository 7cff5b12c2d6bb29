import { expect, test } from 'vitest'
import { coloursIn } from '../../catalogue/rules-colours.ts'
import { guessKind } from '../../catalogue/rules-kind-words.ts'
import { paletteOf, patternOf } from './colours.ts'
import { isOneBody, suits, wornBy, type Judged } from './dress-codes.ts'
import type { OccasionName } from './occasions.ts'

function judged(name: string, size: string | null = null): Judged {
  const colours = coloursIn(name)
  const kind = guessKind({ name })?.value ?? null
  return { kind, words: name, colours, palette: paletteOf([name], colours), pattern: patternOf([name], colours), size }
}

test.each<[OccasionName, string[], string[]]>([
  [
    'interview',
    ['White cotton shirt', 'Navy trousers', 'Black leather derby shoes', 'Grey blazer', 'Cap sleeve dress'],
    [
      'Tan sandals',
      'Blue jeans',
      'Flannel shirt',
      'Cargo trousers',
      'Red bobble hat',
      'Red and white ski jacket',
      'Running trainers',
      'Canvas backpack',
    ],
  ],
  [
    'wedding',
    ['Red satin dress', 'White kanzu', 'Navy suit', 'Tan sandals'],
    ['White lace dress', 'Ivory jumpsuit', 'White leaf print bucket hat', 'Denim jacket'],
  ],
  [
    'funeral',
    ['Black dress', 'Navy trousers', 'White shirt'],
    ['Red dress', 'Yellow shirt', 'Black floral dress', 'Charcoal baseball cap'],
  ],
  [
    'cold',
    ['Wool coat', 'Grey jumper', 'Black boots'],
    ['Lilac pleated sleeveless dress', 'Linen sundress', 'White leaf print bucket hat', 'Halter top'],
  ],
  ['rain', ['Navy jacket', 'Black boots'], ['Suede boots', 'Grey shorts', 'Canvas sneakers']],
  ['beach', ['Blue kaftan', 'Bead sandals', 'Stone cap'], ['Black leather derby shoes', 'Red bobble knit hat', 'Grey trainers']],
  ['party', ['Black dress', 'White sneakers'], ['Black running trainers', 'Grey shorts', 'Christmas jumper']],
])('to %s nobody wears what is out of place there', (occasion, worn, out) => {
  expect(worn.filter((name) => !suits(judged(name), occasion))).toEqual([])
  expect(out.filter((name) => suits(judged(name), occasion))).toEqual([])
  expect(out.filter((name) => !suits(judged(name), null))).toEqual([])
})

test('pieces that say no department are told by their words, their kind and the size of a shoe', () => {
  for (const name of [
    'Navy gingham culottes',
    'Black wedge knee boots',
    'Silver glitter slip-ons',
    'Tan block sandals',
    'Red heels',
    'Blue dress',
  ])
    expect([name, wornBy(judged(name, '41'), 'men'), wornBy(judged(name, '41'), 'women')]).toEqual([name, false, true])
  expect([wornBy(judged('White kanzu', 'L'), 'men'), wornBy(judged('White kanzu', 'L'), 'women')]).toEqual([true, false])
  expect([wornBy(judged('Black loafers', '38'), 'men'), wornBy(judged('Black loafers', '42'), 'men')]).toEqual([false, true])
  expect([wornBy(judged('Black loafers', '45'), 'women'), wornBy(judged('Black lace-up boots', '43'), 'men')]).toEqual([false, true])
})

test('one body wears a look: sizes are at most one apart', () => {
  expect([isOneBody('S', 'XL'), isOneBody('M', 'L'), isOneBody('xs', 'S'), isOneBody('M', '38'), isOneBody(null, 'XL')]).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})

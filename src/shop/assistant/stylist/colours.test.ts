import { expect, test } from 'vitest'
import { harmonyOf, pairPieces, pairShades, paletteOf, patternOf, type Pattern, type Shade } from './colours.ts'
import { hueDistance, labOf } from './lab.ts'

function shade(word: string): Shade {
  const [found] = paletteOf([word], [])
  if (!found) throw new Error(`no shade: ${word}`)
  return found
}

test('colours pair as the table of the stylist says', () => {
  const table: [string, string, number, string][] = [
    // A neutral with anything.
    ['black', 'red', 0.9, 'neutral'],
    ['denim', 'mustard', 0.9, 'neutral'],
    ['gold', 'emerald', 0.9, 'neutral'],
    // Two neutrals: far apart in lightness, or not.
    ['black', 'white', 0.85, 'neutrals'],
    ['grey', 'camel', 0.7, 'neutrals'],
    ['black', 'charcoal', 0.7, 'neutrals'],
    // One hue in two depths.
    ['navy', 'cobalt', 0.85, 'depths'],
    ['maroon', 'red', 0.85, 'depths'],
    // Side by side.
    ['orange', 'apricot', 0.8, 'near'],
    // Opposite: one of them soft, or both loud.
    ['sage', 'mauve', 0.75, 'opposite'],
    ['red', 'teal', 0.75, 'opposite'],
    ['yellow', 'royal', 0.6, 'opposite'],
    ['magenta', 'green', 0.6, 'opposite'],
    // Three apart.
    ['red', 'green', 0.6, 'three'],
    // Neither.
    ['red', 'purple', 0.45, 'apart'],
  ]
  for (const [one, other, score, relation] of table) {
    expect([one, other, pairShades(shade(one), shade(other))]).toEqual([one, other, { score, relation }])
    // The same the other way round.
    expect([other, one, pairShades(shade(other), shade(one))]).toEqual([other, one, { score, relation }])
  }
})

test('two loud patterns clash; a pattern with one of its own colours does not', () => {
  const piece = (words: string, pattern: Pattern) => ({ palette: paletteOf([words], []), pattern })
  expect(pairPieces(piece('red', 'loud'), piece('blue', 'loud'))).toEqual({ score: 0.3, relation: 'patterns' })
  expect(pairPieces(piece('orange teal', 'loud'), piece('teal', null))).toEqual({ score: 0.9, relation: 'pattern' })
  expect(pairPieces(piece('red', 'loud'), piece('black', null)).relation).toBe('neutral')
  expect(pairPieces({ palette: [], pattern: null }, piece('red', null)).relation).toBe('unknown')
})

test('a look is 0.7 of the mean and 0.3 of the worst pair', () => {
  expect(harmonyOf(3, 0.9 + 0.9 + 0.45, 0.45)).toBeCloseTo(0.7 * 0.75 + 0.3 * 0.45)
  expect(harmonyOf(0, 0, 1)).toBe(0.8)
})

test('shades of name and tags come before the catalogue’s colours, two of them at most', () => {
  const words = (texts: string[], colours: Parameters<typeof paletteOf>[1]) => paletteOf(texts, colours).map(({ word }) => word)
  expect(words(['Navy blazer'], ['blue'])).toEqual(['navy'])
  expect(words(['Wrap dress', 'rust'], ['orange', 'white', 'red'])).toEqual(['rust', 'white'])
  expect(words(['Plain tee'], ['mixed'])).toEqual([])
  expect([
    patternOf(['Floral midi'], []),
    patternOf(['Striped shirt'], []),
    patternOf(['Plain'], ['mixed']),
    patternOf(['Plain'], ['red']),
  ]).toEqual(['loud', 'quiet', 'loud', null])
})

test('colours are where CIE Lab has them', () => {
  const { l, a, b } = labOf('#ff0000')
  expect([l, a, b].map((part) => Math.round(part * 10) / 10)).toEqual([53.2, 80.1, 67.2])
  expect(labOf('#ffffff').l).toBeCloseTo(100, 3)
  expect(hueDistance(labOf('#ff0000'), labOf('#00ffff'))).toBeGreaterThan(150)
})

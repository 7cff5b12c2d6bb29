import { describe, expect, it } from 'vitest'
import { spokenProduct, type SpokenProduct } from './spoken-product.ts'

const sized = (...sizes: [string | null, number][]) =>
  sizes.map(([size, stock]) => ({ size, stock, price: 1200 })) as unknown as SpokenProduct['variants']
const JACKET: SpokenProduct = {
  name: 'Gikomba denim jacket',
  price: 1200,
  original_price: null,
  stock: 1,
  condition: 'Good',
  flaws: [],
  description: '<p>Washed &amp; soft. Fits loosely!</p>',
  measurements: {},
  variants: sized(['M', 1]),
}

describe('a product read aloud', () => {
  it('says what it is, what it costs and what it is like, in this order', () => {
    expect(
      spokenProduct({ ...JACKET, flaws: ['Small stain on the cuff', 'A button is missing'], measurements: { length: 70, chest: 52.5 } }),
    ).toEqual([
      'Gikomba denim jacket.',
      '1,200 shillings.',
      'Size M.',
      'Condition: Good.',
      'Worn with care, with light signs of wear.',
      'Flaws: Small stain on the cuff.',
      'A button is missing.',
      'Washed & soft.',
      'Fits loosely!',
      'Measured flat.',
      'Chest, pit to pit: 52.5 centimetres.',
      'Length: 70 centimetres.',
    ])
  })

  it.each([
    [{ original_price: 1500 }, '1,200 shillings, instead of 1,500 shillings.'],
    [{ original_price: 1200 }, '1,200 shillings.'],
    [{ price: 1 }, '1 shilling.'],
    [{ price: 1_250_000 }, '1,250,000 shillings.'],
    [{ stock: 0 }, 'Sold out.'],
  ])('says the price as people do: %o', (change, words) => {
    expect(spokenProduct({ ...JACKET, ...change })[1]).toBe(words)
  })

  it.each([
    [sized(['S', 1], ['M', 0], ['L', 2]), 'Sizes S and L.'],
    [sized(['S', 1], ['M', 1], ['L', 2]), 'Sizes S, M and L.'],
    [sized(['One size', 1]), 'One size.'],
    [sized([null, 1]), 'Condition: Good.'],
  ])('says the sizes that are left', (variants, words) => {
    expect(spokenProduct({ ...JACKET, variants })[2]).toBe(words)
  })

  it('makes sentences of paragraphs and lists, and says no empty ones', () => {
    const description = '<p>From Nakuru</p><ul><li>Two pockets</li><li>Lined.</li></ul><p></p>'
    expect(spokenProduct({ ...JACKET, description }).slice(6)).toEqual(['From Nakuru.', 'Two pockets.', 'Lined.'])
    expect(spokenProduct({ ...JACKET, description: '' }).at(-1)).toBe('No flaws found.')
  })

  it('divides what is too long for one breath, and loses no word', () => {
    const words = Array.from({ length: 120 }, (_, at) => `word${at}`)
    for (const text of [words.join(' '), words.join(', '), 'x'.repeat(500)]) {
      const said = spokenProduct({ ...JACKET, description: text }).slice(6)
      expect(Math.max(...said.map(({ length }) => length))).toBeLessThanOrEqual(181)
      expect(said.join(text.includes(' ') ? ' ' : '')).toBe(`${text}.`)
    }
  })

  it('keeps numbers with a point whole', () => {
    expect(spokenProduct({ ...JACKET, description: 'Heel of 9.5 cm.' }).at(-1)).toBe('Heel of 9.5 cm.')
  })
})

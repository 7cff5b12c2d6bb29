import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductCard as Card } from '../../../../shop/catalogue/contract.ts'
import { KIND_NAMES } from '../../../../shop/catalogue/rules-kinds.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { ProductCard } from '../card/product-card.tsx'
import { Gallery } from './gallery.tsx'

const bare: Card = {
  id: '0199f000-0000-7000-8000-000000000001',
  name: 'Kitenge one-piece',
  category: 'clothing',
  kind: 'jumpsuit',
  price: 1500,
  original_price: null,
  discount_percentage: null,
  condition: 'Good',
  is_new: false,
  is_bestseller: false,
  stock: 1,
  held: false,
  video_url: null,
  variants: [],
  images: [],
}
const rest = { proof: 'off' as const, actions: { open() {}, preload() {}, purchase() {} } }
const drawn = (markup: string) => [...markup.matchAll(/src="\/drawn\.svg#(\w*)" alt="([^"]*)"/g)].map(([, kind, alt]) => [kind, alt])
const expected = 'Kitenge one-piece: a drawing, there is no picture of it yet'

test.each([
  ['a product card', () => <ProductCard product={bare} {...rest} />, expected],
  ['the product itself', () => <Gallery product={bare}>{null}</Gallery>, expected],
  // Its name is beside it.
  ['a cart line', () => <Thumbnail name={bare.name} kind={bare.kind} pictureKey={null} />, ''],
])('%s draws what there is no picture of', (_, draw, alt) => {
  expect(drawn(renderToStaticMarkup(draw()))).toEqual([['jumpsuit', alt]])
})

test.each([...KIND_NAMES, 'shoes', 'jewelry'])('there is a drawing of a product of kind %s', (kind) => {
  expect(readFileSync('public/drawn.svg', 'utf8')).toContain(`<view id="${kind}" `)
})

test('without a kind it is the category, and the first drawing where that says nothing', () => {
  const unknown = { ...bare, kind: null }
  expect(drawn(renderToStaticMarkup(<Gallery product={{ ...unknown, category: 'shoes' }}>{null}</Gallery>))).toEqual([['shoes', expected]])
  expect(drawn(renderToStaticMarkup(<Thumbnail name="" pictureKey={null} />))).toEqual([['', '']])
})

test('nothing is drawn beside a picture', () => {
  const images = [{ key: 'a'.repeat(20), alt: 'Front', width: 900, height: 1200, thumbhash: 'AAAA' }]
  expect(drawn(renderToStaticMarkup(<ProductCard product={{ ...bare, images }} {...rest} />))).toEqual([])
  expect(drawn(renderToStaticMarkup(<Thumbnail name={bare.name} pictureKey={'a'.repeat(20)} />))).toEqual([])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductCard as Card } from '../../../../shop/catalogue/contract.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { ProductCard } from '../card/product-card.tsx'
import { Gallery } from './gallery.tsx'

const bare: Card = {
  id: '0199f000-0000-7000-8000-000000000001',
  name: 'Wrap dress',
  category: 'clothing',
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
const drawn = (markup: string) => [...markup.matchAll(/src="\/drawn\.svg#(\w+)" alt="([^"]*)"/g)].map(([, kind, alt]) => [kind, alt])
const expected = 'Wrap dress: a drawing, there is no picture of it yet'

test.each([
  ['a product card', () => <ProductCard product={bare} {...rest} />, expected],
  ['the product itself', () => <Gallery product={bare}>{null}</Gallery>, expected],
  // Its name is beside it.
  ['a cart line', () => <Thumbnail name={bare.name} pictureKey={null} />, ''],
])('%s draws what there is no picture of', (_, draw, alt) => {
  expect(drawn(renderToStaticMarkup(draw()))).toEqual([['dress', alt]])
})

test('nothing is drawn beside a picture', () => {
  const images = [{ key: 'a'.repeat(20), alt: 'Front', width: 900, height: 1200, thumbhash: 'AAAA' }]
  expect(drawn(renderToStaticMarkup(<ProductCard product={{ ...bare, images }} {...rest} />))).toEqual([])
  expect(drawn(renderToStaticMarkup(<Thumbnail name={bare.name} pictureKey={'a'.repeat(20)} />))).toEqual([])
})

import { expect, test } from 'vitest'
import { needsChoice, onlySize, sizeChoices, sizesText, slidesOf, stockClass } from './card-product.ts'

const product = (...sizes: [string | null, number][]) => ({
  variants: sizes.map(([size, stock]) => ({ id: '00000000-0000-7000-8000-000000000000', size, stock, price: 1000 })),
})

test('[size-05] [open-52] only a product of several sizes asks for one', () => {
  expect(needsChoice(product([null, 3]))).toBe(false)
  expect(needsChoice(product(['M', 1]))).toBe(false)
  expect(needsChoice(product(['M', 1], ['L', 0]))).toBe(true)
  expect(onlySize(product(['M', 1]))).toBe('M')
  expect(onlySize(product([null, 1]))).toBeNull()
})

test('sizes are in their usual order, and the text names those that are left', () => {
  const shirt = product(['XL', 2], ['S', 0], ['M', 1])
  expect(sizeChoices(shirt).map(({ size }) => size)).toEqual(['S', 'M', 'XL'])
  expect(sizesText(shirt)).toBe('M, XL')
  expect(sizesText(product(['S', 0], ['M', 0]))).toBe('S, M')
  expect(sizesText(product([null, 1]))).toBe('')
})

test('[product-07] 6 is green, 5 and 2 are urgent, 1 is plain, 0 is quiet', () => {
  expect([6, 5, 2, 1, 0].map(stockClass)).toEqual(['stock stock-in', 'stock stock-low', 'stock stock-low', 'stock stock-one', 'stock'])
})

test('[card-01] the carousel shows at most five pictures, then a clip of ours; clips elsewhere cannot play here', () => {
  const picture = (key: string) => ({ key, alt: '', width: 900, height: 1200, thumbhash: '' })
  const images = ['a', 'b', 'c', 'd', 'e', 'f'].map(picture)
  const kinds = (video_url: string | null, count: number) => slidesOf({ images: images.slice(0, count), video_url }).map(({ kind }) => kind)
  expect(kinds(null, 6)).toEqual(Array(5).fill('picture'))
  expect(kinds('/media/clip.mp4', 2)).toEqual(['picture', 'picture', 'video'])
  expect(kinds('/media/clip.mp4', 0)).toEqual(['video'])
  for (const elsewhere of ['https://example.com/a.mp4', '//example.com/a.mp4', 'a.mp4']) expect(kinds(elsewhere, 1)).toEqual(['picture'])
})

test('[card-01, open-60] the clip of a video it is tagged on comes last, as its silent preview', () => {
  const clip = {
    id: '0199b0a0-0000-7000-8000-0000000000c1',
    url: '/media/video/a-480p.mp4',
    preview: '/media/video/a-preview.mp4',
    poster: '/media/p/480.webp',
  }
  expect(slidesOf({ images: [], video_url: '/media/old.mp4', clip })).toEqual([{ kind: 'video', url: clip.preview, poster: clip.poster }])
  expect(slidesOf({ images: [], video_url: null, clip: { ...clip, preview: null } })).toEqual([])
})

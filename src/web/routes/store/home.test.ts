import { expect, test } from 'vitest'
import { meta } from './home.tsx'

const picture = (key: string) => ({ key, alt: '', width: 900, height: 1200, thumbhash: 'AAAA' })
const preview = (...images: ReturnType<typeof picture>[][]) => {
  const loaderData = { list: { items: images.map((of) => ({ images: of })) }, origin: 'https://upya.test' }
  const tags = meta({ loaderData, location: { search: '' } } as unknown as Parameters<typeof meta>[0])
  return tags.flatMap((tag) => ('property' in tag && tag.property === 'og:image' ? [tag.content] : []))
}

test('the link preview shows the first product that has a picture', () => {
  expect(preview([], [picture('second'), picture('other')], [picture('third')])).toEqual(['https://upya.test/media/second/share.jpg'])
  expect(preview([], [])).toEqual([])
})

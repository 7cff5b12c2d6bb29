import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../shop/settings/rules.ts'
import { meta } from './home.tsx'

const picture = (key: string) => ({ key, alt: '', width: 900, height: 1200, thumbhash: 'AAAA' })
const preview = (...images: ReturnType<typeof picture>[][]) => {
  const loaderData = { list: { items: images.map((of) => ({ images: of })) }, origin: 'https://upya.test' }
  const tags = meta({ loaderData, location: { search: '' }, matches: [] } as unknown as Parameters<typeof meta>[0])
  return tags.flatMap((tag) => ('property' in tag && tag.property === 'og:image' ? [tag.content] : []))
}

test('the link preview shows the first product that has a picture', () => {
  expect(preview([], [picture('second'), picture('other')], [picture('third')])).toEqual(['https://upya.test/media/second/share.jpg'])
  expect(preview([], [])).toEqual([])
})

test('search engines learn who sells here, how to reach them and how to search, on the front page only', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    contact: { phone: '0712 345 678', email: 'hello@upya.test', place: 'Toi Market, Nairobi' },
    social_links: { whatsapp: 'https://wa.me/254712345678' },
  }
  const blocks = (search: string, said: object) => {
    const loaderData = { list: { items: [] }, origin: 'https://upya.test' }
    const asked = { loaderData, location: { search }, matches: [{ loaderData: { settings: said } }] }
    const tags = meta(asked as unknown as Parameters<typeof meta>[0])
    return tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : []))
  }
  expect(blocks('', settings)).toMatchObject([
    {
      '@type': 'OnlineStore',
      url: 'https://upya.test/',
      telephone: '+254712345678',
      email: 'hello@upya.test',
      address: 'Toi Market, Nairobi',
      contactPoint: { telephone: '+254712345678', email: 'hello@upya.test' },
      sameAs: ['https://wa.me/254712345678'],
    },
    { '@type': 'WebSite', potentialAction: { target: { urlTemplate: 'https://upya.test/?q={search_term_string}' } } },
  ])
  const [store] = blocks('', { ...DEFAULT_SETTINGS, social_links: {} })
  for (const absent of ['telephone', 'email', 'address', 'contactPoint', 'sameAs']) expect(store).not.toHaveProperty(absent)
  expect(blocks('?category=shoes', settings)).toEqual([])
})

import { expect, test } from 'vitest'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { meta } from './feed.tsx'

type Loaded = NonNullable<Parameters<typeof meta>[0]['loaderData']>
const clip = { title: 'Linen in the wind', description: '', youtube_id: null, poster: { key: 'a'.repeat(20), thumbhash: null } }
const id = '00000000-0000-4000-8000-000000000001'
const tagsOf = (shared: Loaded['shared']) =>
  JSON.stringify(meta({ loaderData: { clips: [clip], shared, origin: 'https://upya.example' } } as unknown as Parameters<typeof meta>[0]))

test('the address of one video shows its own title and picture where it is shared', () => {
  expect(tagsOf({ id })).toContain('"Linen in the wind | Upya"')
  expect(tagsOf({ id })).toContain(`https://upya.example/feed?video=${id}`)
  expect(tagsOf({ id })).toContain(`"og:image","content":"https://upya.example${sharePictureUrl('a'.repeat(20))}"`)
  expect(tagsOf(null)).toContain('"Videos | Upya"')
})

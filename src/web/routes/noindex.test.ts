import { expect, test } from 'vitest'
import routes from '../routes.ts'

/** What search engines may list. */
const PUBLIC = ['home', 'feed', 'product', 'privacy', 'shop-page'].map((name) => `routes/store/${name}.tsx`)
/** They show nothing, or say it in their screen. */
const SAY_IT_OTHERWISE = ['routes/store/not-found.tsx', 'routes/store/product-redirect.ts']

const entries = [...routes]
const files = [...new Set(entries.flatMap((entry) => [entry.file, ...(entry.children ?? []).map(({ file }) => file)]))]
const layouts = new Set(['routes/store/store.tsx'])
const hidden = files.filter((file) => !PUBLIC.includes(file) && !SAY_IT_OTHERWISE.includes(file) && !layouts.has(file))

interface Page {
  meta?: (asked: unknown) => object[]
}

test('every page that is public exists', () => {
  expect(files).toEqual(expect.arrayContaining([...PUBLIC, ...SAY_IT_OTHERWISE]))
  expect(hidden.length).toBeGreaterThan(25)
})

test.each(hidden)('%s asks not to be listed', async (file) => {
  const { meta } = (await import(/* @vite-ignore */ `../${file}`)) as Page
  const tags = meta?.({ loaderData: undefined, params: {}, matches: [], location: { pathname: '/', search: '' } }) ?? []
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
})

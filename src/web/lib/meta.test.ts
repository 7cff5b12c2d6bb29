import { expect, test } from 'vitest'
import { pageMeta } from './meta.ts'

const canonical = { tagName: 'link', rel: 'canonical', href: 'https://upya.test/' }
const page = { title: 'Upya', description: 'Second-hand', origin: 'https://upya.test', path: '/' }

test('a page names its one true address', () => {
  expect(pageMeta(page)).toContainEqual(canonical)
})

test('one that is not to be listed names none: that one would be left out with it', () => {
  const tags = pageMeta({ ...page, index: false })
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(tags).not.toContainEqual(canonical)
})

import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../shop/settings/rules.ts'
import type { Shop } from '../shop/shop.ts'
import { shopContext, siteContext, type Site } from './context.ts'
import { loader } from './root.tsx'

/** What every page is told of the shop. */
async function told(site: Partial<Site>) {
  const context = new RouterContextProvider()
  context.set(shopContext, { settings: { get: async () => DEFAULT_SETTINGS } } as unknown as Shop)
  context.set(siteContext, { origin: 'https://upya.test', demo: [], imageHosts: [], viewed: () => [], ...site })
  return loader({ context } as unknown as Parameters<typeof loader>[0])
}

test('pages are told of the analytics tool only in a shop that has one', async () => {
  const analytics = { id: 'abc123', url: 'https://www.clarity.ms' }
  expect(await told({})).not.toHaveProperty('analytics')
  expect(await told({ analytics })).toMatchObject({ analytics })
})

test('and of traces only in a shop with a collector', async () => {
  expect(await told({})).not.toHaveProperty('traces')
  expect(await told({ traces: 0.01 })).toMatchObject({ traces: 0.01 })
})

test('and of the language model behind the assistant only in a shop that uses one', async () => {
  expect(await told({})).not.toHaveProperty('modelProvider')
  expect(await told({ modelProvider: 'Example AI' })).toMatchObject({ modelProvider: 'Example AI' })
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopProcess } from './support/processes.ts'
import { requestRaw } from './support/raw-request.ts'
import { scriptsOf, startPlace, type StartPlace } from './support/start-place.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

// Development shows the sources of the web app, no other file of the project, and only to this machine.

let place: StartPlace
let shop: ShopProcess | undefined
beforeAll(async () => {
  place = await startPlace()
})
afterEach(() => shop?.stop())
afterAll(() => place.close())

const SOURCES = { status: 200, built: false, sources: true }

test.runIf(ALL_TESTS)('npm run dev serves the web app from its sources, and no file besides', async () => {
  shop = await place.start('npm run dev', { NODE_ENV: 'production' })
  expect(await scriptsOf(shop)).toEqual(SOURCES)
  // What a browser needs it gets: the app, what of the shop it imports, packages, public files.
  const got = await modulesFrom(shop, ['/@vite/client', '/src/web/entry.client.tsx', '/src/web/root.tsx', '/favicon.ico'])
  expect(got.filter(({ status }) => status !== 200)).toEqual([])
  for (const kind of ['/src/web/lib/', '/src/shop/', '/node_modules/.vite/deps/'])
    expect(got.map(({ path }) => path)).toContainEqual(expect.stringContaining(kind))
  expect(await place.leaksOf(shop)).toEqual([])
})

test.runIf(ALL_TESTS)('development ends in order, so that its database does', async () => {
  shop = await place.start('node src/main.ts --development')
  await shop.stop()
  expect(await shop.ended).toEqual([0, null])
})

test('development is refused where others can come in', async () => {
  await expect(place.start('node src/main.ts --development', { PUBLIC_URL: 'https://upya.example' })).rejects.toThrow(
    'Upya did not start. Development mode is for this machine only, but HOST, PUBLIC_URL, DARAJA_CALLBACK_URL or TRUST_PROXY makes it reachable for others.',
  )
})

test('a word that it does not know is refused', async () => {
  await expect(place.start('node src/main.ts web --developement')).rejects.toThrow('Upya did not start. Unknown role web --developement')
})

/** As a browser loads them: each module, then what it imports; some of them are enough. */
async function modulesFrom({ base }: ShopProcess, first: readonly string[], most = 60): Promise<{ path: string; status: number }[]> {
  const paths = [...first]
  const got: { path: string; status: number }[] = []
  for (let i = 0; i < Math.min(paths.length, most); i++) {
    const { status, text } = await requestRaw(Number(new URL(base).port), paths[i] ?? '', { 'sec-fetch-dest': 'script' })
    got.push({ path: paths[i] ?? '', status })
    for (const [, path = ''] of text.matchAll(/^import .*?"(\/[^"]+)"/gm)) if (!paths.includes(path)) paths.push(path)
  }
  return got
}

import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The scripts that come with a page: those it names, and all that those import. */
async function scriptsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text()
  const found = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address))
  for (const script of found) {
    const code = await (await request.get(script)).text()
    // What is imported by a call is fetched when it is wanted.
    for (const [, file] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`/assets/${file}`)
  }
  return [...found]
}

/** Where the file of a route is in the build, and all that it needs. */
async function routeFile(request: APIRequestContext, route: string): Promise<string> {
  const html = await (await request.get('/')).text()
  const address = /\/assets\/manifest-\w+\.js/.exec(html)?.[0] ?? ''
  const manifest = await (await request.get(address)).text()
  const { routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1)) as {
    routes: Record<string, { module: string }>
  }
  return routes[route]?.module ?? ''
}

test(
  '[shell-14, open-82] the feed, the admin area and the preview in it are fetched when they are opened, not before',
  { tag: '@once' },
  async ({ request }) => {
    const [feed, admin, preview] = [
      await routeFile(request, 'routes/store/feed'),
      await routeFile(request, 'routes/admin/admin'),
      await routeFile(request, 'routes/admin/highlights-preview'),
    ]
    expect([feed, admin, preview]).toEqual([
      expect.stringMatching(/\/feed-/),
      expect.stringMatching(/\/admin-/),
      expect.stringMatching(/\/highlights-preview-/),
    ])
    for (const first of ['/', '/checkout']) {
      const scripts = await scriptsOf(request, first)
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts).not.toContain(feed)
      expect(scripts).not.toContain(admin)
      expect(scripts).not.toContain(preview)
    }
    expect(await scriptsOf(request, '/feed')).toContain(feed)
  },
)

test('the home page brings no more scripts than a slow line can wait for', { tag: '@once' }, async ({ request }) => {
  let bytes = 0
  for (const script of await scriptsOf(request, '/')) bytes += gzipSync(await (await request.get(script)).body()).length
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(160_500)
})

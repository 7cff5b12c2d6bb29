import type { APIRequestContext } from '@playwright/test'
import { signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('[shell-02, shell-11, routes-02] Videos leads to the feed, with a way on while there is none; Try On asks to sign in', async ({
  page,
}) => {
  await open(page, '/')
  const tryOn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Try On' }).filter({ visible: true })
  await test.step('Try On asks who is signed out to sign in', async () => {
    await tryOn.click()
    await expect(page.getByText('Please log in or sign up to use the Virtual Try-On feature.').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toHaveCount(0)
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/feed')
  await expect(page.getByRole('heading', { level: 1, name: 'The first videos are coming soon' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse one by one' }).click()
  await expect(page.getByRole('dialog', { name: 'Pieces, one by one' })).toBeVisible()

  await test.step('Try On lets a member through', async () => {
    await signUp(page.request)
    await open(page, '/privacy')
    await tryOn.click()
    await expect(page).toHaveURL('/try-on')
  })
})

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
  '[shell-14, open-82] the feed and the admin area are fetched when they are opened, not before',
  { tag: '@once' },
  async ({ request }) => {
    const [feed, admin] = [await routeFile(request, 'routes/store/feed'), await routeFile(request, 'routes/admin/admin')]
    expect([feed, admin]).toEqual([expect.stringMatching(/\/feed-/), expect.stringMatching(/\/admin-/)])
    for (const first of ['/', '/checkout']) {
      const scripts = await scriptsOf(request, first)
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts).not.toContain(feed)
      expect(scripts).not.toContain(admin)
    }
    expect(await scriptsOf(request, '/feed')).toContain(feed)
  },
)

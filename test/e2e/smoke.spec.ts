import type { Page } from '@playwright/test'
import { signUp } from './support/buyer.ts'
import { open, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('[auth-14, auth-15, open-42] the shop opens without an error; its first page makes a guest id and a CSRF token to keep', async ({
  page,
}) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(response?.headers()['content-security-policy']).toContain("object-src 'none'")
  await expect(page).toHaveTitle(/Upya/i)
  await expect.poll(() => stored(page, 'guest_user_id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  await expect.poll(() => stored(page, 'csrf_token')).toMatch(/^[0-9a-f]{64}$/)
  const before = [await stored(page, 'guest_user_id'), await stored(page, 'csrf_token')]
  // The page from the cache carries hashes instead of a nonce; its scripts must run as well.
  await page.reload()
  await ready(page)
  await expect(page.locator('body')).toBeVisible()
  await open(page, '/privacy')
  expect([await stored(page, 'guest_user_id'), await stored(page, 'csrf_token')]).toEqual(before)
})

for (const [ids, paths] of [
  ['routes-01, routes-02, routes-09', ['/', '/feed', '/checkout']],
  ['routes-10, routes-13, routes-14', ['/wishlist', '/guest-orders', '/privacy']],
] as const) {
  test(`[${ids}] ${paths.join(', ')} are open to visitors and members alike`, { tag: ['@once', '@deep'] }, async ({ page, request }) => {
    await signUp(page.request)
    for (const who of [request, page.request]) {
      for (const path of paths) expect((await who.get(path, { maxRedirects: 0 })).status(), path).toBe(200)
    }
    expect(await (await request.get('/guest-orders')).text()).toContain('<title>My Orders')
    // A member has an account, and other orders that are theirs.
    const asMember = await (await page.request.get('/guest-orders')).text()
    expect(asMember).toContain('<title>Orders placed as a guest')
    expect(asMember).not.toContain('No account needed')
  })
}

test.describe('an address that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] })
  test('says so, with a way back to the shop', { tag: '@once' }, async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await page.locator('main a[href="/"]').first().click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('markup and scripts that are not the shop’s', () => {
  test.use({ expectedErrors: [/TrustedHTML|TrustedScriptURL|trusted-types-sink/] })
  test('are refused by the browser; the description and facts of a piece are not', { tag: '@once' }, async ({ page }) => {
    await page.goto('/')
    await page.locator('.product-grid a').first().click()
    await expect(page.getByRole('dialog').locator('.prose p').first()).toBeVisible()
    const refused = await page.evaluate(() => {
      const tries = [
        () => (document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'),
        () => new Worker('/media/planted.js'),
        () => (document.createElement('script').src = 'https://evil.example/x.js'),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch {
          return 'refused'
        }
      })
    })
    expect(refused).toEqual(['refused', 'refused', 'refused'])
  })
})

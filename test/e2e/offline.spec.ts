import type { Page } from '@playwright/test'
import { visitorWho } from './support/overlays.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { signInWith } from './support/member.ts'
import { addToBag, answerPrompt, fillBag, open, pay, phoneEnding, pieceFor } from './support/shopper.ts'

// The service worker, which all other journeys do without. One test on phones: it is the same on desktop.
test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404.*payment-callback/] })

/** The service worker has cached everything and controls this page. */
async function prepared(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The same without waiting for the page's idle moment. */
async function prepareNow(page: Page): Promise<void> {
  await page.evaluate(() => void navigator.serviceWorker.register('/sw.js'))
  await prepared(page)
}

test(
  'what was seen opens without a connection: list, piece, wishlist and bag, with their pictures',
  { tag: '@once' },
  async ({ page, context }) => {
    const piece = await pieceFor(page)
    await addToBag(page, piece)
    await page
      .getByRole('button', { name: /^Add to wishlist/ })
      .filter({ visible: true })
      .first()
      .click()
    await open(page, '/')
    const first = page.locator('li[data-id]').first()
    await expect(first).toBeVisible()
    const shown = await first.getAttribute('data-id')
    await prepared(page)
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('upya-pictures')).keys()).length)).toBeGreaterThan(3)

    await context.setOffline(true)
    await page.goto('/')
    await expect(page.locator('li[data-id]').first()).toHaveAttribute('data-id', shown ?? '')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You’re offline. This is the shop as you last saw it.')).toBeVisible()
    const picture = first.locator('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    await page.goto(`/product/${piece.id}`)
    await expect(page.getByRole('heading', { level: 1, name: piece.name })).toBeVisible()
    await page.getByRole('link', { name: 'Bag, 1 piece' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText(piece.name)).toBeVisible()

    await page.goto('/wishlist')
    await expect(page.getByRole('list', { name: 'Wishlist' }).getByText(piece.name)).toBeVisible()
  },
)

test(
  'calls of pages never meet the service worker; a page that was not seen says so, and opens when the connection is back',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    const piece = await pieceFor(page)
    await open(page, `/product/${piece.id}`)
    await prepareNow(page)
    const met: string[] = []
    context.on('response', (response) => response.fromServiceWorker() && met.push(new URL(response.url()).pathname))
    await open(page, '/privacy')
    await open(page, '/checkout')
    await open(page, '/payment-callback?reference=none')
    expect(met).toContain('/privacy')
    expect(met.filter((path) => /^\/(?:api|pay|payment-callback)|\.data$/.test(path))).toEqual([])

    await context.setOffline(true)
    await page.goto('/guest-orders?from=here')
    await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible()
    const seen = page.getByRole('region', { name: 'Pieces you viewed' })
    await expect(seen.locator(`[data-id="${piece.id}"]`)).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'My Orders' }).first()).toBeVisible()
    await expect(page).toHaveURL('/guest-orders?from=here')
  },
)

test(
  'a checkout that is loaded again without a connection says that the payment continues, and goes on by itself',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    const piece = await pieceFor(page)
    await fillBag(page, piece)
    const phone = phoneEnding()
    await open(page, '/checkout')
    await prepareNow(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Weak connection' })).toBeVisible()
    await expect(page.getByText('Your bag is safe.', { exact: false })).toBeVisible()
    await expect(page.getByRole('region', { name: 'In your bag' }).getByRole('listitem')).toContainText([piece.name])
    await context.setOffline(false)
    await expect(page).toHaveURL('/checkout')

    const dialog = await pay(page, phone)
    await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment continues' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you’re paying for' }).getByRole('listitem')).toContainText([piece.name])
    // The phone has its own way to M-PESA.
    await answerPrompt(page.request, phone, { pin: '1234' })
    await expectAccessible(page)
    await context.setOffline(false)
    await page.waitForURL(/\/delivery-details\?order_id=/)
    await expect(page.getByLabel('Address')).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Your order is safe.', { exact: false })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Address')).toBeVisible()
  },
)

test('nothing of a member is put by, and an older build gives way to the newer one', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    for (const name of ['upya-shell-oldest', 'upya-shell-older']) await caches.open(name)
  })
  await open(page, '/login')
  await signInWith(page, 'wanjiku@upya.example', 'karibu-upya')
  await expect(page).toHaveURL('/')
  await prepareNow(page)
  const id = await page.locator('li[data-id]').first().getAttribute('data-id')
  for (const path of ['/profile', '/orders', `/product/${id}`]) await open(page, path)
  await expect.poll(() => page.evaluate(() => caches.has('upya-pieces'))).toBe(true)
  const kept = await page.evaluate(async () => {
    const found: { path: string; personal: boolean }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        found.push({ path: new URL(request.url).pathname, personal: /wanjiku@upya|"csrf_token\\?":/i.test(text) })
      }
    }
    return found
  })
  expect(kept.filter(({ personal }) => personal)).toEqual([])
  expect(kept.filter(({ path }) => !/^\/(?:assets\/|media\/|offline|__manifest$|(?:drawn|favicon|placeholder)\.svg$)/.test(path))).toEqual(
    [],
  )
  expect(kept.map(({ path }) => path)).toContain('/offline')
  const shells = (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('upya-shell-'))
  expect(shells).toHaveLength(2)
  expect(shells).not.toContain('upya-shell-oldest')
})

test.describe('the home screen', () => {
  test.use({ overlays: true })

  test('the home screen is offered once, quietly, after a few viewed products', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await visitorWho(page, ['install_note'])
    await open(page, '/')
    const manifest = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '')
    const { icons, shortcuts } = (await manifest.json()) as { icons: { src: string; purpose: string }[]; shortcuts: { url: string }[] }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    expect(shortcuts.map(({ url }) => url)).toContain('/wishlist')
    // Revalidated every time: a new shop is not kept waiting by an old worker.
    expect((await page.request.get('/sw.js')).headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    })

    const offered = async () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve({}) })
        dispatchEvent(event)
      })
    const note = page.getByRole('complementary', { name: 'Add Upya to your home screen' })
    await offered()
    await expect(note).toHaveCount(0)
    await page.evaluate(() => {
      const ids = [1, 2, 3].map((at) => ({ id: `00000000-0000-4000-8000-00000000000${at}`, picture: null }))
      localStorage.setItem('upya:kept-pieces', JSON.stringify(ids))
    })
    await open(page, '/')
    await expect(async () => {
      await offered()
      await expect(note).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectAccessible(page, '.install-note')
    await note.getByRole('button', { name: 'Not now' }).click()
    await expect(note).toHaveCount(0)
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await offered()
    await expect(page.getByRole('button', { name: 'Add Upya to my home screen' })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

test.describe('on an iPhone, where no browser asks', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
  test.use({ userAgent: IPHONE, overlays: true })

  test('adding to the home screen is explained: once by itself, always in the menu', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await visitorWho(page, ['install_note'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
    await open(page, '/')
    const note = page.getByRole('complementary', { name: 'Add Upya to your home screen' })
    await page.evaluate(() => {
      const ids = [1, 2, 3].map((at) => ({ id: `00000000-0000-4000-8000-00000000000${at}`, picture: null }))
      localStorage.setItem('upya:kept-pieces', JSON.stringify(ids))
    })
    await open(page, '/')
    await expect(note.getByText('Tap Share, then Add to Home Screen.')).toBeVisible()
    await expect(note.getByRole('button')).toHaveCount(1)
    await note.getByRole('button', { name: 'Not now' }).click()
    await expect(note).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('Tap Share, then Add to Home Screen.')).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

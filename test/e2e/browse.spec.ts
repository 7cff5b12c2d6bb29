import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { open, pieceFor } from './support/shopper.ts'

/** The scroll position once it no longer changes, and what listens to that has been painted. Pixels. */
async function restingPlace(page: Page): Promise<number> {
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await page.evaluate(
        () => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY)))),
      )
      return last === before
    })
    .toBe(true)
  return last
}

test('[shell-10] [assist-02] the list goes on by itself and keeps its place on Back; a button leads to its top after 300 px', async ({
  page,
}) => {
  await open(page, '/')
  await test.step('the scroll-to-top button', async () => {
    const button = page.getByRole('button', { name: 'Scroll to top' })
    await page.evaluate(() => scrollTo(0, 290))
    await restingPlace(page)
    await expect(button).toBeHidden()
    await page.evaluate(() => scrollTo(0, 600))
    await expect(button).toBeVisible()
    // Pressed where it is: a mouse that first scrolls to it, in a header that goes along, scrolls it away.
    await button.evaluate((element: HTMLElement) => element.click())
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(20)
  })

  const tiles = page.locator('li[data-id]')
  const first = await tiles.count()
  await tiles.last().scrollIntoViewIfNeeded()
  await expect.poll(() => tiles.count()).toBeGreaterThan(first)
  const name = await tiles
    .nth(first + 1)
    .getByRole('link')
    .first()
    .getAttribute('href')
  await tiles.nth(first + 1).scrollIntoViewIfNeeded()
  const before = await restingPlace(page)
  await tiles
    .nth(first + 1)
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/product\//)
  await page.goBack()
  await expect(page.locator(`a[href="${name}"]`).first()).toBeVisible()
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(120)
})

test(
  '[shell-10] cards that have not been drawn yet count as high as they will be, so that Back leads to the same piece',
  { tag: '@deep' },
  async ({ page }) => {
    await open(page, '/')
    for (const view of ['Normal view', 'Compact view']) {
      await page.getByRole('button', { name: view }).click()
      await expect(page.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true')
      // A card that was drawn in the other view is still as high as it was there.
      await open(page, '/')
      // In another font the words below a picture may need another line.
      await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
      // The list as a whole, as rows are as high as their highest card, drawn or not.
      const [count, counted, drawn] = await page.evaluate(() => {
        const cards = [...document.querySelectorAll<HTMLElement>('.product-card[data-id]')]
        const heights = (value: string) => {
          for (const { style } of cards) style.contentVisibility = value
          return [...document.querySelectorAll<HTMLElement>('.product-grid')].reduce((sum, grid) => sum + grid.offsetHeight, 0)
        }
        return [cards.length, heights('hidden'), heights('visible')] as const
      })
      // A whole page of the list, in however many rows of however small cards; the next may have come as its end is near.
      expect(count).toBeGreaterThanOrEqual(24)
      expect(drawn).toBeGreaterThan((count / 24) * 700)
      expect(Math.abs(counted / drawn - 1), `${view}: ${counted} of ${drawn}`).toBeLessThan(0.03)
    }
  },
)

test('robots, sitemap, feed and search field are found from the head of a page on', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const piece = await pieceFor(page)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const [part = ''] = /\/sitemap-products-1\.xml/.exec(sitemap) ?? []
  expect(await (await page.request.get(part)).text()).toContain(`/product/${piece.id}`)
  expect(await (await page.request.get('/feeds/products.xml')).text()).toContain(`/product/${piece.id}`)
  await page.goto('/')
  const search = await page.locator('link[rel="search"]').getAttribute('href')
  expect(await (await page.request.get(search ?? '')).text()).toContain('{searchTerms}')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(['OnlineStore', 'WebSite'])
  expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('the pages beside the shop pass the accessibility check, too', { tag: ['@once', '@deep'] }, async ({ page }) => {
  for (const path of ['/simulator/phone', '/api/docs']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

// What the server alone sends; a page that runs no script is also about half the work.
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('[routes-01, home-06, home-07] filters, sort and search live in the address', { tag: '@once' }, async ({ page }) => {
    await page.goto('/?category=shoes&sort=price-asc')
    // What is sold stands behind, whatever it cost.
    const prices = async () =>
      (await page.locator('li[data-id]').allTextContents())
        .filter((text) => !text.includes('Out of Stock'))
        .map((text) => Number(/KES ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
    const shown = await prices()
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    await page.goto('/?min_price=500&max_price=1000')
    for (const price of await prices()) expect(price >= 500 && price <= 1000).toBe(true)
    await page.goto('/?q=zzzzqqqq')
    await expect(page.getByText(/nothing|no pieces|found/i).first()).toBeVisible()
  })

  test(
    '[routes-15, product-06, open-51] a product page tells everything; /products/{id} leads to it',
    { tag: '@once' },
    async ({ page }) => {
      const piece = await pieceFor(page)
      await page.goto(`/products/${piece.id}`)
      await expect(page).toHaveURL(`/product/${piece.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(piece.name)
      await expect(page.getByText(/^(In Stock|\d left|Out of Stock)$/).first()).toBeVisible()
      for (const text of ['Secure checkout', 'Exchange within 7 days', 'Delivery within 24hrs'])
        await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
      const share = await page.locator('meta[property="og:image"]').getAttribute('content')
      const picture = await page.request.get(new URL(share ?? '').pathname)
      expect(picture.headers()['content-type']).toBe('image/jpeg')
      expect((await picture.body()).length).toBeLessThan(300_000)
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}') as object
      expect(JSON.stringify(data)).toContain('KES')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/product/${piece.id}`)
    },
  )

  test('the shop can be browsed', { tag: '@once' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('li[data-id]').first()).toBeVisible()
    await page.locator('li[data-id]').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page.locator('li[data-id]').first()).toBeVisible()
  })

  test.describe('what is not there', () => {
    test.use({ expectedErrors: [/status of 404/] })
    test('[open-39] an unknown piece is a not-found page with a way home', { tag: '@once' }, async ({ page }) => {
      const response = await page.goto('/product/00000000-0000-4000-8000-000000000000')
      expect(response?.status()).toBe(404)
      await page
        .getByRole('link', { name: /shop|home|pieces/i })
        .first()
        .click()
      await expect(page).toHaveURL(/\/(\?.*)?$/)
    })
  })
})

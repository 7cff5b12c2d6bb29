import type { Page } from '@playwright/test'
import { signUp } from './support/buyer.ts'
import { prepare, RED, TOP } from './support/garments.ts'
import { photoOfSomebody } from './support/photos.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { shareOf } from './support/try-on.ts'

// The fitting room without a connection, with its service worker and the real models. Slow: with everything only.
test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

async function choosePhoto(page: Page, label: 'Use my photo' | 'Change photo'): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoOfSomebody() })
}

const dressedIn = (page: Page) => expect.poll(() => shareOf(page, RED), { timeout: 60_000 }).toBeGreaterThan(0.02)

/** Whether a file of this name is cached. */
function isCached(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (part) => {
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) if (url.includes(part)) return true
    return false
  }, name)
}

test(
  'without a connection the fitting room opens as it was, reads a photo with the models it has, and refuses one that has changed',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    test.slow()
    await signUp(page.request)
    const top = await pieceFor(page)
    await prepare(page, { [top.id]: { rig: TOP, colour: RED } })
    await open(page, `/try-on?piece=${top.id}`)
    await page.getByRole('button', { name: 'Use a mannequin' }).click()
    await page.getByRole('dialog', { name: 'Your mannequin' }).getByRole('button', { name: 'Show the mannequin' }).click()
    await dressedIn(page)
    await choosePhoto(page, 'Use my photo')
    await expect(page.getByRole('button', { name: 'Use the mannequin' })).toBeVisible({ timeout: 60_000 })
    await dressedIn(page)
    await page.getByRole('button', { name: 'Use the mannequin' }).click()
    await expect.poll(() => isCached(page, '/assets/try-on-worker-'), { timeout: 30_000 }).toBe(true)
    await expect.poll(() => isCached(page, '/assets/try-on-runtime-')).toBe(true)
    await expect.poll(() => isCached(page, '/assets/remote-try-on-')).toBe(true)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

    // What is mocked would answer even now; only the picture of the garment stays, as browsers remember those.
    await context.unroute('**/api/try-on/garments?*')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Change the mannequin' })).toBeVisible()
    await dressedIn(page)
    // A photo is not kept unless its owner asks for it.
    await choosePhoto(page, 'Use my photo')
    await expect(page.getByRole('button', { name: 'Use the mannequin' })).toBeVisible({ timeout: 60_000 })
    await dressedIn(page)

    await page.evaluate(async () => {
      const cache = await caches.open('upya-try-on')
      const { url } = (await cache.keys()).find((request) => request.url.includes('/assets/detector-'))!
      const content = new Uint8Array(await (await cache.match(url))!.arrayBuffer())
      content[1000]! ^= 1
      await cache.put(url, new Response(content))
    })
    await choosePhoto(page, 'Change photo')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible({ timeout: 60_000 })
    expect(await isCached(page, '/assets/detector-')).toBe(false)
  },
)

import type { Browser, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { CHOICES_COOKIE } from '../../src/shop/choices.ts'
import { signUp } from './support/buyer.ts'
import { BLUE, GREEN, prepare, RED, SKIRT, TOP } from './support/garments.ts'
import { photoOfNobody, photoOfSomebody } from './support/photos.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { carrying, shareOf } from './support/try-on.ts'

// Somebody in a photo, through the real models, as the build made them. Slow: with everything only.

const MODELS = /\/assets\/[\w-]+\.(?:tflite|wasm)$/

function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  return page.getByLabel(/^Choose (?:a|another) photo$/).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
}

const title = (page: Page, name: string) => page.getByRole('heading', { name })

/** Workers of this browser that live. */
async function workersOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.filter(({ type }) => type === 'worker').length
}

/** Bytes of the page's own memory that are in use after all that can be let go of was. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  await session.detach()
  return usedSize
}

test(
  'somebody in a photo is dressed, swapped, compared and saved on the phone alone; cancelling ends the worker, leaving gives the memory back',
  { tag: ['@once', '@deep'] },
  async ({ page, browser }) => {
    test.slow()
    await signUp(page.request)
    const [top, skirt] = [await pieceFor(page), await pieceFor(page)]
    await prepare(page, { [top.id]: { rig: TOP, colour: RED }, [skirt.id]: { rig: SKIRT, colour: BLUE } })
    await open(page, `/try-on?piece=${top.id}&pieces=${top.id},${skirt.id}`)
    await expect(title(page, 'Use my photo')).toBeVisible()
    const before = await heapOf(page)
    const workers = await workersOf(browser)
    const requests: Request[] = []
    page.context().on('request', (request) => requests.push(request))
    const photo = await photoOfSomebody()
    expect((await sharp(photo).metadata()).exif).toBeDefined()

    // Given up in the middle: the worker ends, whatever it was at.
    await choosePhoto(page, photo)
    await expect(page.getByText('Finding you in the photo…').first()).toBeAttached({ timeout: 60_000 })
    expect(await workersOf(browser)).toBe(workers + 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(title(page, 'Use my photo')).toBeVisible()
    await expect.poll(() => workersOf(browser)).toBe(workers)

    await choosePhoto(page, photo)
    await expect.poll(() => shareOf(page, RED), { timeout: 60_000 }).toBeGreaterThan(0.02)
    expect(await shareOf(page, BLUE)).toBeGreaterThan(0.02)
    await page.getByRole('button', { name: 'New in' }).click()
    await page.getByRole('button', { name: 'Next piece' }).click()
    await expect.poll(() => shareOf(page, GREEN)).toBeGreaterThan(0.02)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.02)

    const slider = page.getByRole('slider', { name: 'Before and after' })
    await slider.fill('50')
    await expect(slider).toHaveAttribute('aria-valuetext', '50% before')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save picture' }).click()])
    const saved = await sharp(await download.path()).toBuffer({ resolveWithObject: true })
    const { exif, iptc, xmp, height } = await sharp(await download.path()).metadata()
    expect([exif, iptc, xmp]).toEqual([undefined, undefined, undefined])
    // The photo, and below it what is worn.
    expect(height! / saved.info.width).toBeGreaterThan(1.55)

    // Nothing of it went out.
    expect(carrying(requests)).toEqual([])

    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => workersOf(browser)).toBe(workers)
    // The other page has pictures and cards of its own; the photo, decoded, would be 2.7 MB, and what was read of it 20.
    expect(await heapOf(page)).toBeLessThan(before + 12_000_000)
  },
)

test.describe('what stands in the way is said, with a way on:', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR|WebAssembly|wasm/] })

  test(
    'a download that is asked for first, breaks off in the middle, comes damaged, and arrives',
    { tag: ['@once', '@deep'] },
    async ({ page, context, baseURL }) => {
      test.slow()
      await context.addCookies([{ name: CHOICES_COOKIE, value: encodeURIComponent('saver=1'), url: baseURL! }])
      await signUp(page.request)
      await open(page, '/try-on')
      await expect(page.getByText(/Needs a download of \d+ MB, once\. We ask before it begins\./)).toBeVisible()
      let fetched = 0
      let trouble: 'offline' | 'damaged' | null = 'offline'
      await context.route(MODELS, async (route) => {
        fetched++
        if (trouble === 'offline' && fetched > 2) return route.abort('internetdisconnected')
        if (trouble === 'damaged') return route.fulfill({ body: 'half of it', contentType: 'application/octet-stream' })
        return route.continue()
      })
      await choosePhoto(page, await photoOfNobody())
      await expect(title(page, 'Download')).toBeVisible()
      expect(fetched).toBe(0)
      await page.getByRole('button', { name: 'Download' }).click()
      await expect(title(page, 'You’re offline')).toBeVisible({ timeout: 30_000 })
      trouble = 'damaged'
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(title(page, 'The download didn’t arrive in one piece')).toBeVisible({ timeout: 30_000 })
      trouble = null
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('We can’t find anyone in this photo.')).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Use the mannequin' }).click()
      await expect(page.locator('.room-picture')).toBeVisible()
    },
  )

  test('a browser without WebAssembly', { tag: ['@once', '@deep'] }, async ({ page, context }) => {
    await signUp(page.request)
    await context.route(/\/assets\/try-on-worker-[\w-]+\.js$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `delete globalThis.WebAssembly;${await answer.text()}` })
    })
    await open(page, '/try-on')
    await choosePhoto(page, await photoOfNobody())
    await expect(title(page, 'This browser can’t dress you by itself')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Use the mannequin' }).click()
    await expect(title(page, 'What would you like to try on?')).toBeVisible()
    await expect(page.getByRole('img', { name: 'The mannequin' })).toBeVisible()
    // The worker that comes for the mannequin may still be on its way.
    await context.unrouteAll({ behavior: 'wait' })
  })
})

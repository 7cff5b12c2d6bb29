import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/accessible.ts'
import { signUp } from './support/buyer.ts'
import { accountControl, openDialog, signInWith, signOutBy } from './support/member.ts'
import { BLUE, GREEN, prepare, RED, SKIRT, TOP } from './support/garments.ts'
import { open, pieceFor, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { shareOf } from './support/try-on.ts'

const room = (page: Page) => page.locator('.room-picture')
async function standAsMannequin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use a mannequin' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your mannequin' })
  await sheet.getByRole('button', { name: 'Medium' }).click()
  await sheet.getByRole('button', { name: 'Show the mannequin' }).click()
}

test(
  '[routes-08, role-02] the mannequin is dressed, swapped, tucked, moved, compared and saved; the piece goes into the bag with its size',
  { tag: '@once' },
  async ({ page }) => {
    await open(page, '/try-on')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await signUp(page.request)
    const [top, skirt] = [await pieceFor(page), await pieceFor(page)]
    await prepare(page, { [top.id]: { rig: TOP, colour: RED }, [skirt.id]: { rig: SKIRT, colour: BLUE } })
    await open(page, `/try-on?piece=${top.id}&pieces=${top.id},${skirt.id}`)
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await expect(page.getByText(`Ready to try on: ${top.name}, ${skirt.name}`)).toBeVisible()
    await standAsMannequin(page)
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.02)
    expect(await shareOf(page, BLUE)).toBeGreaterThan(0.02)
    await expect(page.locator('main').getByText('Simulation: shows the look, not the fit')).toBeVisible()
    await expectAccessible(page, 'main')

    // Tucked in, less of the top is seen; a reload in the middle loses nothing of it.
    const loose = await shareOf(page, RED)
    await page.getByRole('button', { name: 'Tucked in' }).click()
    await expect.poll(() => shareOf(page, RED)).toBeLessThan(loose * 0.97)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Tucked in' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.01)

    await page.getByRole('button', { name: 'Adjust this piece' }).click()
    const sheet = page.getByRole('region', { name: `Adjust ${top.name}` })
    const before = await shareOf(page, RED)
    await sheet.getByRole('slider', { name: 'Size' }).fill('130')
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(before)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    // Keys go on from where they were.
    await expect(page.getByRole('button', { name: 'Adjust this piece' })).toBeFocused()

    const slider = page.getByRole('slider', { name: 'Before and after' })
    await slider.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', 'Before')
    await slider.press('Home')

    await page.getByRole('button', { name: 'New in' }).click()
    await page.getByRole('button', { name: 'Next piece' }).click()
    await expect.poll(() => shareOf(page, GREEN)).toBeGreaterThan(0.02)
    expect(await shareOf(page, RED)).toBeLessThan(0.01)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.02)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).click()
    // Before the next message takes its place.
    await expect(page.getByText('Saved to your downloads.')).toBeVisible()
    const saved = await sharp(await (await download).path()).metadata()
    // The picture of the mannequin, and below it what is worn.
    expect(saved.height! / saved.width!).toBeGreaterThan(1.6)
    expect(saved.exif).toBeUndefined()
    await page.getByRole('region', { name: top.name, exact: true }).getByRole('button', { name: 'Add to Bag' }).click()
    await expect(page.getByText('Added to bag!').first()).toBeVisible()
    expect(sent.filter((url) => !/\/api\/(?:cart|bag|wishlist)/.test(url))).toEqual([])
  },
)

/** Lies on its side, as phones save what was taken upright. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#9fb3c8' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

function choosePhoto(page: Page, name: string, mimeType: string, buffer: Buffer, by = 'Choose a photo'): Promise<void> {
  return page.getByLabel(by, { exact: true }).setInputFiles({ name, mimeType, buffer })
}

/** A phone that cannot dress anybody. */
async function onWeakPhone(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
}

async function layByHand(page: Page): Promise<void> {
  await choosePhoto(page, 'me.jpg', 'image/jpeg', await photo())
  await expect(page.getByRole('heading', { name: 'This browser can’t dress you by itself' })).toBeVisible()
  await page.getByRole('button', { name: 'Lay pieces on by hand' }).click()
}

const stage = (page: Page) => page.locator('.fitting-stage')
const place = (page: Page) => page.locator('.worn').evaluate(({ style: { left, top, width } }) => ({ left, top, width }))
const opaque = (page: Page) =>
  page.locator('.worn canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.filter((value, i) => i % 4 === 3 && value > 200).length / (canvas.width * canvas.height)
  })

test(
  '[open-81] where nobody can be dressed a piece is laid by hand on a photo that never leaves the browser',
  { tag: '@once' },
  async ({ page }) => {
    await onWeakPhone(page)
    await signUp(page.request)
    const piece = await pieceFor(page)
    await open(page, `/product/${piece.id}`)
    await page.getByRole('link', { name: 'Try it on' }).click()
    await expect(page).toHaveURL(`/try-on?piece=${piece.id}`)

    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await choosePhoto(page, 'a.txt', 'text/plain', Buffer.from('hello'))
    await expect(page.getByText('This isn’t a picture. Choose a photo.')).toBeVisible()
    await choosePhoto(page, 'me.heic', 'image/heic', Buffer.from('ftypheic'))
    await expect(page.getByText('This photo is in Apple’s HEIC format')).toBeVisible()
    await choosePhoto(page, 'me.jpg', 'image/jpeg', (await photo()).subarray(0, 200))
    await expect(page.getByText('It may be damaged')).toBeVisible()
    await layByHand(page)
    // Upright, whichever way the camera was held.
    await expect.poll(() => stage(page).evaluate(({ clientWidth, clientHeight }) => clientHeight / clientWidth)).toBeCloseTo(1.5, 1)
    await expect(page.locator('.worn')).toBeVisible()
    expect(await opaque(page)).toBeGreaterThan(0.02)
    expect(await opaque(page)).toBeLessThan(0.9)

    const first = await place(page)
    const box = await stage(page).boundingBox()
    if (!box) throw new Error('no stage')
    const { left, top } = await page.locator('.worn').evaluate((element) => element.getBoundingClientRect())
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 20, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => page.locator('.worn').evaluate((element) => element.getBoundingClientRect().left)).toBeCloseTo(left + 30, 0)
    expect(await page.locator('.worn').evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top + 20, 0)
    await page.locator('.worn').press('+')
    await expect.poll(async () => (await place(page)).width).not.toBe(first.width)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => place(page)).toEqual(first)

    await expectAccessible(page, 'main')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).click()
    // Before the next message takes its place.
    await expect(page.getByText('Saved to your downloads.')).toBeVisible()
    const saved = await sharp(await (await download).path()).metadata()
    expect(saved.width).toBe(600)
    expect(saved.height).toBeGreaterThan(900)
    await page.getByRole('button', { name: 'Add to Bag' }).click()
    await expect(page.getByText('Added to bag!').first()).toBeVisible()
    // The bag of a member is stored by the shop; nothing else went out.
    expect(sent.filter((url) => !/\/api\/(?:cart|bag)/.test(url))).toEqual([])
  },
)

test(
  'what cannot be put on is said, with a way on: by hand without a garment, on the mannequin what no photo shows',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await signUp(page.request)
    const [raw, kids] = [await pieceFor(page), await pieceFor(page)]
    await prepare(page, { [raw.id]: null, [kids.id]: { rig: null, wearers: 'mannequin' } })
    await open(page, `/try-on?piece=${raw.id}`)
    await standAsMannequin(page)
    await expect(page.getByText('isn’t ready to be put on by itself')).toBeVisible()
    await page.getByRole('button', { name: 'Lay it on by hand' }).click()
    await expect(page.locator('.worn')).toBeVisible()
    await page.goBack()
    await expect(room(page)).toBeVisible()
    // On the mannequin by hand, on no photo; whatever its name says.
    await open(page, `/try-on?piece=${kids.id}`)
    await page.getByRole('button', { name: 'Lay it on by hand' }).click()
    await expect(page.locator(`[data-worn="${kids.id}"]`)).toBeVisible()
    // What was laid on is not lost by a reload.
    await page.reload()
    await expect(page.locator(`[data-worn="${kids.id}"]`)).toBeVisible()
    await expect(page.locator(`[data-worn="${raw.id}"]`)).toBeVisible()
    await page.goBack()
    await onWeakPhone(page)
    await page.reload()
    await ready(page)
    await choosePhoto(page, 'me.jpg', 'image/jpeg', await photo(), 'Use my photo')
    await page.getByRole('button', { name: 'Lay pieces on by hand' }).click()
    await expect(page.getByText('is only shown on the mannequin').first()).toBeVisible()
    await expect(page.locator(`[data-worn="${raw.id}"]`)).toBeVisible()
    await expect(page.locator('.worn')).toHaveCount(1)
  },
)

test(
  '[open-81] the photo stays on the device only when asked, and leaves it with its owner',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await onWeakPhone(page)
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).includes('upya:try-on'))
    const keep = async () => {
      await layByHand(page)
      await page.getByRole('switch', { name: 'Keep this photo on this device' }).press('Space')
      await expect(page.getByText('We keep the photo here until you delete it or sign out.')).toBeVisible()
      await expect.poll(kept).toBe(true)
    }
    const { email } = await signUp(page.request)
    await open(page, '/try-on')
    await layByHand(page)
    await expect(page.getByRole('heading', { name: 'What would you like to try on?' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'New in' })).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { name: 'Your fitting room' })).toBeVisible()
    await keep()
    await page.reload()
    // By hand, as before.
    await expect(stage(page)).toBeVisible()
    await page.getByRole('button', { name: 'Delete photo' }).click()
    await expect.poll(kept).toBe(false)
    await keep()
    await signOutBy(page)
    await expect(page.getByText('You’re signed out.').first()).toBeVisible()
    await expect.poll(kept).toBe(false)
    // Nor in the memory of this tab, which has not been loaded again.
    await signInWith(await openDialog(page), email)
    await expect(accountControl(page)).toBeVisible()
    await page.getByRole('link', { name: 'Try On' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Use my photo' })).toBeVisible()
  },
)

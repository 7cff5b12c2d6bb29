import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signUp } from './support/buyer.ts'
import { accountControl, openDialog, signInWith, signOutBy } from './support/member.ts'
import { open, pieceFor, ready } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** Lies on its side, as phones save what was taken upright. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#9fb3c8' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

function choosePhoto(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  return page.getByLabel('Choose a photo', { exact: true }).setInputFiles({ name, mimeType, buffer })
}

const stage = (page: Page) => page.locator('.fitting-stage')
const place = (page: Page) => page.locator('.worn').evaluate(({ style: { left, top, width } }) => ({ left, top, width }))
const opaque = (page: Page) =>
  page.locator('.worn canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.filter((value, i) => i % 4 === 3 && value > 200).length / (canvas.width * canvas.height)
  })

test('[routes-08, role-02, open-81] a piece is tried on over a photo that never leaves the browser', { tag: '@once' }, async ({ page }) => {
  await open(page, '/try-on')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await signUp(page.request)
  const piece = await pieceFor(page)
  await open(page, `/product/${piece.id}`)
  await page.getByRole('link', { name: 'Try it on' }).click()
  await expect(page).toHaveURL(`/try-on?piece=${piece.id}`)

  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await choosePhoto(page, 'a.txt', 'text/plain', Buffer.from('hello'))
  await expect(page.getByText('This isn’t a picture. Choose a photo.').first()).toBeVisible()
  await choosePhoto(page, 'me.jpg', 'image/jpeg', await photo())
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
  const saved = await sharp(await (await download).path()).metadata()
  expect([saved.width, saved.height]).toEqual([600, 900])
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  await expect(page.getByText('Added to bag!').first()).toBeVisible()
  // The bag of a member is stored by the shop; nothing else went out.
  expect(sent.filter((url) => !/\/api\/(?:cart|bag)/.test(url))).toEqual([])
})

test(
  '[open-81] the photo stays on the device only when asked, and leaves it with its owner',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).includes('upya:try-on'))
    const keep = async () => {
      await choosePhoto(page, 'me.jpg', 'image/jpeg', await photo())
      await page.getByRole('switch', { name: 'Keep this photo on this device' }).press('Space')
      await expect(page.getByText('We keep the photo here until you delete it or sign out.')).toBeVisible()
      await expect.poll(kept).toBe(true)
    }
    const { email } = await signUp(page.request)
    await open(page, '/try-on')
    await choosePhoto(page, 'me.jpg', 'image/jpeg', await photo())
    await expect(page.getByRole('heading', { name: 'What would you like to try on?' })).toBeVisible()
    await expect(page.getByText('Nothing to try on yet')).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { name: 'Your fitting room' })).toBeVisible()
    await keep()
    await page.reload()
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
    await expect(page.getByRole('heading', { name: 'Your fitting room' })).toBeVisible()
  },
)

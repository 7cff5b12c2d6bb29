import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { EditedProduct, StoredPicture } from '../../src/shop/catalogue/contract-admin.ts'
import type { WearableGarment } from '../../src/shop/try-on/contract.ts'
import type { PreparedGarment, PreparedGarmentDetail, PreparedGarments } from '../../src/shop/try-on/contract-garments.ts'
import { PREPARATION_STATE_NAMES } from '../../src/shop/try-on/rules.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** A T-shirt on paper, of a colour that no other picture has. */
function shirtPhoto(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">
    <rect width="300" height="400" fill="#efe9dd"/>
    <path d="M90 80L130 60Q150 80 170 60L210 80L250 150L215 165L205 140V330H95V140L85 165L50 150Z" fill="#2${randomUUID().slice(0, 2)}08${randomUUID().slice(0, 1)}"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

async function listed(request: APIRequestContext, csrf: string, name: string): Promise<string> {
  const headers = { 'x-csrf-token': csrf }
  const picture = await request.post('/api/admin/products/pictures', {
    data: await shirtPhoto(),
    headers: { ...headers, 'content-type': 'image/jpeg' },
  })
  expect(picture.ok(), await picture.text()).toBe(true)
  const { key } = (await picture.json()) as StoredPicture
  const data = {
    name,
    category: 'clothing',
    kind: 'tee',
    condition: 'Good',
    pictures: [{ key, alt: name, focus: null }],
    published: true,
    sizes: [{ size: 'M', price: 900, stock: 1 }],
  }
  const reply = await request.post('/api/admin/products', { data, headers: { ...headers, 'idempotency-key': randomUUID() } })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as EditedProduct).id
}

/** The picture of a piece, once the shop has made of it what it can. */
async function prepared(page: Page, product: string): Promise<PreparedGarment> {
  let found: PreparedGarment | undefined
  const look = async () => {
    for (const state of PREPARATION_STATE_NAMES) {
      const answer = await page.request.get(`/api/admin/garments?state=${state}&limit=100`)
      const { items } = (await answer.json()) as PreparedGarments
      found ??= items.find((garment) => garment.product.id === product && !garment.waiting)
    }
    return found !== undefined
  }
  await expect.poll(look, { timeout: 60_000 }).toBe(true)
  return found!
}

async function wearable(request: APIRequestContext, product: string): Promise<WearableGarment | undefined> {
  const answer = await request.get(`/api/try-on/garments?pieces=${product}`)
  return ((await answer.json()) as { garments: WearableGarment[] }).garments[0]
}

test(
  '[admin-02] garments are judged as they are worn: approved together, taken back, put right one after the other',
  { tag: '@once' },
  async ({ page }) => {
    const { csrf } = await signInAsAdmin(page.request)
    const answer = await page.request.get('/api/admin/garments?state=ready')
    const [one, other] = ((await answer.json()) as PreparedGarments).items.filter(({ rig }) => rig?.points.hem_left)
    await open(page, '/admin/garments?state=ready')
    const linkOf = ({ id }: PreparedGarment) => page.locator(`li a[href$="${id}"]`).first()
    const cardOf = (garment: PreparedGarment) => page.getByRole('listitem').filter({ has: page.locator(`a[href$="${garment.id}"]`) })
    await cardOf(one!).scrollIntoViewIfNeeded()
    await expect(cardOf(one!).locator('.garment-worn-frame img')).toBeVisible()
    await expectAccessible(page, 'main')
    for (const garment of [one!, other!]) await cardOf(garment).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'These are right' }).click()
    await expect(linkOf(one!)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(linkOf(other!)).toBeVisible()

    await linkOf(one!).click()
    const hem = page.getByRole('button', { name: 'Left hem' })
    await hem.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'Save and next' })).toBeEnabled()
    await page.keyboard.press('s')
    await expect(page.getByText('Saved: shoppers can try it on.')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(one!.id))
    await expect(page.getByRole('group', { name: 'The garment in its picture' })).toBeVisible()

    const { version } = (await (await page.request.get(`/api/admin/garments/${one!.id}`)).json()) as PreparedGarmentDetail
    await page.request.post(`/api/admin/garments/${one!.id}/reopen`, { data: { version }, headers: { 'x-csrf-token': csrf } })
  },
)

// The piece is cut out by the shop itself, which takes some seconds and a core.
test(
  '[admin-02] a garment is put right with the keys and a brush, and worn by shoppers as it was left',
  { tag: ['@once', '@deep'] },
  async ({ page, playwright, baseURL }) => {
    test.slow()
    const name = `Plain tee ${randomUUID().slice(0, 8)}`
    const { csrf } = await signInAsAdmin(page.request)
    const product = await listed(page.request, csrf, name)
    const { id } = await prepared(page, product)
    const shopper = await playwright.request.newContext({ baseURL: baseURL! })
    await signUp(shopper)
    const before = (await (await page.request.get(`/api/admin/garments/${id}`)).json()) as PreparedGarmentDetail

    await open(page, `/admin/garments/${id}`)
    const canvas = page.getByRole('group', { name: 'The garment in its picture' })
    await expect(page.getByRole('region', { name: 'On the mannequin' }).locator('canvas')).toBeVisible()
    const hem = canvas.getByRole('button', { name: 'Left hem' })
    await hem.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Left hem', { exact: true }).first()).toBeVisible()
    await expectAccessible(page, 'main')

    await page.getByRole('button', { name: 'Erase' }).click()
    const { x, y, width, height } = (await canvas.boundingBox())!
    await page.mouse.move(x + width * 0.5, y + height * 0.45)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.5, y + height * 0.55, { steps: 4 })
    await page.mouse.up()
    // Kept over a reload as long as it is not saved.
    await page.reload()
    await expect(page.getByText('These are your unsaved changes.')).toBeVisible()
    await page.getByRole('button', { name: 'Save and next' }).click()
    await expect(page.getByText('Saved: shoppers can try it on.')).toBeVisible()

    const after = await wearable(shopper, product)
    expect(before.rig!.points.hem_left!.y - after!.rig.points.hem_left!.y).toBeCloseTo(0.0225, 4)
    expect(await holeIn(shopper, after!.cutout)).toBe(true)
    expect(await holeIn(shopper, before.cutout!).catch(() => false)).toBe(false)
    await shopper.dispose()
  },
)

/** Whether the middle of a cut-out is see-through. */
async function holeIn(request: APIRequestContext, cutout: string): Promise<boolean> {
  const answer = await request.get(cutout)
  const { data, info } = await sharp(await answer.body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[(Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4 + 3] === 0
}

test.describe('the photo studio', { tag: '@once' }, () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('[admin-02] a photo of a piece is cleaned up; when that fails it stays as it is', { tag: '@deep' }, async ({ page }) => {
    await signInAsAdmin(page.request)
    let isBroken = true
    const white = { create: { width: 60, height: 80, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 1 } } } as const
    const piece = await sharp(white).extend({ top: 40, bottom: 40, left: 30, right: 30, background: '#fff0' }).webp().toBuffer()
    await page.route('**/api/admin/studio/cut-outs*', (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            json: { error: { code: 'unavailable', message: 'This does not work right now. Try again in a moment.' } },
          })
        : route.fulfill({ json: { width: 120, height: 160, mask: piece.toString('base64'), angle: 0, confidence: 0.9, reasons: [] } }),
    )
    await open(page, '/admin/products/quick')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    const photo = page.getByRole('img', { name: 'Photo 1' })
    await expect(photo).toBeVisible()
    const shape = () => photo.evaluate((image: HTMLImageElement) => (image.naturalWidth / image.naturalHeight).toFixed(2))
    const taken = await shape()
    await page.getByRole('button', { name: 'Clean up photo 1' }).click()
    const sheet = page.getByRole('dialog', { name: 'Clean up' })
    await expect(sheet.getByRole('alert')).toBeVisible()
    await sheet.getByRole('button', { name: 'Leave the photo as it is' }).click()
    await expect(sheet).toBeHidden()
    expect(await shape()).toBe(taken)

    await page.getByRole('button', { name: 'Clean up photo 1' }).click()
    const again = sheet.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    isBroken = false
    await again.click()
    await expect(sheet.getByRole('slider', { name: 'Before and after' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByRole('button', { name: 'Cleaned up photo 1' })).toBeVisible()
    await expect.poll(shape).toBe('0.75')
    await page.getByRole('button', { name: 'Use the original' }).click()
    await expect(page.getByRole('button', { name: 'Clean up photo 1' })).toBeVisible()
    await expect.poll(shape).toBe(taken)
    await page.getByRole('button', { name: 'Throw this piece away' }).click()
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { EditedProduct } from '../../src/shop/catalogue/contract-admin.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** Counts every tap. */
function taps(page: Page) {
  let count = 0
  return {
    count: () => count,
    async on(name: string | RegExp) {
      count++
      await page.getByRole('button', { name, exact: true }).first().tap()
    },
  }
}

const photos = (page: Page) => page.getByRole('list', { name: 'Photos of this piece' }).getByRole('listitem')

test.describe('[admin-02] listing with the camera', { tag: '@once' }, () => {
  // The journey cuts the connection: the browser says so.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('a piece survives a reload after the second photo and a lost line, and is in the shop', async ({ page, context }) => {
    test.slow()
    const brand = `Mrembo ${randomUUID().slice(0, 6)}`
    await signInAsAdmin(page.request)
    await open(page, '/admin/products')
    await page.getByRole('link', { name: 'List with the camera' }).first().click()
    const shutter = page.getByRole('button', { name: 'Take a photo' })
    await expect(shutter).toBeEnabled()

    await test.step('what was taken is there after a reload', async () => {
      await shutter.tap()
      await expect(photos(page)).toHaveCount(1)
      await shutter.tap()
      await expect(photos(page)).toHaveCount(2)
      await expect(page.getByText('2 photos, kept on this device.')).toBeVisible()
      await page.reload()
      await expect(photos(page)).toHaveCount(2)
      const widths = () =>
        photos(page)
          .locator('img')
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
      await expect.poll(widths).toEqual([true, true])
    })
    await test.step('the products say that it was begun, and lead back to it', async () => {
      await open(page, '/admin/products')
      await page.getByRole('link', { name: 'Go on with it' }).tap()
      await expect(photos(page)).toHaveCount(2)
      await expect(shutter).toBeEnabled()
    })
    const tap = taps(page)
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose what it is.' })).toContainText('Enter a price in KES.')
    await tap.on('Dresses')
    await tap.on('M')
    await tap.on('Very good')
    await tap.on('green')
    await page.getByLabel('Brand, if it has one').fill(brand)
    await page.getByLabel('Place in the stock room').fill('B12-07')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Green ${brand} dress`)
    await expect(page.getByLabel('Description')).toHaveValue(new RegExp(`^A green ${brand} dress, size M\\.`))
    await expect(page.getByRole('group', { name: 'What similar pieces fetched' })).toContainText(/dresses/)
    await page.getByLabel('Price, KES').fill('1250')
    await expectAccessible(page)

    await test.step('without a line it waits in the browser, and goes by itself', async () => {
      await context.setOffline(true)
      await tap.on('Publish')
      await expect(page.getByText('1 waiting to be sent.')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(`Green ${brand} dress is in the shop.`)).toBeVisible()
      await expect(page.getByText('1 waiting to be sent.')).toBeHidden()
    })
    const id = (await page.getByRole('link', { name: `Green ${brand} dress` }).getAttribute('href'))?.split('/').at(-1) ?? ''
    const piece = (await (await page.request.get(`/api/admin/products/${id}`)).json()) as EditedProduct
    expect(piece).toMatchObject({ is_active: true, fields: { vendor: brand, kind: 'dress', condition: 'Very good', place: 'B12-07' } })
    expect(piece.fields.pictures).toHaveLength(2)

    await test.step('another like it: no more than 14 taps, saved as a draft', async () => {
      const next = taps(page)
      await next.on('Another like this')
      for (const count of [1, 2, 3, 4]) {
        await next.on('Take a photo')
        await expect(photos(page)).toHaveCount(count)
      }
      await next.on('L')
      await next.on('red')
      await expect(page.getByLabel('Place in the stock room')).toHaveValue('B12-08')
      await page.getByLabel('Price, KES').fill('900')
      await next.on('Save draft')
      await expect(page.getByText(`Red ${brand} dress is a draft.`)).toBeVisible()
      // One more into the field of the price.
      expect(next.count() + 1).toBeLessThanOrEqual(14)
    })

    await open(page, '/admin/products')
    await expect(page.getByText(/^Listing .*with the camera.* Goal: 30 s and 60 s\.$/)).toBeVisible()
    await open(page, `/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Green ${brand} dress` })).toBeVisible()
    await expect(page.getByText('KES 1,250').first()).toBeVisible()
  })

  test('[auth-03] signing out with a piece that is not sent asks first, and it is there afterwards', { tag: '@deep' }, async ({ page }) => {
    await signInAsAdmin(page.request)
    await open(page, '/admin/products/quick')
    await page.getByRole('button', { name: 'Dresses', exact: true }).tap()
    const kind = page.getByRole('button', { name: 'Change: Kind' })
    await expect(kind).toBeVisible()
    const leave = page.getByRole('button', { name: 'Sign out', exact: true })
    await leave.tap()
    const dialog = page.getByRole('dialog', { name: '1 piece is not sent yet' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay' }).tap()
    await expect(dialog).toBeHidden()
    await expect(kind).toBeVisible()
    await leave.tap()
    await dialog.getByRole('button', { name: 'Sign out all the same' }).tap()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    const { csrf } = await signInAsAdmin(page.request)

    await test.step('the shop takes nothing in the name of another account', async () => {
      const data = { name: 'Of another', category: 'clothing', condition: 'Good', sizes: [{ size: 'M', price: 900 }] }
      const headers = { 'x-csrf-token': csrf, 'idempotency-key': randomUUID(), 'x-account-id': randomUUID() }
      const reply = await page.request.post('/api/admin/products', { data, headers })
      expect([reply.status(), await reply.text()]).toEqual([403, expect.stringContaining('csrf_failed')])
    })
    await open(page, '/admin/products/quick')
    await expect(kind).toBeVisible()
    await page.getByRole('button', { name: 'Throw this piece away' }).tap()
    await leave.tap()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
  })

  test(
    'the screen stays on while the camera is open, and a camera with a light has a button for it',
    { tag: '@deep' },
    async ({ page }) => {
      await signInAsAdmin(page.request)
      await page.addInitScript(() => {
        const seen = { held: 0, lights: [] as unknown[] }
        Object.assign(window, { seen })
        const request = () => Promise.resolve({ release: () => Promise.resolve(void seen.held--), held: seen.held++ })
        Object.defineProperty(navigator, 'wakeLock', { value: { request } })
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
        MediaStreamTrack.prototype.applyConstraints = (to) => Promise.resolve(void seen.lights.push(to?.advanced))
      })
      const seen = () => page.evaluate(() => (window as unknown as { seen: { held: number; lights: unknown[] } }).seen)
      await open(page, '/admin/products/quick')
      const light = page.getByRole('button', { name: 'Light' })
      await light.tap()
      await expect(light).toHaveAttribute('aria-pressed', 'true')
      expect(await seen()).toEqual({ held: 1, lights: [[{ torch: true }]] })
      await expectAccessible(page)
      await light.tap()
      await expect(light).toHaveAttribute('aria-pressed', 'false')
      await page.locator('.admin-logo').tap()
      await expect(light).toHaveCount(0)
      expect(await seen()).toEqual({ held: 0, lights: [[{ torch: true }], [{ torch: false }]] })
    },
  )

  test('twenty pieces in a row: all are sent, and no picture is held', { tag: '@deep' }, async ({ page }) => {
    test.slow()
    await signInAsAdmin(page.request)
    await page.addInitScript(() => {
      const held = new Set<string>()
      Object.assign(window, { held })
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = (of) => {
        const address = createObjectURL.call(URL, of)
        held.add(address)
        return address
      }
      URL.revokeObjectURL = (address) => {
        held.delete(address)
        revokeObjectURL.call(URL, address)
      }
    })
    const held = () => page.evaluate(() => (window as unknown as { held: Set<string> }).held.size)
    const listed = `Row ${randomUUID().slice(0, 6)}`
    const total = async () => {
      const reply = await page.request.get(`/api/admin/products?tab=all&q=${encodeURIComponent(listed)}`)
      return ((await reply.json()) as { total: number }).total
    }
    const tap = taps(page)
    await open(page, '/admin/products/quick')
    for (let piece = 1; piece <= 20; piece++) {
      if (piece > 1) await tap.on('Another like this')
      await tap.on('Take a photo')
      await expect(photos(page)).toHaveCount(1)
      expect(await held()).toBe(1)
      if (piece === 1) {
        await tap.on('Dresses')
        await tap.on('Very good')
        await page.getByLabel('Brand, if it has one').fill(listed)
      }
      await tap.on('M')
      await page.getByLabel('Price, KES').fill('900')
      await tap.on('Save draft')
      await expect(photos(page)).toHaveCount(0)
      expect(await held()).toBe(0)
    }
    await expect.poll(total).toBe(20)
  })

  test('without a camera pictures are chosen, and what is thrown away comes back by Undo', { tag: '@deep' }, async ({ page }) => {
    await signInAsAdmin(page.request)
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse } })
    })
    await open(page, '/admin/products/quick')
    await expect(page.getByRole('alert')).toContainText('does not let this page use the camera')
    await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(0)
    const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Choose pictures', { exact: true }).setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer })
    await expect(photos(page)).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Throw this piece away' }).tap()
    await expect(photos(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).first().tap()
    await expect(photos(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove photo 1' }).tap()
    await expect(photos(page)).toHaveCount(0)
  })

  test('pieces are measured one after another, and one is skipped', { tag: '@deep' }, async ({ page }) => {
    const { csrf } = await signInAsAdmin(page.request)
    const make = async (name: string) => {
      const data = { name, category: 'clothing', kind: 'dress', condition: 'Good', sizes: [{ size: 'M', price: 900 }] }
      const reply = await page.request.post('/api/admin/products', {
        data,
        headers: { 'x-csrf-token': csrf, 'idempotency-key': randomUUID() },
      })
      expect(reply.status(), await reply.text()).toBe(201)
      return ((await reply.json()) as EditedProduct).id
    }
    const [first, second] = [`Measured ${randomUUID().slice(0, 6)}`, `Skipped ${randomUUID().slice(0, 6)}`]
    const id = await make(first)
    await make(second)
    await open(page, '/admin/products/measure')
    // Others list pieces meanwhile: those come first, and are skipped.
    const form = (name: string) => page.getByRole('form', { name })
    const skipTo = async (name: string) => {
      await expect(async () => {
        if (!(await form(name).isVisible())) await page.getByRole('button', { name: 'Skip' }).tap()
        await expect(form(name)).toBeVisible({ timeout: 500 })
      }).toPass()
    }
    await skipTo(second)
    await page.getByRole('button', { name: 'Save and next' }).tap()
    await expect(page.getByRole('alert')).toContainText('Enter at least one measurement')
    await expectAccessible(page)
    await skipTo(first)
    await form(first).getByLabel('Chest, pit to pit').fill('48,5')
    await form(first).getByLabel('Length', { exact: true }).fill('96')
    await form(first).getByRole('button', { name: 'Save and next' }).tap()
    await expect(page.getByText('1 done.')).toBeVisible()
    const piece = (await (await page.request.get(`/api/admin/products/${id}`)).json()) as EditedProduct
    expect(piece.fields.measurements).toEqual({ chest: 48.5, length: 96 })
  })
})

import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { EditedProduct } from '../../src/shop/catalogue/contract-admin.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { isPhone } from './support/member.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const picture = async (colour: string) => ({
  name: `${colour.slice(1)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})
const unlike = () => `#${randomUUID().slice(0, 6)}`

async function listed(request: APIRequestContext, csrf: string, name: string): Promise<EditedProduct> {
  const sizes = [{ size: 'M', price: 900, stock: 2 }]
  const data = { name, category: 'clothing', condition: 'Good', sizes }
  const reply = await request.post('/api/admin/products', { data, headers: { 'x-csrf-token': csrf, 'idempotency-key': randomUUID() } })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as EditedProduct
}

const save = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

test('[admin-02] a piece is listed with its pictures, through a reload, and its tag opens it', async ({ page, playwright, baseURL }) => {
  test.slow()
  const name = `Kikoi dress ${randomUUID().slice(0, 8)}`
  await signInAsAdmin(page.request)
  await open(page, '/admin/products/new')
  await page.getByLabel('Choose pictures').setInputFiles([await picture(unlike()), await picture(unlike())])
  const tiles = page.getByRole('list', { name: 'Pictures in their order' }).getByRole('button')
  await expect(tiles).toHaveCount(2)
  const order = () => tiles.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/').at(-2)))
  const before = await order()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price of this piece in KES').fill('1850')
  await page.getByLabel('Place').fill('B12-07')

  await test.step('what is typed and sent is there after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    expect(await order()).toEqual(before)
  })
  await test.step('pictures are moved by buttons and by drag, and one gets a focus', async () => {
    await tiles.first().click()
    const details = page.getByRole('region', { name: 'Picture 1' })
    await details.getByRole('button', { name: 'Later' }).click()
    await expect.poll(order).toEqual(before.toReversed())
    await page.getByLabel('From the top: 50 %').fill('20')
    await page.getByRole('button', { name: 'Done' }).click()
    if (isPhone()) {
      const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached()
      await tiles.first().press('Space')
      // Arrows are of the piece that was picked up from here on.
      await said(/^(?:Picked up: )?Picture 1 of 2/)
      await tiles.first().press('ArrowRight')
      await said(/^Picture 1 of 2.*moved to position 2\./)
      await page.keyboard.press('Space')
    } else {
      await tiles.first().dragTo(tiles.last(), { steps: 8 })
    }
    await expect.poll(order).toEqual(before)
  })
  await expectAccessible(page)
  await save(page).getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await test.step('its tag leads an admin to the editor, a shopper to the piece', async () => {
    const tag = ((await (await page.request.get(`/api/admin/products/${id}`)).json()) as EditedProduct).tag_code
    await page.getByRole('link', { name: 'Print its tag' }).click()
    await expect(page.getByText(tag)).toBeVisible()
    await expect(page.getByText('B12-07')).toBeVisible()
    await expect(page.getByText('1,850')).toHaveCount(0)
    await expectAccessible(page)
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const leads = async (by: APIRequestContext) => (await by.get(`/T/${tag}`, { maxRedirects: 0 })).headers()['location']
    expect([await leads(page.request), await leads(visitor)]).toEqual([`/admin/products/${id}`, `/product/${id}`])
    expect((await visitor.get('/t/AAAAAAA')).status()).toBe(404)
    await visitor.dispose()
  })
})

test(
  'two admins change one piece: other fields merge, the same field is compared',
  { tag: ['@once', '@deep'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    const { csrf } = await signInAsAdmin(page.request)
    const piece = await listed(page.request, csrf, `Coat ${randomUUID().slice(0, 8)}`)
    await open(page, `/admin/products/${piece.id}`)
    await page.getByLabel('Brand').fill('Mango')
    await page.getByLabel('Place').fill('A1')
    await page.getByLabel('Units of M in stock').fill('5')
    await expect(save(page)).toContainText('Brand, Place, Stock of M +3')

    const theirs = { vendor: 'Zara', features: ['Lined'] }
    const seen = { vendor: '', features: [] }
    const headers = { 'x-csrf-token': csrf }
    const data = { version: piece.version, changed: theirs, seen }
    expect((await page.request.patch(`/api/admin/products/${piece.id}`, { data, headers })).status()).toBe(200)

    await save(page).getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
    await expect(dialog.getByRole('radio', { name: /Theirs Zara/ })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByText('Mango').click()
    await dialog.getByRole('button', { name: 'Use these' }).click()
    await save(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(save(page)).toHaveCount(0)
    const { fields, sizes } = (await (await page.request.get(`/api/admin/products/${piece.id}`)).json()) as EditedProduct
    expect([fields.vendor, fields.place, fields.features, sizes[0]?.stock]).toEqual(['Mango', 'A1', ['Lined'], 5])
    await page.getByText('History', { exact: true }).click()
    await expect(page.getByText('Product created')).toBeVisible()
  },
)

test(
  'a lost line loses nothing, and whoever leaves with changes is asked',
  { tag: ['@once', '@deep'] },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { csrf } = await signInAsAdmin(page.request)
    const piece = await listed(page.request, csrf, `Skirt ${randomUUID().slice(0, 8)}`)
    await open(page, `/admin/products/${piece.id}`)
    await page.getByRole('textbox', { name: 'Description' }).fill('Soft.\n\n- Pockets')
    await context.setOffline(true)
    await page.getByLabel('Choose pictures').setInputFiles(await picture(unlike()))
    await expect(page.getByText('It goes on by itself.')).toBeVisible()
    await save(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(save(page).getByRole('alert')).toContainText('still on the way')
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Pictures in their order' }).getByRole('button')).toHaveCount(1)

    await page.getByRole('link', { name: 'All products' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await save(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(save(page)).toHaveCount(0)
    const { fields } = (await (await page.request.get(`/api/admin/products/${piece.id}`)).json()) as EditedProduct
    expect(fields.description).toBe('<p>Soft.</p><ul><li>Pockets</li></ul>')
  },
)

test('visitors, guests and members get neither editor nor tags', { tag: '@once' }, async ({ page, request }) => {
  await signUp(page.request)
  for (const path of ['/admin/products/new', `/admin/products/${randomUUID()}`, '/admin/products/tags']) {
    for (const by of [page.request, request]) {
      const reply = await by.get(path, { maxRedirects: 0 })
      expect([reply.status(), reply.headers()['location']]).toEqual([302, '/'])
    }
  }
})

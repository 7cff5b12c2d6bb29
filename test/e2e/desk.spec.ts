import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { buy, signInAsAdmin } from './support/buyer.ts'
import { open, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

interface Piece {
  product_id: string
  name: string
  tag_code: string
}

/** A guest's order that waits to be packed, with the piece in it as admins see it. */
async function toPack(request: APIRequestContext): Promise<{ id: string; number: string; guestId: string }> {
  const guestId = randomUUID()
  const order = await buy(request, phoneEnding('000'), { guestId })
  const reply = await request.post(`/api/orders/${order.id}/delivery-details`, {
    data: { name: 'Baraka Otieno', phone_number: order.phone, delivery_area: 'nairobi', address: 'Kilimani', guest_id: guestId },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return { id: order.id, number: order.number, guestId }
}

async function pieceOf(page: Page, orderId: string): Promise<Piece> {
  const reply = await page.request.get(`/api/admin/orders/${orderId}`)
  const { pieces } = (await reply.json()) as { pieces: Piece[] }
  expect(pieces).toHaveLength(1)
  return pieces[0] as Piece
}

/** The QR code of a tag as our own page prints it. */
async function printedTag(page: Page, id: string): Promise<{ path: string; side: number }> {
  const html = await (await page.request.get(`/admin/products/tags?ids=${id}`)).text()
  const [, side, path] = /viewBox="0 0 (\d+) \1"[^>]*class="tag-qr"[^>]*><path d="([^"]+)"/.exec(html) ?? []
  expect(path).toBeTruthy()
  return { path: path ?? '', side: Number(side) }
}

/** A camera before which tags are held: `__hold` draws one, and takes away the one before. */
async function fakeCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    let shown: { path: string; side: number } | null = null
    const draw = () => {
      pen.fillStyle = '#8a8f80'
      pen.fillRect(0, 0, 640, 480)
      if (shown) {
        pen.save()
        pen.translate(190, 110)
        pen.rotate(0.1)
        pen.scale(260 / shown.side, 260 / shown.side)
        pen.fillStyle = '#fff'
        pen.fillRect(0, 0, shown.side, shown.side)
        pen.fillStyle = '#111'
        const dark = new Path2D(shown.path)
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing is filled, not an array
        pen.fill(dark)
        pen.restore()
      }
      requestAnimationFrame(draw)
    }
    Object.assign(window, { __hold: (tag: typeof shown) => (shown = tag) })
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: () => {
          draw()
          return Promise.resolve(canvas.captureStream(15))
        },
      },
    })
  })
}
const hold = (page: Page, tag: { path: string; side: number }) =>
  page.evaluate((held) => (window as unknown as { __hold: (tag: unknown) => void }).__hold(held), tag)

test('[admin-04] tags are scanned while packing: right, wrong and typed; another admin sees the ticks', async ({ page, browser }) => {
  const orders = [await toPack(page.request), await toPack(page.request), await toPack(page.request)]
  const [first, second, other] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  await signInAsAdmin(page.request)
  const [piece, typed, foreign] = await Promise.all([first, second, other].map(({ id }) => pieceOf(page, id)))
  if (!piece || !typed || !foreign) throw new Error('each order has a piece')
  const address = `/admin/orders/pack?ids=${first.id}.${second.id}`
  await fakeCamera(page)

  await open(page, address)
  const list = page.getByRole('list', { name: 'Pieces to fetch' })
  await expect(list.getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('region', { name: 'Camera' })).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: /into bag|Not for these|already/ })
  // Pieces are bought by chance: one that is in these orders as well would be ticked.
  if (![piece.tag_code, typed.tag_code].includes(foreign.tag_code)) {
    await hold(page, await printedTag(page, foreign.product_id))
    await expect(status).toContainText(`Not for these orders: ${foreign.tag_code}`)
  }
  await hold(page, await printedTag(page, piece.product_id))
  await expect(status).toContainText(`${piece.name} into bag`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop scanning' }).click()
  await expect(page.getByRole('region', { name: 'Camera' })).toBeHidden()

  const field = page.getByRole('textbox', { name: 'Type a tag, or use a hand scanner' })
  await field.fill('ZZZZZZ')
  await field.press('Enter')
  await expect(status).toContainText('Not for these orders: ZZZZZZ')
  // Somebody else packs, too.
  const context = await browser.newContext()
  const helper = await context.newPage()
  await signInAsAdmin(helper.request)
  await open(helper, address)
  const theirs = helper.getByRole('list', { name: 'Pieces to fetch' }).getByRole('button', { pressed: true })
  await expect(theirs).toHaveCount(1)
  await expect(theirs).toContainText('by amina@upya.example')
  await field.fill(typed.tag_code)
  await field.press('Enter')
  await expect(theirs).toHaveCount(2)
  await expect(helper.getByRole('region', { name: 'Packed' })).toContainText('2 orders packed')
  await context.close()
})

test('[admin-02] a piece sold in the stall is off sale in one press, and comes back by Undo', { tag: '@deep' }, async ({ page }) => {
  await signInAsAdmin(page.request)
  const { id, name } = await pieceFor(page)
  await open(page, `/admin/products?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row.getByRole('button', { name: /: sold elsewhere$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sold elsewhere' })
  await dialog.getByRole('textbox', { name: 'Sold for, KES' }).fill('5oo')
  await dialog.getByRole('button', { name: 'Sold elsewhere' }).click()
  await expect(dialog).toContainText('Whole shillings, or nothing.')
  await dialog.getByRole('textbox', { name: 'Sold for, KES' }).fill('500')
  await dialog.getByRole('combobox', { name: 'Where' }).fill('Market stall')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sold elsewhere' }).click()
  await expect(page.getByText(`${name}: sold elsewhere, and off sale.`).first()).toBeVisible()

  await open(page, `/admin/products/${id}`)
  const section = page.getByRole('region', { name: 'Sold elsewhere' })
  await expect(section.getByRole('listitem').first()).toContainText('KES 500, Market stall')
  await section.getByRole('button', { name: 'Take it back' }).first().click()
  await expect(page.getByText(`${name}: for sale again.`).first()).toBeVisible()
  await expect(section.getByRole('listitem').first()).toContainText('Taken back')
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByText('Product sold elsewhere').first()).toBeVisible()
})

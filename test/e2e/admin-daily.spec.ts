import { buy, signInAsAdmin } from './support/buyer.ts'
import { open, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// Screens that are not opened every hour, each with its main job.

test('a piece that a guest holds is put back after one question, and the audit log knows it', async ({ page, request }) => {
  const piece = await pieceFor(page)
  const left = async () => {
    const { variants } = (await (await request.get(`/api/products/${piece.id}`)).json()) as {
      variants: { size: string | null; stock: number }[]
    }
    return variants.find(({ size }) => size === piece.size)?.stock
  }
  const before = await left()
  const data = {
    items: [{ product_id: piece.id, size: piece.size, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: phoneEnding('500'),
  }
  const started = await request.post('/api/checkouts', { data })
  expect(started.status(), await started.text()).toBe(201)
  expect(await left()).toBe((before ?? 0) - 1)
  await signInAsAdmin(page.request)
  const held = (await (await page.request.get('/api/admin/holds')).json()) as { largest: { code: string; phone: string }[] }
  const shown = `${data.phone_number.slice(0, 4)} ••• 500`
  const code = held.largest.find(({ phone }) => phone === shown)?.code ?? ''
  expect(code).toMatch(/^UP-/)

  await open(page, '/admin/holds')
  await page.getByRole('button', { name: `Put back: ${code}` }).click()
  const question = page.getByRole('dialog', { name: `Put back ${code}` })
  await expect(question.getByText(`1 piece of ${code} goes back on sale now.`)).toBeVisible()
  await question.getByRole('button', { name: 'Put back 1 piece' }).click()
  await expect(page.getByText('Back on sale.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Put back: ${code}` })).toHaveCount(0)
  expect(await left()).toBe(before)

  await open(page, `/admin/audit?subject=checkout:${code}`)
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toContainText('amina@upya.example')
})

test('[admin-05] a guest who bought is found by the end of the phone, with the order, and gets what is stored about them', async ({
  page,
  browser,
}) => {
  const guest = await browser.newContext()
  const phone = phoneEnding('000')
  const { number } = await buy(guest.request, phone, { guestId: crypto.randomUUID() })
  await guest.close()
  await signInAsAdmin(page.request)
  const tail = phone.slice(-6)
  // Totals of a person are kept beside the orders and follow within seconds.
  await expect(async () => {
    await open(page, `/admin/users?view=guests&q=${tail}`)
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await page.getByRole('table', { name: 'People' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export their data' }).click()
  expect((await file).suggestedFilename()).toBe('upya-personal-data.json')
})

test.describe('what shoppers are told', () => {
  test.use({ exclusive: 'recent-purchases' })

  test('[admin-08] a sample is made of a piece that is searched for, and goes again', async ({ page, request }) => {
    const piece = await pieceFor(page)
    await signInAsAdmin(page.request)
    await open(page, '/admin/fomo')
    const form = page.getByRole('form', { name: 'Add a sample' })
    const name = `Achieng${String.fromCodePoint(97 + (Date.now() % 26))}`
    await form.getByLabel('First name').fill(name)
    await form.getByLabel('Town or area').fill('Kisumu')
    await form.getByLabel('Search the pieces in the shop').fill(piece.name)
    await form.getByRole('list', { name: 'Pieces' }).getByRole('button', { name: piece.name }).first().click()
    await form.getByRole('button', { name: 'Add sample' }).click()
    await expect(page.getByText('Added.')).toBeVisible()
    const told = async () =>
      ((await (await request.get('/api/rpc/get_active_fomo_notifications?limit_count=10')).json()) as { customer_name: string }[]).map(
        (entry) => entry.customer_name,
      )
    await expect.poll(told).toContain(name)
    await page.getByRole('button', { name: `Remove ${name}, ${piece.name}` }).click()
    await expect(page.getByText('Removed.')).toBeVisible()
    await expect.poll(told).not.toContain(name)
  })
})

test('[admin-11] an address whose e-mails come back is blocked by hand, and allowed again', async ({ page }) => {
  await signInAsAdmin(page.request)
  const address = `gone-${Date.now()}@mail.example`
  await open(page, '/admin/email-settings/blocked')
  await page.getByText('An e-mail came back: block its address').click()
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByRole('button', { name: 'Block it' }).click()
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toBeVisible()
  await row.getByRole('button').click()
  await expect(page.getByText(`${address} gets e-mails again.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('the draft of the home page', () => {
  test.use({ exclusive: 'highlights', expectedErrors: [/Blocked script execution/] })

  test('[admin-06] what is planned is seen as of its day, and not today', async ({ page }) => {
    await signInAsAdmin(page.request)
    await open(page, '/admin/highlights/preview')
    const frame = page.frameLocator('iframe')
    await expect(
      frame
        .getByRole('link', { name: /All pieces|Skip/ })
        .or(frame.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
    await expect(frame.getByText('Shoe weekend')).toHaveCount(0)
    const weekend = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 16)
    await page.getByLabel('As of (Nairobi time)').fill(weekend)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(frame.getByText('Shoe weekend').first()).toBeVisible()
  })
})

test('[admin-07] many codes are made at once, each a different one, and taken as a file', async ({ page }) => {
  await signInAsAdmin(page.request)
  await open(page, '/admin/discounts/new')
  await page.getByRole('radio', { name: /Many at once/ }).check()
  await page.getByLabel('How many', { exact: true }).fill('3')
  await page.getByLabel('They begin with').fill('VIP')
  await page.getByLabel('Percent', { exact: true }).fill('15')
  await page.getByRole('button', { name: 'Make the codes' }).click()
  await expect(page.getByText('3 codes are ready.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/discounts\/[\da-f-]{36}$/)
  const made = (await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json()) as { batch_id: string; batch_size: number }
  expect(made.batch_size).toBe(3)
  const file = await (await page.request.get(`/api/admin/discounts/export?batch=${made.batch_id}`)).text()
  expect(new Set(file.match(/VIP-\w+/g)).size).toBe(3)
})

import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { claimed } from './support/claims.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** Phones whose owners pay KES 1 too little, and pay what was asked. */
const SHORT = '7705'
const PAYS = '0000'

interface Begun {
  reference: string
  total: number
  phone: string
}

/** A guest pays for any piece of which there are several, until the checkout has come to this. */
async function paid(request: APIRequestContext, ending: string, status: 'paid' | 'review'): Promise<Begun> {
  const phone = phoneEnding(ending.slice(-3)).slice(0, -ending.length) + ending
  const list = await request.get('/api/products?sort=price-desc&limit=60')
  const { items } = (await list.json()) as { items: { id: string; variants: { size: string | null; stock: number }[] }[] }
  const from = Math.floor(Math.random() * items.length)
  const isClaimed = await claimed()
  for (const { id: product_id, variants } of [...items.slice(from), ...items.slice(0, from)]) {
    const size = variants.find(({ stock }) => stock > 1)?.size
    if (size === undefined || isClaimed(product_id)) continue
    const data = { items: [{ product_id, size, quantity: 1 }], delivery_area: 'nairobi', phone_number: phone, guest_id: randomUUID() }
    const reply = await request.post('/api/checkouts', { data })
    // Other journeys buy at the same time.
    if (reply.status() === 409) continue
    expect(reply.status(), await reply.text()).toBe(201)
    const {
      id,
      payment,
      total_amount: total,
    } = (await reply.json()) as { id: string; total_amount: number; payment: { reference: string } }
    await expect
      .poll(async () => (await request.get(`/api/checkouts/${id}`)).json() as Promise<unknown>, { timeout: 20_000 })
      .toMatchObject({ status })
    return { reference: payment.reference, total, phone }
  }
  throw new Error('nothing is left to buy')
}

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
/** "KES 1,850". */
const kes = (sum: number) => `KES ${sum.toLocaleString('en')}`

test(
  '[role-05, open-28] payments, their details, the daily report and the reconciliation are for admins only',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await signUp(page.request)
    for (const path of ['', '?view=needs_person', '/books', '/reconciliation', `/${randomUUID()}`]) {
      const reply = await page.request.get(`/admin/payments${path}`, { maxRedirects: 0 })
      expect([reply.status(), reply.headers()['location']], path).toEqual([302, '/'])
      expect((await page.request.get(`/api/admin/payments${path}`)).status(), path).toBe(403)
    }
    const data = await (await page.request.get('/admin/payments.data?_routes=routes%2Fadmin%2Fpayments')).text()
    expect(data).not.toContain('next_cursor')
  },
)

test('a payment of the wrong sum is found, its history read, the money refunded, and the daily report agrees', async ({
  page,
  browser,
}) => {
  test.slow()
  const guest = await browser.newContext()
  const { reference, total, phone } = await paid(guest.request, SHORT, 'review')
  await guest.close()

  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await page.getByRole('link', { name: /payments? in review/ }).click()
  await expect(page).toHaveURL(/view=review/)
  const row = rowOf(page, reference)
  await expect(row).toContainText('Wrong amount')
  await expect(row).toContainText(kes(total - 1))
  await expectAccessible(page)

  await row.getByRole('link', { name: reference, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  await expect(page.getByText(`${kes(total - 1)} came but ${kes(total)} was due`)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('Evidence as received').last().click()
  await expect(history.locator('pre:visible')).toContainText('MpesaReceiptNumber')
  await expect(history.locator('pre:visible')).toContainText(`254${phone.slice(1, 2)}.....${phone.slice(-3)}`)
  expect(await history.textContent()).not.toContain(phone.slice(1))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Note').fill('The payer typed another sum.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refund started.').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('The payer typed another sum.')
  const address = `/api${new URL(page.url()).pathname}`
  await expect
    .poll(async () => (await page.request.get(address)).json() as Promise<unknown>, { timeout: 20_000 })
    .toMatchObject({ state: 'refunded' })
  await open(page, page.url())
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('All of the money has been refunded.')

  await page.getByRole('link', { name: 'All payments' }).click()
  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await page.waitForURL(/view=refunds/)
  await expect(rowOf(page, reference)).toContainText('Refunded')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Refunds', exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Daily report' }).click()
  await expect(page.getByText('Every shilling is accounted for.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('who sits at an open session', { tag: ['@once', '@deep'] }, () => {
  test.use({ expectedErrors: [/status of 4(?:03|22)/] })

  test('[open-05] shows once more who they are before a refund; nothing that was typed is lost', async ({ page, browser }) => {
    const guest = await browser.newContext()
    const { reference } = await paid(guest.request, SHORT, 'review')
    await guest.close()
    const { password } = await signInAsAdmin(page.request)
    await open(page, `/admin/payments?q=${reference}`)
    await page.getByRole('link', { name: reference, exact: true }).click()
    // As if the sign-in was ten minutes ago: the first two calls are refused.
    const calls: (string | undefined)[] = []
    await page.route('**/api/admin/payments/*/refund', async (route) => {
      calls.push(route.request().headers()['idempotency-key'])
      if (calls.length > 2) return route.continue()
      const error = { code: 'reauthentication_required', message: 'Please confirm it’s you, then try again.' }
      return route.fulfill({ status: 403, json: { error } })
    })
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel('Note').fill('The payer typed another sum.')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(proof).toBeVisible()
    // The form behind it is hidden, and in the middle of being sent.
    await expectAccessible(page, 'div:not([aria-hidden="true"]) > [role="dialog"]')
    await proof.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog.getByText('Please confirm it’s you, then try again.')).toBeVisible()
    await expect(dialog.getByLabel('Note')).toHaveValue('The payer typed another sum.')

    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await proof.getByLabel('Your password').fill('not this one')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof.getByText('That’s not your current password. Please try again.')).toBeVisible()
    await proof.getByLabel('Your password').fill(password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Refund started.').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('The payer typed another sum.')
    expect(calls).toHaveLength(3)
    expect(new Set(calls).size).toBe(1)
  })
})

test.describe('another admin was faster', { tag: '@once' }, () => {
  test.use({ expectedErrors: [/status of 4(?:00|09)/] })

  test(
    'what is missing is said under its field, and a payment that has moved on is shown as it is',
    { tag: '@deep' },
    async ({ page, browser }) => {
      const guest = await browser.newContext()
      const { reference } = await paid(guest.request, SHORT, 'review')
      await guest.close()
      const { csrf } = await signInAsAdmin(page.request)
      await open(page, `/admin/payments?q=${reference}`)
      await page.getByRole('link', { name: reference, exact: true }).click()
      await page.getByRole('button', { name: 'Accept' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accept this payment' })
      await dialog.getByRole('button', { name: /^Accept/ }).click()
      await expect(dialog.getByText('Say in a few words why.')).toBeVisible()

      const id = page.url().split('/').at(-1)
      const headers = { 'X-CSRF-Token': csrf }
      const data = { note: 'Someone else was here.' }
      expect((await page.request.post(`/api/admin/payments/${id}/accept`, { headers, data })).status()).toBe(200)
      await dialog.getByLabel('Note').fill('It is only one shilling.')
      // The page refetches whenever it becomes visible; the form in front of it stays as it is.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('The money is in order')).toBeVisible()
      await expect(dialog.getByLabel('Note')).toHaveValue('It is only one shilling.')
      await dialog.getByRole('button', { name: /^Accept/ }).click()
      await expect(page.getByText('This payment has just changed. Reload the page and check it again.').first()).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Status' })).toContainText('The money is in order')
      await expect(page.getByRole('region', { name: 'History' })).toContainText('Someone else was here.')
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    },
  )
})

test('a statement shows what is missing here and there, and money of nobody is set aside', { tag: '@deep' }, async ({ page, browser }) => {
  test.slow()
  const guest = await browser.newContext()
  const { reference } = await paid(guest.request, PAYS, 'paid')
  await guest.close()
  await signInAsAdmin(page.request)
  await open(page, '/admin/payments/reconciliation')

  const form = page.getByRole('region', { name: 'Import a statement' })
  await form.getByRole('button', { name: 'Import' }).click()
  await expect(form.getByText('Choose the CSV file from the provider.')).toBeVisible()
  const [before, after] = [receipt(), receipt()]
  const lines = [line(before, -60, '320.00'), line('', 0, 'many'), line(after, 60, '410.00')]
  const csv = ['Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn', ...lines].join('\n')
  const name = `utility-${before}.csv`
  await form.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await form.getByRole('button', { name: 'Import' }).click()
  await expect(form.getByRole('status')).toContainText('Line 3: it has no receipt number')
  await expect(form.getByRole('status').locator('dl > div').filter({ hasText: 'Not in the shop' })).toContainText('2')

  const gap = page
    .getByRole('region', { name: /^Imported statements/ })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(gap).toContainText(reference)
  await expect(rowOf(page, after)).toContainText('KES 410')
  await expectAccessible(page)

  for (const code of [before, after]) {
    await page.getByRole('button', { name: `Set aside: ${code}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Set aside' })
    await dialog.getByLabel('Note').fill('Rent of a neighbour, sent by mistake.')
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, code)).toHaveCount(0)
  }
})

test.describe('without script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })
  test('payments are filtered and searched by their address alone', { tag: '@deep' }, async ({ page, browser }) => {
    const guest = await browser.newContext()
    const { reference } = await paid(guest.request, PAYS, 'paid')
    await guest.close()
    await signInAsAdmin(page.request)
    await page.goto('/admin/payments')
    await page.getByRole('link', { name: 'Paid', exact: true }).click()
    await expect(page).toHaveURL(/view=paid/)
    await page.getByLabel('Search', { exact: true }).fill(reference.toLowerCase())
    await page.getByText('Filters').click()
    await page.getByLabel('Provider').selectOption('daraja')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/view=paid&q=.*&gateway=daraja/)
    await expect(page.getByRole('link', { name: reference, exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Not paid' }).click()
    await expect(page.getByText('No payments match your search.')).toBeVisible()
    await page.goto('/admin/payments?view=nonsense&cursor=x')
    await expect(page).toHaveURL(/\/admin\/payments$/)
  })
})

/** A receipt code that nobody has. */
function receipt(): string {
  return `T${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`
}

/** One row of the M-Pesa portal's export, so many seconds from now in Nairobi. */
function line(code: string, seconds: number, sum: string): string {
  const [day, time] = new Date(Date.now() + (seconds + 3 * 3600) * 1000).toISOString().slice(0, 19).split('T')
  return `${code},${day} ${time},Pay Bill from 2547*****149 Acc. RENT,Completed,${sum},`
}

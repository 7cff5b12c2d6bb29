import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { buy, signInAsAdmin, type Purchase } from './support/buyer.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// A refund asks for a fresh proof where the sign-in is an older one.
test.use({ expectedErrors: [/status of 403/] })

interface OrderReturns {
  items: { order_item_id: string }[]
}

/** A guest's order that is with them, and that they would like to send back. */
async function askedBack(shopper: APIRequestContext, admin: APIRequestContext, csrf: string): Promise<Purchase> {
  const guestId = randomUUID()
  const order = await buy(shopper, phoneEnding('000'), { guestId })
  const details = { name: 'Neema Wairimu', phone_number: order.phone, delivery_area: 'nairobi', address: 'Kilimani 4B', guest_id: guestId }
  expect((await shopper.post(`/api/orders/${order.id}/delivery-details`, { data: details })).status()).toBe(200)
  for (const to of ['shipped', 'delivered']) {
    const data = { fulfillment_status: to }
    const moved = await admin.post(`/api/admin/orders/${order.id}/fulfillment`, { data, headers: { 'x-csrf-token': csrf } })
    expect(moved.status(), await moved.text()).toBe(200)
  }
  const headers = { 'x-guest-id': guestId }
  const { items } = (await (await shopper.get(`/api/orders/${order.id}/returns`, { headers })).json()) as OrderReturns
  const pieces = items.map(({ order_item_id }) => ({ order_item_id, quantity: 1 }))
  const data = { items: pieces, reason: 'fit', wish: 'refund', guest_id: guestId }
  const asked = await shopper.post(`/api/orders/${order.id}/returns`, { data, headers })
  expect(asked.status(), await asked.text()).toBe(200)
  return order
}

test('a return is agreed to, the piece comes back on sale, and the money goes back', async ({ page, browser }) => {
  const elsewhere = await browser.newContext()
  const { csrf } = await signInAsAdmin(page.request)
  const order = await askedBack(elsewhere.request, page.request, csrf)
  await open(page, '/admin/returns')
  const form = page.getByRole('main').getByRole('search')
  await form.getByRole('searchbox').fill(order.number)
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: order.number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Return of ${order.number}` })).toBeVisible()
  await expectAccessible(page)

  const status = page.getByRole('region', { name: 'Status' })
  await status.getByRole('button', { name: 'Agree' }).click()
  const agree = page.getByRole('dialog', { name: 'Take it back' })
  await agree.getByLabel('Words to the shopper (optional)').fill('The rider comes on Tuesday.')
  // Back closes the dialog, and what was typed is there when it opens again.
  await page.goBack()
  await expect(agree).toBeHidden()
  await status.getByRole('button', { name: 'Agree' }).click()
  await expect(agree.getByLabel('Words to the shopper (optional)')).toHaveValue('The rider comes on Tuesday.')
  // Twice, as thumbs do: it is agreed to once.
  await agree.getByRole('button', { name: 'Agree' }).dblclick()
  await expect(page.getByText('Agreed. The shopper gets a message.')).toBeVisible()

  await status.getByRole('button', { name: 'Piece received' }).click()
  const receive = page.getByRole('dialog', { name: 'The piece is here' })
  await expect(receive.getByText(/can’t be undone/)).toBeVisible()
  await receive.getByRole('button', { name: 'It is here' }).click()
  await expect(status.getByText('The piece is here: refund it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pieces' }).getByText('Back on sale')).toBeVisible()

  await status.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('For the pieces (KES)').fill('1000000')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText(/That’s more than KES/)).toBeVisible()
  // Loaded again in the middle: nothing has been sent, and what may go back is there again.
  await page.reload()
  await status.getByRole('button', { name: 'Refund' }).click()
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refund started. The shopper gets a message.')).toBeVisible()
  await expect(status.getByText(/^KES [\d,]+ refunded\.$/)).toBeVisible()
  await elsewhere.close()
})

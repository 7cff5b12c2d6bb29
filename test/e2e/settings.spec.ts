import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// The first change of a fee is refused for want of a fresh proof, and a save meets a lost connection.
test.use({ expectedErrors: [/status of 403|ERR_INTERNET_DISCONNECTED/], exclusive: 'settings' })

/** Midnight in Nairobi after next, as fields have it. */
const soon = () => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T00:00`

test('[checkout-08] [checkout-09] [admin-11] settings: a lost line keeps what is typed, the shop has its new words at once, a fee begins later', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  // Both sizes work on the same shop: the name, whose letters others look for, is changed in one of them.
  const isPhone = test.info().project.name === 'phone'
  const area = isPhone ? { value: 'nationwide', label: 'Rest of Kenya' } : { value: 'nairobi', label: 'Nairobi' }
  const { password } = await signInAsAdmin(page.request)
  await open(page, '/admin/settings')
  await expectAccessible(page)
  const shop = page.getByRole('region', { name: 'Name, line and banner' })
  const field = isPhone ? shop.getByLabel('Name of the shop') : shop.getByLabel('Line')
  const [before, after] = [await field.inputValue(), isPhone ? 'UPYA' : 'Worn before. Loved again, and again.']
  const save = shop.getByRole('button', { name: /^Save/ })

  await field.fill(after)
  await expect(shop.getByRole('status')).toContainText('Not saved yet')
  await context.setOffline(true)
  await save.click()
  await expect(shop.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(field).toHaveValue(after)
  await save.click()
  await expect(shop.getByText('Saved. The shop now uses this.')).toBeVisible()

  const visitor = await browser.newContext({ serviceWorkers: 'block' })
  const home = await visitor.newPage()
  await open(home, '/')
  await expect(home.getByRole('contentinfo').getByText(isPhone ? 'upya.' : after, { exact: true })).toBeVisible()
  if (isPhone) await expect(home).toHaveTitle(/^UPYA: /)
  await field.fill(before)
  await save.click()
  await expect(shop.getByRole('status')).toContainText(/^Saved/)

  await planFee(page, { ...area, password })
  await open(home, '/')
  await expect(home.getByRole('contentinfo').getByText('KES 4,321')).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^Withdraw ?: ${area.label}, KES 4,321`) }).click()
  await expect(page.getByText(/^KES 4,321 from/)).toHaveCount(0)
  await expect(page.getByText('What it cost before')).toBeVisible()
  await visitor.close()
})

/** Plans a fee; who it is has to be shown once more, and nothing that was typed is lost by that. */
async function planFee(page: Page, { value, password }: { value: string; password: string }): Promise<void> {
  let asked = 0
  await page.route('**/api/admin/delivery/rates', (route) => {
    if (++asked > 1) return route.continue()
    const error = { code: 'reauthentication_required', message: 'Please confirm it’s you, then try again.' }
    return route.fulfill({ status: 403, json: { error } })
  })
  const form = page.getByRole('form', { name: 'Change a fee' })
  await form.getByLabel('Area', { exact: true }).selectOption(value)
  await form.getByLabel('New fee, KES').fill('4321')
  await form.getByRole('button', { name: 'Set this fee' }).click()
  await expect(form.getByText('Choose a day and a time.')).toBeVisible()
  await form.getByLabel('Begins, Nairobi time').fill(soon())
  await form.getByRole('button', { name: 'Set this fee' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Your password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^KES 4,321 from/)).toBeVisible()
}

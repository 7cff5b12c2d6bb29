import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// Whoever is disabled is refused where they were, and the first change may ask for a fresh proof.
test.use({ expectedErrors: [/status of (?:401|403)/] })

test('[admin-05] a member is found, signed out everywhere by Disable, and may come back', async ({ page, browser }) => {
  const elsewhere = await browser.newContext()
  const name = `Zuri ${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}x`
  const member = await signUp(elsewhere.request, name)
  await signInAsAdmin(page.request)
  await open(page, '/admin/users')
  const form = page.getByRole('main').getByRole('search')
  await form.getByRole('searchbox').fill(name.toLowerCase())
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable this account' })
  await expect(dialog.getByText(/signed out everywhere/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Disabled and signed out everywhere.')).toBeVisible()
  expect((await elsewhere.request.get('/api/profile')).status()).toBe(401)
  const signIn = () => elsewhere.request.post('/api/auth/sign-in', { data: { email: member.email, password: member.password } })
  expect((await signIn()).status()).not.toBe(200)
  await expect(page.getByRole('region', { name: 'Signed in' }).getByText('Nowhere at the moment.')).toBeVisible()

  await page.getByRole('button', { name: 'Enable again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable again' }).click()
  await expect(page.getByText('They can sign in again.').last()).toBeVisible()
  await expect.poll(async () => (await signIn()).status()).toBe(200)
  // Back leads to the search that was left.
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL(/q=/)
  await elsewhere.close()
})

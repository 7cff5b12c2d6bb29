import { signInAsAdmin } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// An address of another shop is refused. Who works on the same draft is told so.
test.use({ expectedErrors: [/400/], exclusive: 'highlights' })

test('[admin-06] an admin makes a banner, publishes it, and a visitor sees it until it is taken away', async ({ page, browser }) => {
  test.slow()
  const title = `Fresh bales ${Date.now() % 100_000}`
  const visitor = await browser.newContext()
  const home = await visitor.newPage()
  await signInAsAdmin(page.request)
  await open(page, '/admin/highlights')
  await page.getByRole('link', { name: 'Add: Banner' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Leads to').fill('https://elsewhere.example')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(page.getByText('Enter an address of this shop, for example /?category=shoes.')).toBeVisible()
  await page.getByLabel('Leads to').fill('/?category=shoes')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(page.getByText('The draft is not published yet.')).toBeVisible()
  await open(home, '/')
  await expect(home.getByRole('link', { name: title })).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The home page shows this.')).toBeVisible()
  await open(home, '/')
  await expect(home.getByRole('link', { name: title })).toHaveAttribute('href', '/?category=shoes')

  await page.getByRole('button', { name: `Remove “${title}”` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Remove “${title}”` })).toBeVisible()
  await page.getByRole('button', { name: `Remove “${title}”` }).click()
  await expect(page.getByText('The draft is not published yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The home page shows this.')).toBeVisible()
  await open(home, '/')
  await expect(home.getByRole('link', { name: title })).toHaveCount(0)
  await visitor.close()
})

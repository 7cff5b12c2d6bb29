import { signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test(
  '[shell-02, shell-14, routes-02] Videos leads to the feed, which has a way on while there is none',
  { tag: '@once' },
  async ({ page }) => {
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/feed')
    await expect(page.getByRole('heading', { level: 1, name: 'The first videos are on their way' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Flick through the pieces' }).click()
    await expect(page.getByRole('dialog', { name: 'Pieces, one by one' })).toBeVisible()
  },
)

test('[shell-11] Try On asks who is signed out to sign in, and lets a member through', async ({ page }) => {
  await open(page, '/')
  const tryOn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Try On' }).filter({ visible: true })
  await tryOn.click()
  await expect(page.getByText('Please log in or sign up to use the Virtual Try-On feature.').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await signUp(page.request)
  await open(page, '/privacy')
  await tryOn.click()
  await expect(page).toHaveURL('/try-on')
})

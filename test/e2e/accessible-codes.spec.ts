import { expectAccessible } from './support/accessible.ts'
import { newEmail, openDialog, PASSWORD } from './support/member.ts'
import { fillBag, mailTo, open, openCheckout, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// As accessible.spec.ts, where a code has to be typed.

test.use({ expectedErrors: [/42[28]/] })

test('by SMS or e-mail before a bank transfer, and for a new account: every step passes it', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  await fillBag(page, await pieceFor(page))
  const dialog = await openCheckout(page)
  await dialog.getByRole('radio', { name: 'Bank' }).check()
  await dialog.getByLabel('Phone number').fill(phoneEnding())
  await dialog.getByRole('button', { name: 'Continue to bank transfer' }).click()
  await expect(dialog.getByRole('heading', { name: 'One quick check' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: /^Send an SMS to/ }).click()
  await dialog.getByLabel('Six-digit code').fill('12')
  await dialog.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(dialog.getByText('The code has six digits.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await open(page, '/')
  await (await openDialog(page)).getByRole('button', { name: 'Create Account' }).click()
  const entrance = page.getByRole('dialog', { name: 'Create Account' })
  const email = newEmail()
  await entrance.getByLabel('E-mail').fill(email)
  await entrance.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await entrance.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm your e-mail' }).getByLabel('Six-digit code')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  const link = /\/confirm-sign-up\?token=[\w-]+/.exec((await mailTo(page, email)).text)?.[0] ?? ''
  await page.context().clearCookies({ name: 'upya_sign_up' })
  await open(page, link)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

import type { CDPSession, Page } from '@playwright/test'
import { codeSentTo, signUp, signInAsAdmin } from './support/buyer.ts'
import { accountControl, newEmail, openDialog, PASSWORD, signOutBy } from './support/member.ts'
import { addToBag, mailTo, open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// Passkeys belong to a name, never to an address in digits.
const AT_HOME = `http://localhost:${process.env['UPYA_E2E_PORT']}`
test.use({ baseURL: AT_HOME, expectedErrors: [/status of (400|401|403|404|409|410|422)/] })

interface Phone {
  cdp: CDPSession
  id: string
}

/** A phone with a screen lock, which its owner unlocks whenever it asks. `offers`: also in the field of the e-mail, where it takes the first. */
async function withScreenLock(page: Page, { offers = false } = {}): Promise<Phone> {
  if (!offers) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id: authenticatorId }
}

/** Whether whoever is asked unlocks it. */
async function unlocks({ cdp, id }: Phone, isUserVerified: boolean): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })
}

async function addInProfile(page: Page, name: string): Promise<void> {
  await open(page, '/profile#security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of this passkey').fill(name)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

test('a passkey is added in the profile, and signs in without address and password', { tag: ['@once'] }, async ({ page }) => {
  await withScreenLock(page)
  const { email } = await signUp(page.request)
  await addInProfile(page, 'My phone')
  await signOutBy(page)
  await expect(accountControl(page)).toHaveCount(0)
  const dialog = await openDialog(page)
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(accountControl(page)).toBeVisible()
  expect((await mailTo(page, email, /A passkey was added/)).text).toContain('fingerprint, face or screen lock')
})

test('the field of the e-mail offers it by itself', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await withScreenLock(page, { offers: true })
  await signUp(page.request)
  await addInProfile(page, 'My phone')
  await signOutBy(page)
  await expect(accountControl(page)).toHaveCount(0)
  await open(page, '/login?next=/orders')
  await expect(page).toHaveURL('/orders')
})

test('who cancels is told so, and the form is as it was', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const phone = await withScreenLock(page)
  await signUp(page.request)
  await addInProfile(page, 'My phone')
  await unlocks(phone, false)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was added.' })).toBeVisible()
  await page.context().clearCookies()
  await open(page, '/login')
  await page.getByLabel('E-mail').fill('wanjiku@mail.com')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. Try again whenever you like, or use your password.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('wanjiku@mail.com')
  await unlocks(phone, true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(accountControl(page)).toBeVisible()
})

test('at the checkout a passkey leads on to pay', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await withScreenLock(page)
  await signUp(page.request)
  await addInProfile(page, 'My phone')
  await signOutBy(page)
  await addToBag(page, await pieceFor(page))
  await page.getByRole('button', { name: 'View' }).first().click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('dialog', { name: 'Sign In' }).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Checkout' }).getByLabel('M-PESA number')).toBeVisible()
})

test('one that is removed asks first, and signs nobody in any more', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await withScreenLock(page)
  await signUp(page.request)
  await addInProfile(page, 'Old phone')
  await page.getByRole('button', { name: 'Rename Old phone' }).press('Enter')
  await page.getByLabel('Name of this passkey').fill('Older phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Older phone' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const refusal = page.getByText('This device already has a passkey for your account.')
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Remove Older phone' }).press('Enter')
  const asks = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await asks.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Remove Older phone' }).click()
  await asks.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Older phone' })).toHaveCount(0)
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await signOutBy(page)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/This passkey doesn’t work here\./)
})

test('an admin adds one beside the app', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await withScreenLock(page)
  await signInAsAdmin(page.request)
  await open(page, '/admin/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name of this passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  // The demo's admin is everybody's.
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('where browsers have no passkeys nothing offers them, and the password is there', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await open(page, '/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})

test('a mistyped address is suggested and put right, without typing the rest again', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await (await openDialog(page)).getByRole('button', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  const email = newEmail()
  await dialog.getByLabel('E-mail').fill('wanjiku@gmial.com')
  await dialog.getByRole('button', { name: 'wanjiku@gmail.com' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('wanjiku@gmail.com')
  await dialog.getByLabel('E-mail').fill(email.replace('mail.example', 'wrong.example'))
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Full name (optional)').fill('Wanjiku Kamau')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm your e-mail' })
  await confirming.getByRole('button', { name: 'Wrong e-mail? Change it' }).click()
  await confirming.getByLabel('E-mail').fill(email)
  await confirming.getByRole('button', { name: 'Send the code here' }).click()
  await expect(confirming.getByText(`We’ve sent an e-mail to ${email}.`)).toBeVisible()
  await confirming.getByLabel('Six-digit code').fill(await codeSentTo(page.request, email))
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(accountControl(page)).toBeVisible()
})

test(
  'by the link of the e-mail one goes on where the account was begun; who did not ask ends it',
  { tag: ['@once', '@deep'] },
  async ({ page, browser }) => {
    await open(page, '/?signin=/notifications')
    await page.getByRole('dialog', { name: 'Sign In' }).getByRole('button', { name: 'Create Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Account' })
    const email = newEmail()
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm your e-mail' })).toBeVisible()
    const link = /\/confirm-sign-up\?token=[\w-]+/.exec((await mailTo(page, email)).text)?.[0] ?? ''
    const mailProgram = await page.context().newPage()
    await open(mailProgram, link)
    await mailProgram.getByRole('button', { name: 'Confirm and sign in' }).click()
    await expect(mailProgram).toHaveURL('/notifications')
    const stranger = await browser.newContext({ baseURL: AT_HOME })
    const other = newEmail()
    await stranger.request.post('/api/auth/sign-up', { data: { email: other, password: PASSWORD } })
    const unasked = /\/confirm-sign-up\?token=[\w-]+/.exec((await mailTo(page, other)).text)?.[0] ?? ''
    await stranger.close()
    await open(mailProgram, unasked)
    await mailProgram.getByRole('link', { name: 'I didn’t ask for an account' }).click()
    await mailProgram.getByRole('button', { name: 'I didn’t ask for this' }).click()
    await expect(mailProgram.getByText('No account is created with your e-mail', { exact: false })).toBeVisible()
  },
)

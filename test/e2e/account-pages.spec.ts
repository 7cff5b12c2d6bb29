import { codeSentTo, signUp } from './support/buyer.ts'
import { accountControl, isPhone, newEmail, openDialog, PASSWORD, signInButton, signInWith } from './support/member.ts'
import { mailTo, open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// The browser logs the response to a refused form.
test.use({ expectedErrors: [/status of (400|401|410|429)/] })

test(
  '[open-45] a forgotten password is replaced by the link in the e-mail, once, and every device is signed out',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    const { email } = await signUp(other.request)
    await open(page, '/')
    const dialog = await openDialog(page)
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByRole('button', { name: 'Forgot password?' }).click()
    const asking = page.getByRole('dialog', { name: 'Forgot password?' })
    await expect(asking.getByLabel('E-mail')).toHaveValue(email)
    await asking.getByRole('button', { name: 'Send link' }).click()
    await expect(asking.getByText(`If ${email} has an account`, { exact: false })).toBeVisible()

    const link = /\/reset-password\?token=[\w-]+/.exec((await mailTo(page, email, /Reset your password/)).text)?.[0] ?? ''
    await open(page, link)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Use at least 8 characters.').first()).toBeVisible()
    await page.getByLabel('New password').fill('leso-na-kanga')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
    expect((await other.request.get('/api/profile')).status()).toBe(401)
    await elsewhere.close()

    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signInWith(page.getByRole('main'), email, 'leso-na-kanga')
    await expect(accountControl(page)).toBeVisible()
    await open(page, link)
    await page.getByLabel('New password').fill('once-more-please')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  },
)

test('[open-45] the answer does not reveal who has an account', { tag: '@deep' }, async ({ page }) => {
  await open(page, '/reset-password')
  const stranger = newEmail()
  await page.getByLabel('E-mail').fill(stranger)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${stranger} has an account`, { exact: false })).toBeVisible()
})

test('a new e-mail address counts once its link was opened and the button pressed, not before', { tag: '@deep' }, async ({ page }) => {
  const { password, csrf } = await signUp(page.request)
  const email = newEmail()
  const asked = await page.request.post('/api/auth/email', {
    headers: { 'X-CSRF-Token': csrf },
    data: { email, current_password: password },
  })
  expect(asked.ok()).toBe(true)
  const link = /\/confirm-email\?token=[\w-]+/.exec((await mailTo(page, email)).text)?.[0] ?? ''
  const address = async () => ((await (await page.request.get('/api/profile')).json()) as { email: string }).email
  await open(page, link)
  expect(await address()).not.toBe(email)
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail has been changed' })).toBeVisible()
  expect(await address()).toBe(email)
  if (!isPhone()) {
    await accountControl(page).click()
    await expect(page.getByRole('menu').getByText(email)).toBeVisible()
  }
  await open(page, link)
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
})

test('a link to confirm an address that is cut short offers nothing to press', { tag: '@deep' }, async ({ page }) => {
  for (const [path, way] of [
    ['/confirm-email', 'Go to your profile'],
    ['/confirm-sign-up?token=', 'Sign In'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
    await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})

test('a link to unsubscribe that is cut short says so, and leads to the profile', { tag: '@deep' }, async ({ page }) => {
  await open(page, '/unsubscribe?token=unknown&kind=price_drops')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await open(page, '/unsubscribe?token=unknown&kind=everything')
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile#notifications')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[routes-16] an account is made and signed in to on the login page', { tag: '@deep' }, async ({ page }) => {
    const email = newEmail()
    await page.goto('/')
    await signInButton(page).click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Full name (optional)').fill('Wanjiku Kamau')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible()
    await expect(page.getByText(`We’ve sent an e-mail to ${email}.`)).toBeVisible()
    await page.getByLabel('Six-digit code').fill('12')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The code has six digits.')).toBeVisible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('alert')).toContainText('Please wait a moment and try again.')
    await expect(page.getByText(`We’ve sent an e-mail to ${email}.`)).toBeVisible()
    await page.getByLabel('Six-digit code').fill(await codeSentTo(page.request, email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/')
    await expect(accountControl(page)).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/login?next=/profile')
    await signInWith(page.getByRole('main'), email, 'not the password')
    await expect(page.getByText('Wrong e-mail or password. Check both and try again.')).toBeVisible()
    await signInWith(page.getByRole('main'), email)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Wanjiku Kamau').first()).toBeVisible()
  })
})

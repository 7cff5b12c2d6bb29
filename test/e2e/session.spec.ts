import type { Page } from '@playwright/test'
import { codeSentTo, signUp } from './support/buyer.ts'
import { accountControl, newEmail, openDialog, PASSWORD, signInButton, signInWith, signOutBy } from './support/member.ts'
import { fillBag, open, pieceFor, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const REFRESH = '/api/auth/refresh'
const MAINTENANCE = 'Account services are in maintenance mode'
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test.use({ expectedErrors: [/status of (401|500)|ERR_INTERNET_DISCONNECTED/] })

/** As if the access token were over: the server does not know it. */
async function endAccess(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const access = cookies.find(({ name }) => name === 'upya_session')
  if (access) await page.context().addCookies([{ ...access, value: 'over' }])
}

test('[auth-03] signing in and out in one tab is signing in and out in the other', { tag: '@deep' }, async ({ page, context }) => {
  const { email } = await signUp(page.request)
  await context.clearCookies()
  const other = await context.newPage()
  await open(other, '/privacy')
  await expect(signInButton(other)).toBeVisible()
  await open(page, '/')
  await signInWith(await openDialog(page), email)
  await expect(accountControl(page)).toBeVisible()
  await expect(accountControl(other)).toBeVisible()
  await page.bringToFront()
  await signOutBy(page)
  await expect(signInButton(page)).toBeVisible()
  await expect(signInButton(other)).toBeVisible()
  await expect(other).toHaveURL('/privacy')
})

test(
  '[open-46] what a member typed at the checkout of another tab is gone when they sign out',
  { tag: '@deep' },
  async ({ page, context }) => {
    await fillBag(page, await pieceFor(page))
    await signUp(page.request)
    const other = await context.newPage()
    await open(other, '/checkout?pay=1')
    const number = other.getByRole('dialog', { name: 'Checkout' }).getByLabel('M-PESA number')
    await number.fill('0712345678')
    await page.bringToFront()
    await open(page, '/')
    await signOutBy(page)
    await expect(signInButton(page)).toBeVisible()
    await expect(number).toHaveValue('')
    await open(other, '/checkout?pay=1')
    await expect(number).toHaveValue('')
  },
)

test(
  '[shell-01] a page that knows nobody shows a placeholder until the session is there',
  { tag: '@deep' },
  async ({ page, playwright, baseURL }) => {
    await signUp(page.request)
    // As a shared cache would: the page of a visitor, for a member.
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const shared = await visitor.get('/privacy')
    await page.route('**/privacy', (route) => route.fulfill({ response: shared }))
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/auth/session', async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/privacy')
    await expect(page.getByRole('status', { name: 'Loading your account' }).filter({ visible: true })).toBeVisible()
    await expect(signInButton(page)).toHaveCount(0)
    answer()
    await expect(accountControl(page)).toBeVisible()
    await visitor.dispose()
  },
)

test('[auth-04, open-43] the access token is refreshed before it ends, without a word', async ({ page }) => {
  await signUp(page.request)
  await page.clock.install()
  await open(page, '/privacy')
  await expect(accountControl(page)).toBeVisible()
  await page.clock.fastForward('13:00')
  const refreshed = page.waitForResponse((response) => response.url().endsWith(REFRESH))
  await page.clock.fastForward('00:45')
  expect((await refreshed).status()).toBe(200)
  await expect(accountControl(page)).toBeVisible()
  expect((await page.request.get('/api/profile')).status()).toBe(200)
})

test('[auth-04] an access token that is over is renewed for a call and for a page', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/')
  await endAccess(page)
  const saved = page.waitForResponse((response) => /\/api\/wishlist/.test(response.url()) && response.ok())
  await page
    .getByRole('button', { name: /^Add to wishlist/ })
    .first()
    .click()
  await saved
  await endAccess(page)
  await open(page, '/profile')
  await expect(page).toHaveURL('/profile')
  await expect(accountControl(page)).toBeVisible()
})

test('[auth-05, routes-16] a session that was ended elsewhere leads to the login page, and from there back', async ({ page, browser }) => {
  const { email } = await signUp(page.request)
  await open(page, '/profile')
  const elsewhere = await browser.newContext()
  const signedIn = await elsewhere.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } })
  const { csrf_token: csrf } = (await signedIn.json()) as { csrf_token: string }
  const ended = await elsewhere.request.post('/api/auth/sessions/end-all', { headers: { 'X-CSRF-Token': csrf }, data: {} })
  expect(ended.ok()).toBe(true)
  await elsewhere.close()
  // It gets an event; without one, its next request fails.
  await expect(page).toHaveURL('/login?error=expired_session', { timeout: 15_000 })
  await expect(page.getByText('Your session has expired. Please sign in again.').first()).toBeVisible()
  await expect(accountControl(page)).toHaveCount(0)
  await signInWith(page.getByRole('main'), email)
  await expect(page).toHaveURL('/profile')
})

test(
  '[auth-05, routes-16] a page that is opened with a refresh token that is no good leads to the login page',
  { tag: '@deep' },
  async ({ page }) => {
    await signUp(page.request)
    const cookies = await page.context().cookies()
    await page.context().addCookies(cookies.filter(({ httpOnly }) => httpOnly).map((cookie) => ({ ...cookie, value: 'stolen' })))
    await open(page, '/profile')
    await expect(page).toHaveURL('/login?error=expired_session')
    await expect(signInButton(page)).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('upya_signed_in')
  },
)

test.describe('accounts that do not work', () => {
  const failing = { status: 500, json: { error: { code: 'accounts_unavailable', message: 'Database error granting user' } } }

  test('[auth-06, auth-11, auth-12] are said to be in maintenance, and a guest goes on', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/api/auth/sign-in', (route) => route.fulfill(failing))
    await open(page, '/')
    const dialog = await openDialog(page)
    expect(await stored(page, 'auth_fallback_mode')).toBeNull()
    await page.route('**/api/auth/session', (route) => route.fulfill(failing))
    await signInWith(dialog, newEmail())
    await expect(page.getByText(MAINTENANCE, { exact: true })).toHaveCount(1)
    expect(await stored(page, 'auth_fallback_mode')).toBe('true')
    await expect(dialog.getByRole('alert')).toContainText(MAINTENANCE)
    await expect(dialog.getByRole('alert')).not.toContainText('Database error')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const guest = dialog.getByRole('button', { name: 'Continue as Guest' })
    const repeats = () => guest.evaluate((button) => getComputedStyle(button).animationIterationCount)
    await expect.poll(repeats).toBe('infinite')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(repeats).toBe('1')
    const kept = JSON.parse((await stored(page, 'auth_diagnostics')) ?? '[]') as object[]
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThanOrEqual(10)
    for (const entry of kept) expect(Object.keys(entry)).toEqual(['time', 'event', 'status'])
    await guest.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('li[data-id]').first()).toBeVisible()
  })

  test(
    '[auth-09, auth-10, open-47] are asked about when the dialog opens and every 5 minutes, until they answer',
    { tag: '@deep' },
    async ({ page }) => {
      await page.clock.install()
      await page.addInitScript(() => {
        if (!sessionStorage.getItem('begun')) localStorage.setItem('auth_fallback_mode', 'true')
        sessionStorage.setItem('begun', '1')
      })
      let works = false
      await page.route('**/api/auth/session', (route) => (works ? route.continue() : route.fulfill(failing)))
      const probed = () => page.waitForRequest('**/api/auth/session')
      await open(page, '/')
      const atOpening = probed()
      const dialog = await openDialog(page)
      await atOpening
      await expect(page.getByText(MAINTENANCE, { exact: true })).toHaveCount(1)
      await expect(dialog.getByText('Sign-in isn’t working right now.', { exact: false })).toBeVisible()
      const later = probed()
      await page.clock.fastForward('05:01')
      await later
      expect(await stored(page, 'auth_fallback_mode')).toBe('true')
      works = true
      // The next question is set for 5 minutes after the answer to the last, which may still be on its way.
      const asked = async () => {
        await page.clock.fastForward('05:01')
        return stored(page, 'auth_fallback_mode')
      }
      await expect.poll(asked).toBeNull()
      await expect(dialog.getByText('Sign-in isn’t working right now.', { exact: false })).toHaveCount(0)
    },
  )

  test('[auth-08] work again as soon as someone gets in', { tag: '@deep' }, async ({ page, context }) => {
    const { email } = await signUp(page.request)
    await context.clearCookies()
    await page.route('**/api/auth/session', (route) => route.fulfill(failing))
    await open(page, '/')
    const dialog = await openDialog(page)
    await expect.poll(() => stored(page, 'auth_fallback_mode')).toBe('true')
    await signInWith(dialog, email)
    await expect(accountControl(page)).toBeVisible()
    expect(await stored(page, 'auth_fallback_mode')).toBeNull()
  })
})

test('without a connection the dialog says so and loses nothing that was typed', { tag: '@deep' }, async ({ page, context }) => {
  await open(page, '/')
  const dialog = await openDialog(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const email = newEmail()
  await signInWith(dialog, email)
  await expect(dialog.getByRole('alert')).toContainText('You’re offline.')
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await context.setOffline(false)
})

test('a second factor is asked for when the account has one, and only then', { tag: '@deep' }, async ({ page }) => {
  const refusals = [
    { code: 'second_factor_required', message: 'Enter the six-digit code from your authenticator app.' },
    { code: 'second_factor_wrong', message: 'Wrong code. Enter the latest one from your app.' },
  ]
  const bodies: unknown[] = []
  await page.route('**/api/auth/sign-in', (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: 401, json: { error: refusals[Math.min(bodies.length, 2) - 1] } })
  })
  await open(page, '/')
  const dialog = await openDialog(page)
  await expect(dialog.getByLabel('Code')).toHaveCount(0)
  const email = newEmail()
  await signInWith(dialog, email)
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expect(dialog.getByLabel('E-mail')).toBeHidden()
  await dialog.getByLabel('Code').fill('123456')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Wrong code. Enter the latest one from your app.')).toBeVisible()
  await expect(dialog.getByLabel('Code')).toHaveValue('123456')
  expect(bodies.at(-1)).toMatchObject({ email, password: PASSWORD, code: '123456' })
  await dialog.getByRole('button', { name: 'Back to e-mail and password' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await ready(page)
})

test(
  'a page that is loaded again before the shop has answered Create Account goes on at the code',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await open(page, '/')
    await (await openDialog(page)).getByRole('button', { name: 'Create Account' }).click()
    const creating = page.getByRole('dialog', { name: 'Create Account' })
    const email = newEmail()
    await creating.getByLabel('E-mail').fill(email)
    await creating.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Neither the page nor the shop knows of the other before the page is loaded again.
    const reloaded = Promise.withResolvers<void>()
    await page.route('**/api/auth/sign-up', async (route) => {
      await reloaded.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/api/auth/sign-up')
    await creating.getByRole('button', { name: 'Create Account' }).click()
    await sent
    await page.reload()
    await ready(page)
    reloaded.resolve()
    await signInButton(page).click()
    const confirming = page.getByRole('dialog', { name: 'Confirm your e-mail' })
    await expect.poll(() => codeSentTo(page.request, email)).toMatch(/^\d{6}$/)
    await confirming.getByLabel('Six-digit code').fill(await codeSentTo(page.request, email))
    await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Karibu, your account is ready.').first()).toBeVisible()
  },
)

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { mailTo, open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const section = (page: Page, title: string) => page.getByRole('region', { name: title })

async function save(part: Locator): Promise<void> {
  await part.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(part.getByText('Saved', { exact: true })).toBeVisible()
}

// That this address opens the dialog is seen on the way to the fitting room (try-on.spec.ts).
test('[routes-03, open-38, role-02] a visitor is sent home, where the sign-in dialog leads to the profile', async ({ request }) => {
  const sent = await request.get('/profile', { maxRedirects: 0 })
  expect([sent.status(), sent.headers()['location']]).toEqual([302, '/?signin=%2Fprofile'])
})

test('[profile-01, profile-03, profile-05] each section saves for itself', async ({ page }) => {
  const { email } = await signUp(page.request, 'Wanjiku')
  await open(page, '/profile')
  const basics = section(page, 'Basic Information')
  await expect(basics.getByLabel('E-mail')).toHaveValue(email)
  await expect(basics.getByLabel('E-mail')).toHaveAttribute('readonly', '')
  // What is as it was needs no button.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await basics.getByLabel('Full Name').fill('  Wanjiku Kamau ')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1)
  // Typed elsewhere and not saved: saving this section leaves it alone.
  await section(page, 'Delivery Preferences').getByRole('textbox').fill('Call before coming')
  await save(basics)
  await expect(basics.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Wanjiku Kamau' })).toBeVisible()
  await expect(section(page, 'Delivery Preferences').getByText('Not saved yet')).toBeVisible()
  await save(section(page, 'Delivery Preferences'))

  const style = section(page, 'Style Preferences')
  await expect(style.getByRole('group').getByRole('button')).toHaveCount(10)
  await style.getByRole('button', { name: 'Vintage' }).click()
  await style.getByRole('button', { name: 'Urban' }).click()
  await save(style)

  const more = section(page, 'Additional Preferences')
  await more.getByLabel('Notes').fill('No wool, please')
  await more.getByLabel('Colours you like').fill('indigo, earth tones, Indigo')
  await save(more)
  await expect(section(page, 'My Videos').getByText('No videos uploaded yet')).toBeVisible()

  await open(page, '/profile')
  await expect(basics.getByLabel('Full Name')).toHaveValue('Wanjiku Kamau')
  await expect(section(page, 'Delivery Preferences').getByRole('textbox')).toHaveValue('Call before coming')
  await expect(style.getByRole('button', { name: 'Urban' })).toHaveAttribute('aria-pressed', 'true')
  await expect(style.getByRole('button', { name: 'Formal' })).toHaveAttribute('aria-pressed', 'false')
  await expect(more.getByLabel('Notes')).toHaveValue('No wool, please')
  await expect(more.getByLabel('Colours you like')).toHaveValue('indigo, earth tones')
})

test('[profile-02, open-68] measures are checked in words, keep what was typed, and say the sizes', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/profile')
  const body = section(page, 'Body Size')
  await body.getByLabel('Chest (cm)').fill('30')
  await body.getByLabel('Waist (cm)').fill('77')
  await body.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(body.getByText('Enter 40 to 200 cm, or leave this empty.')).toBeVisible()
  await expect(body.getByLabel('Chest (cm)')).toBeFocused()
  await body.getByLabel('Chest (cm)').fill('92')
  await body.getByLabel('Hips (cm)').fill('101')
  await body.getByLabel('Or foot length (cm)').fill('24,5')
  await body.getByText('Women’s', { exact: true }).click()
  await expect(body.getByLabel('Shoe size (EU)')).toHaveValue('39')
  await expect(body.getByText('Your sizes:')).toContainText('Your sizes:')
  await expect(body.getByText(/M, EU 40, jeans W30\/W31, shoe 39/)).toBeVisible()
  await body.getByLabel('Height (cm)').fill('168')
  await save(body)
  const kept = (await (await page.request.get('/api/profile')).json()) as { body_size: unknown }
  expect(kept.body_size).toEqual({
    height: 168,
    measurements: { chest: 92, waist: 77, hips: 101, shoe_size: 39 },
    department: 'women',
  })
})

test('what is not saved survives a reload, and Undo takes it back', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request, 'Achieng')
  await open(page, '/profile')
  const basics = section(page, 'Basic Information')
  await basics.getByLabel('Full Name').fill('Achieng Odhiambo')
  await open(page, '/profile')
  await expect(basics.getByLabel('Full Name')).toHaveValue('Achieng Odhiambo')
  await expect(basics.getByText('Not saved yet')).toBeVisible()
  await basics.getByRole('button', { name: 'Undo' }).click()
  await expect(basics.getByLabel('Full Name')).toHaveValue('Achieng')
  await open(page, '/profile')
  await expect(basics.getByLabel('Full Name')).toHaveValue('Achieng')
})

test.describe('the connection is lost', () => {
  test.use({ expectedErrors: [/./] })

  test('a section says so, keeps everything, and is saved when the connection is back', { tag: '@deep' }, async ({ page, context }) => {
    await signUp(page.request)
    await open(page, '/profile')
    const delivery = section(page, 'Delivery Preferences')
    await delivery.getByRole('textbox').fill('At the gate')
    await context.setOffline(true)
    await delivery.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(delivery.getByRole('alert')).toContainText('Nothing is lost')
    await expect(delivery.getByRole('textbox')).toHaveValue('At the gate')
    await context.setOffline(false)
    await save(delivery)
    await expect(delivery.getByRole('alert')).toHaveCount(0)
  })

  test('[pref-01] a switch that cannot be saved goes back and says why', { tag: '@deep' }, async ({ page }) => {
    await signUp(page.request)
    await open(page, '/profile')
    const panel = section(page, 'Notification Preferences')
    await page.route('**/api/profile/preferences', (route) => route.fulfill({ status: 503, body: '{}' }))
    const drops = panel.getByRole('switch', { name: /Price drops/ })
    await panel.getByText('Price drops').click()
    await expect(panel.getByRole('status')).toContainText('Price drops didn’t change.')
    await expect(drops).toBeChecked()
  })
})

test('[pref-01, pref-02] five switches, all on for a new member, each saved at once', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/profile')
  const panel = section(page, 'Notification Preferences')
  const switches = panel.getByRole('switch')
  await expect(switches).toHaveCount(5)
  for (const each of await switches.all()) await expect(each).toBeChecked()
  await panel.getByText('New arrivals', { exact: true }).click()
  await expect(panel.getByRole('status')).toContainText('Saved: new arrivals off.')
  await open(page, '/profile')
  await expect(panel.getByRole('switch', { name: /New arrivals/ })).not.toBeChecked()
  await expect(panel.getByRole('switch', { name: /Order updates/ })).toBeChecked()
})

test('[data-06] a picture is put up and taken away', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request)
  const { items } = (await (await page.request.get('/api/products?limit=1')).json()) as { items: { images: { key: string }[] }[] }
  const picture = await (await page.request.get(`/media/${items[0]?.images[0]?.key}/320.webp`)).body()
  await open(page, '/profile')
  const basics = section(page, 'Basic Information')
  await basics.getByLabel('Picture file').setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: picture })
  await expect(basics.getByText('Picture updated.')).toBeVisible()
  await expect(basics.locator('img')).toHaveAttribute('src', /^\/media\/avatars\//)
  await basics.getByRole('button', { name: 'Remove' }).click()
  await expect(basics.getByText('Picture removed.')).toBeVisible()
  await expect(basics.locator('img')).toHaveCount(0)
})

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of 4/] })

  test('[data-06] what is no picture is refused in words', { tag: '@deep' }, async ({ page }) => {
    await signUp(page.request)
    await open(page, '/profile')
    const basics = section(page, 'Basic Information')
    await basics.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(basics.getByText(/can’t use this picture/)).toBeVisible()
  })

  test(
    'the password changes with the old one, and the new one opens the account',
    { tag: '@deep' },
    async ({ page, playwright, baseURL }) => {
      const { email, password } = await signUp(page.request)
      await open(page, '/profile')
      const security = section(page, 'Sign-in and security')
      await security.getByRole('button', { name: 'Change' }).first().click()
      await security.getByLabel('Your password').fill('not this one')
      await security.getByLabel('New password').fill('short')
      await security.getByRole('button', { name: 'Change password' }).click()
      await expect(security.getByText('Use at least 8 characters.')).toBeVisible()
      const next = `mpya-${randomUUID()}`
      await security.getByLabel('New password').fill(next)
      await security.getByRole('button', { name: 'Change password' }).click()
      await expect(security.getByText('That’s not your current password. Please try again.')).toBeVisible()
      await security.getByLabel('Your password').fill(password)
      await security.getByRole('button', { name: 'Change password' }).click()
      await expect(security.getByText('Password changed.')).toBeVisible()
      const phone = await playwright.request.newContext(baseURL ? { baseURL } : {})
      expect((await phone.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(401)
      expect((await phone.post('/api/auth/sign-in', { data: { email, password: next } })).status()).toBe(200)
      await phone.dispose()
    },
  )

  test('an admin sets up a second step: a picture to scan, and a code that must be right', { tag: '@deep' }, async ({ page }) => {
    const admin = await signInAsAdmin(page.request)
    await open(page, '/profile')
    const security = section(page, 'Sign-in and security')
    await security.getByRole('button', { name: 'Set up' }).click()
    await expect(security.getByRole('img', { name: /QR code/ })).toBeVisible()
    await security.getByLabel('Code').fill('12')
    await security.getByRole('button', { name: 'Switch on' }).click()
    await expect(security.getByText('Enter the six-digit code from your app.')).toBeVisible()
    await expect(security.getByText('Enter your password.')).toBeVisible()
    await security.getByLabel('Code').fill('000 000')
    await security.getByLabel('Your password').fill(admin.password)
    await security.getByRole('button', { name: 'Switch on' }).click()
    await expect(security.getByText(/Wrong code\./)).toBeVisible()
    await security.getByRole('button', { name: 'Cancel' }).click()
    await expect(security.getByRole('button', { name: 'Set up' })).toBeVisible()
  })

  test('an account is deleted with its password only', { tag: '@deep' }, async ({ page }) => {
    const { email, password } = await signUp(page.request)
    await open(page, '/profile')
    await section(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog.getByText('your wishlist, bag and notifications')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('Enter your password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill('not this one')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('That’s not your current password. Please try again.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText(/Your account has been deleted/).first()).toBeVisible()
    expect((await page.request.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(401)
  })
})

test('members are offered a second step, too', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/profile')
  await expect(section(page, 'Sign-in and security').getByText('Where you’re signed in')).toBeVisible()
  await expect(section(page, 'Sign-in and security').getByText('Two-step sign-in')).toBeVisible()
})

test('a new e-mail address gets a link first', { tag: '@deep' }, async ({ page }) => {
  const { password } = await signUp(page.request)
  await open(page, '/profile')
  const security = section(page, 'Sign-in and security')
  await security.getByRole('button', { name: 'Change' }).nth(1).click()
  const email = `moved-${randomUUID()}@mail.example`
  await security.getByLabel('New e-mail').fill(email)
  await security.getByLabel('Your password').fill(password)
  await security.getByRole('button', { name: 'Send the link' }).click()
  await expect(security.getByText(`We’ve sent a link to ${email}.`)).toBeVisible()
  expect((await mailTo(page, email)).text).toContain('/confirm-email')
})

test.describe('calls of a session that is ended meanwhile', () => {
  test.use({ expectedErrors: [/401/] })

  test('sessions on other devices are listed and ended, and all at once', { tag: '@deep' }, async ({ page, playwright, baseURL }) => {
    const { email, password } = await signUp(page.request)
    const other = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile',
    })
    expect((await other.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(200)
    await open(page, '/profile')
    const security = section(page, 'Sign-in and security')
    await expect(security.getByText('This device')).toBeVisible()
    await security.getByRole('button', { name: /^Sign out of/ }).click()
    await expect(security.getByRole('button', { name: /^Sign out of/ })).toHaveCount(0)
    expect((await other.get('/api/profile')).status()).toBe(401)
    await other.dispose()
    await security.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You’ve been signed out everywhere.').first()).toBeVisible()
    await open(page, '/profile')
    await expect(page).toHaveURL('/')
  })
})

test('[data-06] a member takes their data along', { tag: '@deep' }, async ({ page }) => {
  const { email } = await signUp(page.request)
  await open(page, '/profile')
  const file = page.waitForEvent('download')
  await section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click()
  const stream = await (await file).createReadStream()
  let text = ''
  for await (const piece of stream) text += String(piece)
  expect((JSON.parse(text) as { profile: { email: string } }).profile.email).toBe(email)
})

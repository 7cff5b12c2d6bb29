import type { Page } from '@playwright/test'
import { signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

interface Piece {
  id: string
  category: string
  sizes: string[]
  measurements: Record<string, number>
}

/** Pieces of one size whose chest was measured flat. */
async function measuredPieces(page: Page): Promise<Piece[]> {
  const { items } = (await (await page.request.get('/api/products?category=clothing&limit=60')).json()) as { items: { id: string }[] }
  const found: Piece[] = []
  for (const { id } of items) {
    const piece = (await (await page.request.get(`/api/products/${id}`)).json()) as Piece
    if (piece.sizes.length === 1 && piece.measurements['chest'] && !piece.measurements['waist'] && !piece.measurements['hips'])
      found.push(piece)
    if (found.length === 2) break
  }
  return found
}

/** A chest in whole centimetres that leaves about this much room in the piece. */
function chestFor(piece: Piece, room: number): number {
  return Math.round((piece.measurements['chest'] ?? 0) * 2 - room)
}

const line = (page: Page) => page.locator('.fit-line')

test('a guest says a few numbers once, and every piece answers in words', { tag: '@deep' }, async ({ page }) => {
  const [piece, other] = await measuredPieces(page)
  test.skip(!piece || !other, 'nothing is measured in this catalogue')
  if (!piece || !other) return
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, `/product/${piece.id}`)
  await line(page).click()
  const sheet = page.getByRole('dialog', { name: 'Does it fit me?' })
  await sheet.getByRole('button', { name: 'Check the fit' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Enter at least one of the three numbers.')
  await sheet.getByLabel('Chest (cm)').fill('9')
  await sheet.getByRole('button', { name: 'Check the fit' }).click()
  await expect(sheet.getByText('Enter 40 to 200 cm, or leave this empty.')).toBeVisible()
  await expect(sheet.getByLabel('Chest (cm)')).toBeFocused()
  await sheet.getByLabel('Chest (cm)').fill(String(chestFor(piece, -20)))
  await sheet.getByText('Women’s').click()
  // The second tap of a double tap does not press what has come in its place.
  await sheet.getByRole('button', { name: 'Check the fit' }).dblclick()
  await expect(sheet.getByText('Too small for you')).toBeVisible()
  await expect(sheet.getByText('20 cm too tight')).toBeVisible()

  await sheet.getByRole('button', { name: 'Change my measurements' }).click()
  await expect(sheet.getByLabel('Chest (cm)')).toHaveValue(String(chestFor(piece, -20)))
  await sheet.getByLabel('Chest (cm)').fill(String(chestFor(piece, 12)))
  await sheet.getByRole('button', { name: 'Check the fit' }).click()
  await expect(sheet.getByText(/^12 cm of room/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(line(page)).toContainText('chest 12 cm of room')

  // Kept on this phone, for every other piece.
  await open(page, `/product/${other.id}`)
  await expect(line(page)).toContainText(/: chest /)
  await line(page).click()
  await page.getByRole('button', { name: 'Delete these numbers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(line(page)).toHaveText('Does it fit me?')
  expect(await page.evaluate(() => localStorage.getItem('upya:measures'))).toBeNull()
  expect(asked.filter((path) => path.startsWith('/api/profile'))).toEqual([])
})

test(
  'a member who is measured sees the verdict at once; the page itself says nothing of them and does not move',
  { tag: '@deep' },
  async ({ page }) => {
    const [piece] = await measuredPieces(page)
    test.skip(!piece, 'nothing is measured in this catalogue')
    if (!piece) return
    const { csrf } = await signUp(page.request)
    const body_size = { height: 168, measurements: { chest: chestFor(piece, 11) }, department: 'women' }
    const saved = await page.request.patch('/api/profile', { data: { body_size }, headers: { 'x-csrf-token': csrf } })
    expect(saved.status()).toBe(200)
    const html = await (await page.request.get(`/product/${piece.id}`)).text()
    expect(html).toContain('Does it fit me?')
    expect(html).not.toContain('cm of room')

    // The answer is held back until the page without it has been measured.
    let release = () => {}
    const measured = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/profile', async (route) => {
      await measured
      await route.continue()
    })
    await open(page, `/product/${piece.id}`)
    await expect(line(page)).toHaveText('Does it fit me?')
    await page.evaluate(() => document.fonts.ready)
    const places = () =>
      page.evaluate(() => {
        const top = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
        const below = [...document.querySelectorAll('.fit-line, .fit-line ~ *, .facts')]
        return below.map((element) => Math.round(element.getBoundingClientRect().top - top))
      })
    const before = await places()
    release()
    await expect(line(page)).toContainText('chest 11 cm of room')
    expect(await places()).toEqual(before)
  },
)

test('[profile-02] numbers typed on a product page go into the profile when the member says so', { tag: '@deep' }, async ({ page }) => {
  const [piece] = await measuredPieces(page)
  test.skip(!piece, 'nothing is measured in this catalogue')
  if (!piece) return
  await signUp(page.request)
  await open(page, `/product/${piece.id}`)
  await line(page).click()
  const sheet = page.getByRole('dialog', { name: 'Does it fit me?' })
  await sheet.getByLabel('Chest (cm)').fill('93,5')
  await sheet.getByLabel('Waist (cm)').fill('77')
  await sheet.getByRole('button', { name: 'Check the fit' }).click()
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/profile'))
  await sheet.getByRole('button', { name: 'Save to my profile' }).click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByText('Saved to your profile.').first()).toBeVisible()
  await open(page, '/profile')
  await expect(page.getByLabel('Chest (cm)')).toHaveValue('93.5')
  await expect(page.getByLabel('Waist (cm)')).toHaveValue('77')
})

test('shoes are found by the foot', { tag: '@deep' }, async ({ page }) => {
  const { items } = (await (await page.request.get('/api/products?category=shoes&limit=60')).json()) as { items: { id: string }[] }
  const id = items[0]?.id
  test.skip(!id, 'no shoes in this catalogue')
  await open(page, `/product/${id}`)
  await line(page).click()
  const sheet = page.getByRole('dialog', { name: 'Does it fit me?' })
  await sheet.getByLabel('Or foot length (cm)').fill('24')
  await expect(sheet.getByLabel('Shoe size (EU)')).toHaveValue('38')
  await sheet.getByLabel('Shoe size (EU)').fill('40')
  await expect(sheet.getByLabel('Or foot length (cm)')).toHaveValue('25.3')
  await sheet.getByRole('button', { name: 'Check the fit' }).click()
  await expect(sheet.getByText('You usually wear 40.')).toBeVisible()
})

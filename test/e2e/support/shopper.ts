import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { storedProduct, type BagItem, type BagProduct } from '../../../src/web/features/bag/store/bag-items.ts'
import { demoProducts } from '../../../src/demo/products/products.ts'
import { claim } from './claims.ts'

export interface Piece {
  id: string
  name: string
  price: number
  size: string | null
  /** As the bag keeps it. */
  product: BagProduct
}

interface Card extends BagProduct {
  stock: number
}

const DEMO_NAMES = new Set(demoProducts.map(({ name }) => name))

/** One that came with the demo, and not by a journey of the admin area. */
export function isOfDemo({ name }: { name: string }): boolean {
  return DEMO_NAMES.has(name)
}

/** Journeys look for these by what they are called, and want to find them in stock: nobody buys them. */
export const LOOKED_FOR: readonly string[] = ['Hoodie, Nairobi 254', 'Kiondo basket, Machakos weave', 'Maasai collar, Narok']

/** A piece in stock that no other journey touches while this one runs; each call finds another. */
export async function pieceFor(page: Page): Promise<Piece> {
  const cards: Card[] = []
  for (let cursor = ''; ;) {
    const answer = await page.request.get(`/api/products?sort=price-asc&limit=60${cursor}`)
    const { items, next_cursor: next } = (await answer.json()) as { items: Card[]; next_cursor: string | null }
    cards.push(...items)
    if (!next) break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  const card = await claim(
    cards.filter(({ name, stock, variants }) => stock > 0 && variants.length === 1 && isOfDemo({ name }) && !LOOKED_FOR.includes(name)),
  )
  const { price, size } = card.variants[0]!
  return { id: card.id, name: card.name, price, size, product: storedProduct(card) }
}

let phones = Math.floor(Math.random() * 90_000)
/** A number of nobody else; the ending decides how the simulated phone answers, 500 waits for input. */
export function phoneEnding(ending = '500'): string {
  return `07${10_000 + (phones++ % 90_000)}${ending}`
}

/** The page is alive: buttons answer. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis)
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** From here on time passes only in what `page.clock` runs; on a busy machine it would run ahead of the journey. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** The pieces are in the bag from the first page on, for journeys that are about what comes after. */
export async function fillBag(page: Page, ...pieces: Piece[]): Promise<void> {
  const bag: BagItem[] = pieces.map(({ product, size }) => ({ product, quantity: 1, selectedSize: size }))
  // Once, in this browser: what happens to the bag later stays so in other tabs and after a reload.
  await page.context().addInitScript((items) => {
    if (location.protocol === 'about:' || localStorage.getItem('e2e:bag')) return
    localStorage.setItem('e2e:bag', 'filled')
    localStorage.setItem('shopping-cart', items)
  }, JSON.stringify(bag))
}

/** Puts the piece into the bag from its own page. */
export async function addToBag(page: Page, piece: Piece): Promise<void> {
  await open(page, `/product/${piece.id}`)
  await page.getByRole('button', { name: 'Add to Bag' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Added to bag!').first()).toBeVisible()
}

/** From the bag to the open checkout dialog. */
export async function openCheckout(page: Page) {
  await open(page, '/checkout')
  await page.getByRole('button', { name: /^Checkout/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills the dialog and presses Pay. */
export async function pay(page: Page, phone: string, area: 'Nairobi' | 'Rest of Kenya' = 'Nairobi') {
  const dialog = await openCheckout(page)
  await dialog.getByText(area, { exact: true }).click()
  await dialog.getByLabel('M-Pesa number').fill(phone)
  await dialog.getByRole('button', { name: /^Pay KES/ }).click()
  return dialog
}

/** Answers the prompt as its owner would, without the screen of the phone. */
export async function answerPrompt(request: APIRequestContext, phone: string, answer: { pin: string }): Promise<void> {
  const answered = async () => (await request.post(`/simulator/phone/254${phone.slice(1)}/answer`, { data: answer })).status()
  await expect.poll(answered).toBe(200)
}

/** Answers the prompt on the screen of the phone. */
export async function answerOnPhone(context: BrowserContext, phone: string, answer: { pin: string } | 'cancel'): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/simulator/phone/${phone}`)
  const taken = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/answer'))
  if (answer === 'cancel') await page.getByRole('button', { name: 'Cancel' }).click()
  else {
    await page.getByLabel('Enter M-PESA PIN').fill(answer.pin)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  expect((await taken).ok()).toBe(true)
  await page.close()
}

/** The newest e-mail to this address, as soon as it is there. */
export async function mailTo(page: Page, address: string, subject = /./): Promise<{ subject: string; text: string; html: string }> {
  let found: { subject: string; text: string; html: string } | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/simulator/mail.json?to=${encodeURIComponent(address)}`)
      const { items } = (await answer.json()) as { items: { subject: string; text: string; html: string }[] }
      found = items.find((mail) => subject.test(mail.subject))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('no e-mail')
  return found
}

import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Account } from './buyer.ts'
import { open } from './shopper.ts'
import { expect } from './test.ts'

export interface Card {
  id: string
  name: string
  price: number
  stock: number
  variants: { size: string | null; stock: number }[]
}

export interface Row {
  product_id: string
  product_name: string
  product_price: number
  product_images: string[]
  is_in_stock: boolean
  added_at: string
}

/** Pieces of which there are several, so that nobody buys the last one meanwhile; `sized`: in several sizes. */
export async function pieces(request: APIRequestContext, count: number, sized = false): Promise<Card[]> {
  const { items } = (await (await request.get('/api/products?sort=latest&limit=60')).json()) as { items: Card[] }
  const found = items.filter((card) => card.stock > 1 && (!sized || card.variants.filter(({ stock }) => stock > 0).length > 1))
  expect(found.length).toBeGreaterThanOrEqual(count)
  return found.slice(0, count)
}

export function heart(page: Page | Locator, piece: Pick<Card, 'name'>): Locator {
  return page.getByRole('button', { name: `Add to wishlist: ${piece.name}` }).first()
}

export async function kept(page: Page): Promise<Row[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]') as Row[])
}

export async function idsOf(page: Page): Promise<string[]> {
  return (await kept(page)).map((row) => row.product_id).sort()
}

export async function idsAt(request: APIRequestContext): Promise<string[]> {
  const { items } = (await (await request.get('/api/wishlist')).json()) as { items: Row[] }
  return items.map((row) => row.product_id).sort()
}

export async function wish(page: Page, piece: Card): Promise<void> {
  await open(page, `/product/${piece.id}`)
  await heart(page, piece).click()
  await expect(page.getByText('Added to wishlist!').first()).toBeVisible()
}

export async function wishAt(request: APIRequestContext, account: Account, piece: Card): Promise<void> {
  const reply = await request.put(`/api/wishlist/${piece.id}`, { headers: { 'X-CSRF-Token': account.csrf }, data: {} })
  expect(reply.status()).toBe(204)
}

export const ids = (...cards: Card[]) => cards.map(({ id }) => id).sort()

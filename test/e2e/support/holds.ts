import { expect, type APIRequestContext } from '@playwright/test'
import { phoneEnding, type Piece } from './shopper.ts'

export interface Size {
  size: string | null
  stock: number
}

/** Somebody elsewhere presses Pay for all that is left of it; whoever holds the phone thinks about it. Returns what lets go. */
export async function holdAll(request: APIRequestContext, piece: Pick<Piece, 'id'>): Promise<() => Promise<void>> {
  const { variants } = (await (await request.get(`/api/products/${piece.id}`)).json()) as { variants: Size[] }
  return hold(request, piece, variants)
}

export async function hold(request: APIRequestContext, piece: Pick<Piece, 'id'>, sizes: readonly Size[]): Promise<() => Promise<void>> {
  const items = sizes.filter(({ stock }) => stock > 0).map(({ size, stock }) => ({ product_id: piece.id, size, quantity: stock }))
  if (items.length === 0) return async () => undefined
  const data = { items, delivery_area: 'nairobi', phone_number: phoneEnding('500') }
  const reply = await request.post('/api/checkouts', { data })
  expect(reply.status(), await reply.text()).toBe(201)
  const { id } = (await reply.json()) as { id: string }
  return async () => expect((await request.post(`/api/checkouts/${id}/cancel`)).ok()).toBe(true)
}

import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { claimed } from './claims.ts'
import { LOOKED_FOR } from './shopper.ts'

/** Someone with an account. `csrf` is what their calls must say. */
export interface Account {
  email: string
  password: string
  csrf: string
}

export interface Purchase {
  id: string
  number: string
  piece: string
  phone: string
}

/** A new member, signed in wherever `request` belongs: a page's own, or one without a page. */
export async function signUp(request: APIRequestContext, fullName = 'Wanjiku Kamau'): Promise<Account> {
  const email = `buyer-${randomUUID()}@mail.example`
  const password = 'kitenge-na-kikoi'
  const begun = await request.post('/api/auth/sign-up', { data: { email, password, full_name: fullName } })
  expect(begun.status(), await begun.text()).toBe(202)
  const reply = await request.post('/api/auth/sign-up/confirm', { data: { code: await codeSentTo(request, email) } })
  expect(reply.status(), await reply.text()).toBe(201)
  return { email, password, csrf: ((await reply.json()) as { csrf_token: string }).csrf_token }
}

/** The code in the newest e-mail about a new account; it has gone out before the shop answers. */
export async function codeSentTo(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.get(`/simulator/mail.json?to=${encodeURIComponent(email)}`)
  const { items } = (await answer.json()) as { items: { subject: string }[] }
  return /^\d{6}/.exec(items[0]?.subject ?? '')?.[0] ?? ''
}

/** The shop's own admin, who comes with the demo. */
export async function signInAsAdmin(request: APIRequestContext): Promise<Account> {
  const [email, password] = ['amina@upya.example', 'karibu-upya']
  const reply = await request.post('/api/auth/sign-in', { data: { email, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  return { email, password, csrf: ((await reply.json()) as { csrf_token: string }).csrf_token }
}

/** The guest id of this browser, once its first page has made one. */
export async function guestIdOf(page: Page): Promise<string> {
  const handle = await page.waitForFunction(() => localStorage.getItem('guest_user_id'))
  return String(await handle.jsonValue())
}

interface Card {
  id: string
  name: string
  variants: { size: string | null; stock: number }[]
}

/** Who buys: a member by the token of the session, or a guest by the guest id. */
type Buyer = { csrf: string } | { guestId: string }

/** Buys any piece without a screen, by a phone that approves by itself (…000). `all` that there are of it: then it is sold out. */
export async function buy(request: APIRequestContext, phone: string, by: Buyer, { all = false } = {}): Promise<Purchase> {
  const headers = proofOf(by)
  const guest = 'guestId' in by ? { guest_id: by.guestId } : {}
  const started = await startedWith(request, all, async (items) => {
    const data = { items, delivery_area: 'nairobi', phone_number: phone, ...guest }
    return request.post('/api/checkouts', { data, headers })
  })
  await expect
    .poll(async () => (await request.get(`/api/checkouts/${started.id}`)).json() as Promise<unknown>, { timeout: 15_000 })
    .toMatchObject({ status: 'paid' })
  const { order_id: id } = (await (await request.get(`/api/checkouts/${started.id}`)).json()) as { order_id: string }
  const order = await request.get(`/api/orders/${id}`, { headers: 'guestId' in by ? { 'X-Guest-Id': by.guestId } : {} })
  return { id, number: ((await order.json()) as { order_number: string }).order_number, piece: started.piece, phone }
}

/** More than this many units of one piece are not bought up. */
const UNITS_MAX = 8

interface Line {
  product_id: string
  size: string | null
  quantity: number
}

/** Other journeys buy at the same time: whoever is too late takes the next piece. */
async function startedWith(
  request: APIRequestContext,
  all: boolean,
  start: (items: Line[]) => ReturnType<APIRequestContext['post']>,
): Promise<{ id: string; piece: string }> {
  const list = await request.get('/api/products?sort=price-desc&limit=60')
  const { items } = (await list.json()) as { items: Card[] }
  const from = Math.floor(Math.random() * items.length)
  const isClaimed = await claimed()
  for (const card of [...items.slice(from), ...items.slice(0, from)]) {
    const left = card.variants.filter(({ stock }) => stock > 0)
    const units = left.reduce((sum, { stock }) => sum + stock, 0)
    // Pieces of which there is one belong to journeys that have chosen them by name.
    const chosen = all ? left : left.filter(({ stock }) => stock > 1).slice(0, 1)
    if (chosen.length === 0 || units < 2 || (all && units > UNITS_MAX) || isClaimed(card.id) || LOOKED_FOR.includes(card.name)) continue
    const reply = await start(chosen.map(({ size, stock }) => ({ product_id: card.id, size, quantity: all ? stock : 1 })))
    if (reply.status() === 409) continue
    expect(reply.status(), await reply.text()).toBe(201)
    return { id: ((await reply.json()) as { id: string }).id, piece: card.name }
  }
  throw new Error('nothing is left to buy')
}

function proofOf(by: Buyer): Record<string, string> {
  return 'csrf' in by ? { 'X-CSRF-Token': by.csrf } : {}
}

/** Says where an order goes, so that it can be packed. */
export async function giveDetails(request: APIRequestContext, order: Purchase, by: Buyer): Promise<void> {
  const reply = await request.post(`/api/orders/${order.id}/delivery-details`, {
    headers: proofOf(by),
    data: {
      name: 'Wanjiku Kamau',
      phone_number: order.phone,
      delivery_area: 'nairobi',
      address: 'Kilimani, Argwings Kodhek Road, Jacaranda Court 4B',
      ...('guestId' in by ? { guest_id: by.guestId } : {}),
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

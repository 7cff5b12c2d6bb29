import { randomUUID } from 'node:crypto'
import { beginChat } from '../support/chats.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, send, signUp, signUpAdmin, signUpProvenAdmin, type AuthenticatorApp, type SignedInMember } from '../support/members.ts'
import { paidOrder, readyOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import type { TestServer } from '../support/server.ts'
import { knownValues, type KnownValues } from './known-values.ts'

export const KINDS = ['stranger', 'member', 'admin', 'proven admin'] as const
export type Kind = (typeof KINDS)[number]

export interface FuzzVisitor {
  kind: Kind
  known: KnownValues
  /** What shows who asks. */
  headers: Record<string, string>
  /** Cookies that answers have set, but for those that say who it is. */
  jar: Map<string, string>
  /** Nobody reads what is sent to somebody else. */
  isTheirs: (address: string) => boolean
  /** Their own, as it must not be kept by anybody on the way; empty for strangers. */
  email: string
  /** In the place of values by name: their password and the code of now. */
  own(key: string, pick: number): unknown
}

/** A person of whom the shop knows a lot, and who asks for nothing: none of these words may reach those who are no admins. */
export interface Canary {
  member: SignedInMember
  words: readonly string[]
  /** What their account and their sessions are proven with, as it is stored: for nobody at all. */
  proofs: readonly string[]
  /** Everything that is kept about them. */
  kept(): Promise<string>
}

const NAME = 'Zawadi Canaryquill'
const PHONES = ['254799000123', '254799000456']
const isTheirs = (address: string) => !/canaryquill|799000/i.test(address)
const STREET = 'Canaryquill Court 77'

/** In the shop before anybody asks: pieces, and somebody whose things they are not. */
export async function plantCanary(t: TestServer): Promise<Canary> {
  const member = await signUp(t, { full_name: NAME, email: `canaryquill-${randomUUID().slice(0, 8)}@mail.example` })
  const guest = randomUUID()
  const piece = await addProduct(t.database, { name: 'Canary dress', stock: { S: 3, M: 2 } })
  const call = callAs(t, member)
  await call('PUT', `/api/wishlist/${piece.id}`, {})
  await call('PUT', '/api/bag', { items: [{ product_id: piece.id, size: 'M', quantity: 1 }] })
  await callAs(t, await signUpAdmin(t))('POST', '/api/admin/notes', { subject: `member:${member.id}`, text: 'Canaryquill pays late' })
  await beginChat(t, `My number is ${PHONES[0]}, I live at ${STREET}`, { member })
  const own = await readyOrder(t, { userId: member.id, phone: PHONES[0]!, email: member.email, name: NAME })
  const guests = await readyOrder(t, { guestId: guest, phone: PHONES[1]!, email: 'canaryquill-guest@mail.example', name: NAME })
  const words = ['canaryquill', guest, own.id, guests.id, ...PHONES.map((phone) => phone.slice(3))]
  return {
    member,
    words,
    proofs: await proofsOf(t, member.id),
    async kept() {
      await t.database.db.run(`delete from rate_limits`)
      const { exported_at: _now, ...data } = (await t.shop.membership.exportData(member.id))!
      return JSON.stringify({ data, orders: await Promise.all([own, guests].map(({ id }) => t.shop.orders.find(id))) })
    },
  }
}

/** Hashes and tokens, in the ways that bytes are written. */
async function proofsOf(t: TestServer, id: string): Promise<string[]> {
  const { rows: users } = await t.database.db.run('select password_hash, unsubscribe_token from users where id = $1', [id])
  const { rows: sessions } = await t.database.db.run('select * from sessions where user_id = $1', [id])
  const values = [...(users as object[]), ...(sessions as object[])].flatMap((row) => Object.values(row) as unknown[])
  const texts = values.flatMap((value) => (Buffer.isBuffer(value) ? [value.toString('hex'), value.toString('base64url')] : [value]))
  return texts.filter((text): text is string => typeof text === 'string' && text.length >= 32 && !/^[\da-f-]{36}$/.test(text))
}

/** Somebody new of this kind, who knows what those before them knew. */
export async function visitorOf(t: TestServer, kind: Kind, known: KnownValues): Promise<FuzzVisitor> {
  const guest = randomUUID()
  if (kind === 'stranger') {
    const order = await paidOrder(t, { guestId: guest, phone: '254712345678' })
    learnOrder(known, order)
    return { kind, known, headers: { 'x-guest-id': guest }, jar: new Map(), isTheirs, email: '', own: () => undefined }
  }
  const member: SignedInMember & Partial<AuthenticatorApp> =
    kind === 'member' ? await signUp(t) : kind === 'admin' ? await signUpAdmin(t) : await signUpProvenAdmin(t)
  known.add('email', member.email)
  learnOrder(known, await paidOrder(t, { userId: member.id }))
  if (kind === 'proven admin')
    await send(t.base, '/api/auth/reauthenticate', { password: PASSWORD, code: member.code?.(1) }, member.headers)
  return {
    kind,
    known,
    headers: member.headers,
    jar: new Map(),
    isTheirs,
    email: member.email,
    own(key, pick) {
      if (/password/.test(key) && pick % 5 > 0) return PASSWORD
      if (key === 'code' && pick % 3 === 0) return member.code?.((pick % 5) - 1)
      return undefined
    },
  }
}

export function learnOrder(known: KnownValues, order: { id: string; number: string; phone: string; guestId: string | null }): void {
  for (const key of ['id', 'order_id', 'orders']) known.add(key, order.id)
  known.add('order_number', order.number)
  known.add('phone_number', order.phone)
  if (order.guestId) known.add('guest_id', order.guestId)
}

/** Of each kind one, and what everybody may try of the others. */
export async function visitorsOf(t: TestServer): Promise<Map<Kind, FuzzVisitor>> {
  const shared = new Map<string, unknown[]>()
  const visitors = new Map<Kind, FuzzVisitor>()
  for (const kind of KINDS) visitors.set(kind, await visitorOf(t, kind, knownValues(shared)))
  return visitors
}

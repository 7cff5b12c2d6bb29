import type { Order } from '../../src/shop/orders/contract.ts'
import type { Bought } from './purchases.ts'
import type { TestServer } from './server.ts'

export interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}
export interface SentCode {
  id: string
  expires_in: number
}

/** Asks for a one-time code, as someone on a new phone. */
export function askForCode(server: TestServer, order: Pick<Bought, 'orderNumber' | 'phone'>, change: object = {}) {
  const body = { order_number: order.orderNumber, phone_number: order.phone, ...change }
  return server.post<SentCode & Refused>('/api/guest-orders/code', body)
}

export function confirmCode(server: TestServer, id: string, code: string, guest: string) {
  return server.post<{ items: Order[] } & Refused>('/api/guest-orders/code/confirm', { id, code, guest_id: guest })
}

/** What a simulated phone has received, newest first, once everything is on its way. */
export async function textsOn(server: TestServer, phone: string): Promise<string[]> {
  await server.shop.checkout.idle()
  const response = await fetch(`${server.mpesa}/sms?phone=${encodeURIComponent(phone)}`)
  return ((await response.json()) as { items: { text: string }[] }).items.map(({ text }) => text)
}

/** The newest code there. */
export async function codeOn(server: TestServer, phone: string): Promise<string> {
  // Who has bought gets the link of the order there, too.
  const codes = (await textsOn(server, phone)).filter((text) => /\bcode\b/.test(text))
  return /\d{6}/.exec(codes[0] ?? '')?.[0] ?? ''
}

/** The e-mails with a code, in the outbox. */
export async function codeMails(server: TestServer): Promise<{ recipient: string; subject: string; text: string }[]> {
  await server.shop.checkout.idle()
  const { rows } = await server.database.db.run(
    `select recipient, subject, text from mail_outbox where subject like '%Upya code' order by id`,
  )
  return rows as { recipient: string; subject: string; text: string }[]
}

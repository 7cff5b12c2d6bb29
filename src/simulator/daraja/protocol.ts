import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { SeededRandom } from '../seeded-random.ts'

// Daraja's protocol: error envelope, timestamps, identifiers.

/** A synchronous refusal, sent as `{ requestId, errorCode, errorMessage }`. */
export class DarajaRefusal extends Error {
  override readonly name = 'DarajaRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const badRequest = (what: string) => new DarajaRefusal(400, '400.002.02', `Bad Request - Invalid ${what}`)

export function sendRefusal(reply: FastifyReply, refusal: DarajaRefusal) {
  return reply.code(refusal.status).send({ requestId: randomUUID(), errorCode: refusal.code, errorMessage: refusal.message })
}

const NAIROBI_OFFSET_MS = 3 * 3600 * 1000 // no summer time

/** Deliberately not the shop's own code: a mistake there must be seen here. */
export function nairobi(at: Date) {
  const [date = '', time = ''] = new Date(at.getTime() + NAIROBI_OFFSET_MS).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = '', minute = '', rest = ''] = time.split(':')
  return { year, month, day, hour, minute, second: rest.slice(0, 2), millis: rest.slice(3, 6) }
}

/** Reads YYYYMMDDHHmmss as Nairobi time; null when it is no such moment. */
export function parseTimestamp(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** TransactionDate: YYYYMMDDHHmmss as a number. */
export function transactionDate(at: Date): number {
  const t = nairobi(at)
  return Number(`${t.year}${t.month}${t.day}${t.hour}${t.minute}${t.second}`)
}

/** "19-12-2019 10:21:15" in the portal, "19.12.2019 10:21:15" in a result. */
export function portalTime(at: Date, between: '-' | '.' = '-'): string {
  const t = nairobi(at)
  return `${[t.day, t.month, t.year].join(between)} ${t.hour}:${t.minute}:${t.second}`
}

/** "14/3/26 at 10:32 AM", as M-Pesa writes it in an SMS. */
export function smsTime(at: Date): string {
  const t = nairobi(at)
  const hour = Number(t.hour)
  return `${Number(t.day)}/${Number(t.month)}/${t.year.slice(2)} at ${hour % 12 || 12}:${t.minute} ${hour < 12 ? 'AM' : 'PM'}`
}

export function checkoutRequestId(at: Date, phone: string): string {
  const t = nairobi(at)
  return `ws_CO_${t.day}${t.month}${t.year}${t.hour}${t.minute}${t.second}${t.millis}${phone.slice(-9)}`
}

/** Both forms have been seen: "29115-34620561-1" and "5dbd-4f93-a478-41cdaf2b9acd86873". */
export function merchantRequestId(random: SeededRandom): string {
  const groups = randomUUID().split('-').slice(1)
  return random.pick(
    `${randomInt(10_000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`,
    `${groups.join('-')}${randomInt(10_000, 100_000)}`,
  )
}

/** "AG_20191219_00005797af5d7d75f652" */
export function conversationId(at: Date): string {
  const t = nairobi(at)
  return `AG_${t.year}${t.month}${t.day}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
}

const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Ten characters; the first three are year, month and day, as in real receipts (NLJ... is 19 December 2019). */
export function receiptNumber(at: Date): string {
  const t = nairobi(at)
  const date = [Number(t.year) - 1996, Number(t.month) + 9, Number(t.day)].map((index) => BASE36[index % 36]).join('')
  return date + Array.from({ length: 7 }, () => BASE36[randomInt(36)]).join('')
}

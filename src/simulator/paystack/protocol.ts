import { randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'

// Paystack's protocol: envelope, errors, ids, fees.

/** A refusal, sent in Paystack's envelope. */
export class PaystackRefusal extends Error {
  override readonly name = 'PaystackRefusal'
  readonly status: number
  readonly code: string
  readonly type: 'api_error' | 'validation_error' | 'processor_error'

  constructor(status: number, code: string, message: string, type: PaystackRefusal['type'] = 'validation_error') {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

const NEXT_STEPS: Record<PaystackRefusal['type'], string> = {
  api_error: 'Ensure that you provide the correct authorization key for the request',
  validation_error: 'Ensure that the value(s) you are passing are valid.',
  processor_error: 'Try again, or use another way to pay',
}

export function sendRefusal(reply: FastifyReply, { status, code, type, message }: PaystackRefusal): FastifyReply {
  return sendJson(reply.code(status), { status: false, message, meta: { nextStep: NEXT_STEPS[type] }, type, code })
}

export function sendData(reply: FastifyReply, message: string, data: unknown): FastifyReply {
  return sendJson(reply, { status: true, message, data })
}

/** As text: ids of 64 bits are written digit by digit, which no other serialiser here knows. */
function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(toJson(body))
}

/** A 64-bit id: a JSON number with more digits than a JavaScript number holds. */
export class Id64 {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

export function toJson(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) => (value instanceof Id64 ? rawJSON(value.digits) : value))
}

/** Nineteen digits, below 2^64 and above what a double can hold. */
export function newId(): string {
  return `1${Array.from({ length: 3 }, () => String(randomInt(1_000_000)).padStart(6, '0')).join('')}`
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function newCode(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** KES cents. 2.9 %, as Paystack takes of a local card. */
export function feesOf(amount: number): number {
  return Math.round(amount * 0.029)
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import type { GatewayName, MessageKind } from '../../shop/payments/rules.ts'
import { allowList } from '../allow-list.ts'
import { networkOf } from '../request-visitor.ts'
import type { ApiOptions } from './options.ts'
import { createForgedMessageLimit } from '../limits/forged-messages.ts'

const BODY_LIMIT = 64 * 1024
const TOKEN = '/pay/cb/:token'
/** The form of our callback addresses; requests to others are not stored. */
const OURS = /^[\w-]{16,64}$/

/** Where each kind of message arrives. */
const ADDRESSES: readonly (readonly [url: string, gateway: GatewayName, kind: MessageKind])[] = [
  [TOKEN, 'daraja', 'callback'],
  [`${TOKEN}/result`, 'daraja', 'result'],
  [`${TOKEN}/timeout`, 'daraja', 'timeout'],
  [`${TOKEN}/status`, 'daraja', 'status'],
  [`${TOKEN}/receipt`, 'daraja', 'receipt'],
  [`${TOKEN}/confirmation`, 'daraja', 'confirmation'],
  ['/pay/paystack', 'paystack', 'webhook'],
]

interface Call {
  Params: { token?: string }
}

/** Addresses that payment providers call. Not part of the documented API. */
export async function paymentCallbacks(app: FastifyInstance, { shop, allowedAddresses, count, countRefusal }: ApiOptions): Promise<void> {
  const forgedMessages = createForgedMessageLimit()
  const isAllowed = {
    daraja: allowedAddresses.daraja && allowList(allowedAddresses.daraja),
    paystack: allowedAddresses.paystack && allowList(allowedAddresses.paystack),
  }
  // Raw bytes: signatures are over them, and they are stored as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))

  function guard(gateway: GatewayName) {
    return async (request: FastifyRequest): Promise<void> => {
      if (isAllowed[gateway]?.(request.ip) ?? true) return
      noteForged(request, { gateway }, 'a payment message from an address that is not allowed')
      countRefusal('payment_messages_refused', { gateway, reason: 'address' })
      throw new ShopError('forbidden')
    }
  }

  function noteForged(request: FastifyRequest, what: object, words: string): void {
    count('forged_payment_message')
    if (forgedMessages.note(networkOf(request))) request.log.warn({ ...what, address: request.ip }, words)
  }

  function routeOptions(gateway: GatewayName) {
    // A lost message costs a shopper: no ceiling, but forged ones wait for one another.
    const config = { csrf: 'none' as const, rateLimit: false as const }
    return { bodyLimit: BODY_LIMIT, config, onRequest: guard(gateway), schema: { hide: true } as object }
  }

  for (const [url, gateway, kind] of ADDRESSES) {
    app.post<Call>(url, routeOptions(gateway), async (request, reply) => {
      const message = { gateway, kind, token: request.params.token ?? '', body: textOf(request.body), address: request.ip }
      const isOurs = kind === 'webhook' || OURS.test(message.token)
      const take = () => shop.checkout.receive({ ...message, headers: headersOf(request) })
      if (isOurs && (await forgedMessages.receive(networkOf(request), take))) return reply.send(TAKEN)
      noteForged(request, { gateway, kind }, 'a payment message that is not from this provider')
      countRefusal('payment_messages_refused', { gateway, reason: kind === 'webhook' ? 'signature' : 'token' })
      // Only a signature says for sure that it is forged; everything else is answered alike.
      return kind === 'webhook' ? reply.status(401).send({ status: false }) : reply.send(TAKEN)
    })
  }

  // Before the money moves, and within seconds: nothing is stored.
  app.post<Call>(`${TOKEN}/validation`, routeOptions('daraja'), async (request, reply) => {
    const said = shop.checkout.validatePayBill(request.params.token ?? '', textOf(request.body))
    if (said) return reply.send(said)
    noteForged(request, { gateway: 'daraja' }, 'a question of M-Pesa that is not from it')
    throw new ShopError('not_found')
  })
}

/** What M-Pesa wants as the answer to every message, also to one that we cannot process; Paystack checks the status only. */
const TAKEN = { ResultCode: 0, ResultDesc: 'Success' }

/** Throws `invalid_input` for what no provider sends. */
function textOf(body: unknown): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    if (text.includes('\0')) throw new ShopError('invalid_input')
    JSON.parse(text)
    return text
  } catch {
    throw new ShopError('invalid_input')
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

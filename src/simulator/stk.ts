import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { demandCallbackUrl, demandSignature, pushRequest, queryRequest, readBody } from './checks.ts'
import type { Bearers } from './oauth.ts'
import { OUTCOMES } from './scenarios.ts'
import type { Prompt, Prompts } from './state.ts'
import { badRequest, WireRefusal } from './wire.ts'

const ACCEPTED = 'Success. Request accepted for processing'
const DOCUMENTED_DESCRIPTION = 13
const route = { config: { rateLimit: false }, bodyLimit: 16_384 } as const

export interface StkOptions {
  prompts: Prompts
  bearers: Bearers
  clock: Clock
  /** Take http callback addresses on this machine. */
  allowLoopback: boolean
}

export function mountStk(app: FastifyInstance, { prompts, bearers, clock, allowLoopback }: StkOptions): void {
  app.post('/mpesa/stkpush/v1/processrequest', route, (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(pushRequest, request.body)
    demandSignature(body, clock)
    if (body.TransactionType === 'CustomerPayBillOnline' && body.PartyB !== body.BusinessShortCode) throw badRequest('PartyB')
    demandCallbackUrl(body.CallBackURL, allowLoopback)
    if (body.TransactionDesc.length > DOCUMENTED_DESCRIPTION) app.log.warn('TransactionDesc is longer than the documented 13 characters')
    const prompt = prompts.open({
      phone: body.PhoneNumber,
      amount: body.Amount,
      accountReference: body.AccountReference,
      description: body.TransactionDesc,
      shortCode: body.BusinessShortCode,
      callbackUrl: body.CallBackURL,
    })
    if (prompt === 'busy')
      throw new WireRefusal(
        500,
        '500.001.1001',
        'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      )
    return {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.id,
      ResponseCode: '0',
      ResponseDescription: ACCEPTED,
      CustomerMessage: ACCEPTED,
    }
  })

  app.post('/mpesa/stkpushquery/v1/query', route, (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(queryRequest, request.body)
    demandSignature(body, clock)
    const prompt = prompts.find(body.CheckoutRequestID)
    if (!prompt) throw new WireRefusal(500, '500.001.1001', 'The transaction does not Exist')
    return queryReply(prompt)
  })
}

const ERROR_INSTEAD_EVERY = 4

function queryReply(prompt: Prompt) {
  const { result } = prompt
  prompt.queries += 1
  // Seen in about one poll of five: a live prompt answered with an error.
  if (!result && prompt.queries % ERROR_INSTEAD_EVERY === 0)
    throw new WireRefusal(500, '500.001.1001', 'The transaction is being processed')
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: result ? String(OUTCOMES[result.outcome].code) : '4999',
    ResultDesc: result ? OUTCOMES[result.outcome].query : 'The transaction is still under processing',
  }
}

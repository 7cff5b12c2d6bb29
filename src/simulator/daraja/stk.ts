import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { demandAddress, demandSignature, pushRequest, queryRequest, readBody } from './checks.ts'
import { callRoute, type Faults, refuse } from './faults.ts'
import type { Bearers } from './oauth.ts'
import type { Overrides } from './overrides.ts'
import { OUTCOMES, type Scenario } from './scenarios.ts'
import type { Prompt } from './prompt.ts'
import type { Prompts } from './prompts.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { badRequest, DarajaRefusal } from './protocol.ts'

const ACCEPTED = 'Success. Request accepted for processing'
const DOCUMENTED_DESCRIPTION = 13
const QUERIES_IN_VAIN = 0.2

export interface StkOptions {
  prompts: Prompts
  bearers: Bearers
  clock: Clock
  overrides: Overrides
  faults: Faults
  random: SeededRandom
  /** Resolves when the callback of a prompt has been delivered. */
  called: (prompt: Prompt) => Promise<void>
}

export function mountStk(app: FastifyInstance, { prompts, bearers, clock, overrides, faults, random, called }: StkOptions): void {
  app.post('/mpesa/stkpush/v1/processrequest', callRoute('push'), async (request, reply) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(pushRequest, request.body)
    demandSignature(body, clock)
    if (body.TransactionType === 'CustomerPayBillOnline' && body.PartyB !== body.BusinessShortCode) throw badRequest('PartyB')
    demandAddress('CallBackURL', body.CallBackURL, overrides.settings())
    if (body.TransactionDesc.length > DOCUMENTED_DESCRIPTION) app.log.warn('TransactionDesc is longer than the documented 13 characters')
    const scenario = overrides.scenarioFor({ phone: body.PhoneNumber, description: body.TransactionDesc })
    if (refusedBefore(scenario, faults, request, reply)) return reply
    const prompt = prompts.open({
      phone: body.PhoneNumber,
      amount: body.Amount,
      accountReference: body.AccountReference,
      description: body.TransactionDesc,
      shortCode: body.BusinessShortCode,
      callbackUrl: body.CallBackURL,
      scenario,
    })
    if (prompt === 'busy') return refuse(reply, 'busy')
    if (scenario.sync === 'reply_lost') faults.doom(request, 'lost')
    if (scenario.sync === 'after_callback') await called(prompt)
    return {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.id,
      ResponseCode: '0',
      ResponseDescription: ACCEPTED,
      CustomerMessage: ACCEPTED,
    }
  })

  app.post('/mpesa/stkpushquery/v1/query', callRoute('query'), (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(queryRequest, request.body)
    demandSignature(body, clock)
    const prompt = prompts.find(body.CheckoutRequestID)
    if (!prompt || prompt.scenario.query === 'unknown') throw new DarajaRefusal(500, '500.001.1001', 'The transaction does not Exist')
    return queryReply(prompt, random)
  })
}

/** Nothing is queued, whether the shop gets an error or not. */
function refusedBefore({ sync }: Scenario, faults: Faults, request: FastifyRequest, reply: FastifyReply): boolean {
  if (sync === 'busy' || sync === 'throttled' || sync === 'unavailable' || sync === 'wrong_credentials') {
    refuse(reply, sync)
    return true
  }
  if (sync !== 'request_lost') return false
  faults.doom(request, 'lost')
  void reply.send('')
  return true
}

function queryReply(prompt: Prompt, random: SeededRandom) {
  const { result, scenario } = prompt
  // Seen in about one poll of five: a live prompt answered with an error, its message now and then empty.
  if (scenario.query === 'error' || (!result && random.chance(QUERIES_IN_VAIN)))
    throw new DarajaRefusal(random.pick(500, 200), '500.001.1001', random.pick('The transaction is being processed', ''))
  const said = result && OUTCOMES[scenario.query === 'cancelled' ? 'cancelled' : result.outcome]
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: said ? String(said.code) : random.numberOrText(4999),
    ResultDesc: said ? said.query : 'The transaction is still under processing',
  }
}

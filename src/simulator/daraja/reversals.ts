import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demandAddress, readBody, reversalRequest } from './checks.ts'
import { callRoute, type Faults } from './faults.ts'
import type { AsyncResults, AsyncResult } from './async-results.ts'
import type { Entry, Ledger } from './ledger.ts'
import { isInitiator, SIMULATED_MERCHANT } from './credentials.ts'
import type { Bearers } from './oauth.ts'
import type { Conversations } from './conversations.ts'
import type { Overrides } from './overrides.ts'
import { badRequest, transactionDate } from './protocol.ts'

export interface ReversalOptions {
  bearers: Bearers
  overrides: Overrides
  ledger: Ledger
  asyncResults: AsyncResults
  faults: Faults
  conversations: Conversations
  merchantName: string
  /** Payments from before this process began can be reversed. */
  forgetful: boolean
  /** Called for every reversed payment. */
  onReversed: (payment: Entry, reversal: Entry) => void
}

const REFUSED = {
  refused: { code: 11, description: 'The DebitParty is in an invalid state.' },
  refused_for_now: { code: 1, description: 'The balance is insufficient for the transaction.' },
}

type Body = ReturnType<typeof reversalRequest.parse>

/** Money back to the payer: all of a payment, once. */
export function mountReversals(app: FastifyInstance, options: ReversalOptions): void {
  const { bearers, overrides, ledger, asyncResults, faults, conversations, merchantName, forgetful, onReversed } = options

  app.post('/mpesa/reversal/v1/request', callRoute('reversal'), (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(reversalRequest, request.body)
    demandAddress('ResultURL', body.ResultURL, overrides.settings())
    demandAddress('QueueTimeOutURL', body.QueueTimeOutURL, overrides.settings())
    if (body.ReceiverParty !== SIMULATED_MERCHANT.shortCode) throw badRequest('ReceiverParty')
    return accept(request, body)
  })

  function accept(request: FastifyRequest, body: Body): object {
    const conversation = asyncResults.open()
    const payment = ledger.find(body.TransactionID) ?? (forgetful ? ledger.recall(body.TransactionID, body.Amount) : undefined)
    const asked = { phone: payment?.phone ?? '', ...body }
    const refusal = refusalOf(body, payment)
    if (refusal || !payment) {
      if (refusal) conversation.answer(asked, refusal)
      return conversation.acknowledgement
    }
    const plan = overrides.reversalFor(payment.phone)
    if (plan === 'refused' || plan === 'refused_for_now') {
      conversation.answer(asked, REFUSED[plan])
      return conversation.acknowledgement
    }
    if (plan === 'queue_timeout') conversation.timeOut(asked)
    if (plan === 'queue_timeout' || plan === 'silent') return conversation.acknowledgement
    const reversal = ledger.reverse(payment)
    conversations.note(conversation, reversal)
    onReversed(payment, reversal)
    if (plan === 'reply_lost') faults.doom(request, 'lost')
    if (plan === 'queue_timeout_done') conversation.timeOut(asked)
    else if (plan !== 'silent_done') conversation.answer(asked, done(payment, reversal), plan === 'twice' ? 2 : 1)
    return conversation.acknowledgement
  }

  function refusalOf(body: Body, payment: Entry | undefined): AsyncResult | undefined {
    if (!isInitiator(body.Initiator, body.SecurityCredential)) return { code: 2001, description: 'The initiator information is invalid.' }
    if (!payment || payment.direction === 'out') return { code: 'R000002', description: 'The OriginalTransactionID is invalid.' }
    if (payment.reversedBy) return { code: 'R000001', description: 'The transaction has already been reversed.' }
    if (payment.amount !== body.Amount) return { code: 'R000003', description: 'The amount is not that of the original transaction.' }
    return undefined
  }

  function done(payment: Entry, reversal: Entry): AsyncResult {
    return {
      code: 0,
      description: 'The service request is processed successfully.',
      transactionId: reversal.receipt,
      parameters: {
        DebitAccountBalance: 'Utility Account|KES|51661.00|51661.00|0.00|0.00',
        Amount: payment.amount,
        TransCompletedTime: transactionDate(reversal.at),
        OriginalTransactionID: payment.receipt,
        Charge: 0,
        CreditPartyPublicName: `${payment.phone} - Test Payer`,
        DebitPartyPublicName: `${SIMULATED_MERCHANT.shortCode} - ${merchantName}`,
      },
    }
  }
}

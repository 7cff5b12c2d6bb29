import type { FastifyInstance } from 'fastify'
import { demandAddress, readBody, statusRequest } from './checks.ts'
import { callRoute } from './faults.ts'
import type { AsyncResults, AsyncResult } from './async-results.ts'
import type { Entry, Ledger } from './ledger.ts'
import { isInitiator, SIMULATED_MERCHANT } from './credentials.ts'
import type { Bearers } from './oauth.ts'
import type { Conversations } from './conversations.ts'
import type { Overrides } from './overrides.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { badRequest, transactionDate } from './protocol.ts'

export interface StatusOptions {
  bearers: Bearers
  overrides: Overrides
  ledger: Ledger
  asyncResults: AsyncResults
  conversations: Conversations
  random: SeededRandom
  merchantName: string
}

/** What became of a receipt, or of a request. */
export function mountStatus(app: FastifyInstance, options: StatusOptions): void {
  const { bearers, overrides, ledger, asyncResults, conversations, random, merchantName } = options

  app.post('/mpesa/transactionstatus/v1/query', callRoute('status'), (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(statusRequest, request.body)
    demandAddress('ResultURL', body.ResultURL, overrides.settings())
    demandAddress('QueueTimeOutURL', body.QueueTimeOutURL, overrides.settings())
    if (body.PartyA !== SIMULATED_MERCHANT.shortCode) throw badRequest('PartyA')
    const { TransactionID: receipt, OriginatorConversationID: conversation = '' } = body
    const entry = receipt ? ledger.find(receipt) : conversations.find(conversation)
    const opened = asyncResults.open()
    const asked = { phone: entry?.phone ?? '', ...body }
    const plan = overrides.statusPlan()
    if (plan === 'queue_timeout') opened.timeOut(asked)
    if (plan === 'refused') opened.answer(asked, { code: 17, description: 'Internal failure.' })
    if (plan === 'done') {
      const known = isInitiator(body.Initiator, body.SecurityCredential)
      opened.answer(asked, known ? answerOf(entry) : { code: 2001, description: 'The initiator information is invalid.' })
    }
    return opened.acknowledgement
  })

  function answerOf(entry: Entry | undefined): AsyncResult {
    if (!entry) return { code: 'R000002', description: 'The transaction does not exist.' }
    const at = transactionDate(entry.at)
    const [us, payer] = [`${SIMULATED_MERCHANT.shortCode} - ${merchantName}`, `${entry.phone} - Test Payer`]
    const [debit, credit] = entry.direction === 'in' ? [payer, us] : [us, payer]
    // The official sample calls both of them the debit party.
    const creditName = random.pick('CreditPartyName', 'CreditPartyName', 'DebitPartyName')
    return {
      code: 0,
      description: 'The service request is processed successfully.',
      parameters: [
        ['DebitPartyName', debit],
        [creditName, credit],
        ['InitiatedTime', at],
        ['FinalisedTime', at],
        ['DebitAccountType', 'MMF Account For Customer'],
        ['TransactionReason', undefined],
        ['ReasonType', entry.kind === 'reversal' ? 'Pay Utility Reversal' : 'Pay Utility'],
        ['TransactionStatus', entry.reversedBy ? 'Reversed' : 'Completed'],
        ['Amount', entry.amount],
        ['ReceiptNo', entry.receipt],
      ],
    }
  }
}

import type { FastifyInstance } from 'fastify'
import { demandAddress, payoutRequest, readBody } from './checks.ts'
import { callRoute } from './faults.ts'
import type { AsyncResults } from './async-results.ts'
import type { Entry, Ledger } from './ledger.ts'
import { isInitiator, SIMULATED_MERCHANT } from './credentials.ts'
import type { Bearers } from './oauth.ts'
import type { Conversations } from './conversations.ts'
import type { Overrides } from './overrides.ts'
import { badRequest, portalTime } from './protocol.ts'

export interface PayoutOptions {
  bearers: Bearers
  overrides: Overrides
  ledger: Ledger
  asyncResults: AsyncResults
  conversations: Conversations
  onPaid: (entry: Entry) => void
}

const LEAST = 10

/** Money from the merchant to a phone (B2C). */
export function mountPayouts(
  app: FastifyInstance,
  { bearers, overrides, ledger, asyncResults, conversations, onPaid }: PayoutOptions,
): void {
  app.post('/mpesa/b2c/v3/paymentrequest', callRoute('payout'), (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(payoutRequest, request.body)
    demandAddress('ResultURL', body.ResultURL, overrides.settings())
    demandAddress('QueueTimeOutURL', body.QueueTimeOutURL, overrides.settings())
    if (body.PartyA !== SIMULATED_MERCHANT.shortCode) throw badRequest('PartyA')
    const conversation = asyncResults.open(body.OriginatorConversationID)
    const asked = { phone: body.PartyB, ...body }
    if (!isInitiator(body.InitiatorName, body.SecurityCredential))
      conversation.answer(asked, { code: 2001, description: 'The initiator information is invalid.' })
    else if (body.Amount < LEAST) conversation.answer(asked, { code: 2, description: 'Declined due to limit rule: less than the minimum.' })
    else {
      const entry = ledger.payOut(body.PartyB, body.Amount, body.Remarks)
      conversations.note(conversation, entry)
      onPaid(entry)
      conversation.answer(asked, paid(entry))
    }
    return conversation.acknowledgement
  })
}

function paid(entry: Entry) {
  return {
    code: 0,
    description: 'The service request is processed successfully.',
    transactionId: entry.receipt,
    parameters: {
      TransactionAmount: entry.amount,
      TransactionReceipt: entry.receipt,
      B2CRecipientIsRegisteredCustomer: 'Y',
      B2CChargesPaidAccountAvailableFunds: '0.00',
      ReceiverPartyPublicName: `${entry.phone} - Test Payer`,
      TransactionCompletedDateTime: portalTime(entry.at, '.'),
      B2CUtilityAccountAvailableFunds: '51661.00',
      B2CWorkingAccountAvailableFunds: '0.00',
    },
  }
}

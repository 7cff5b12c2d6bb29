import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { demandAddress, readBody, registerRequest, simulateRequest } from './checks.ts'
import { callRoute } from './faults.ts'
import type { Entry, Ledger } from './ledger.ts'
import { SIMULATED_MERCHANT } from './credentials.ts'
import type { CallbackSender } from './callback-sender.ts'
import type { Bearers } from './oauth.ts'
import type { Overrides } from './overrides.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { badRequest, merchantRequestId, receiptNumber, transactionDate } from './protocol.ts'

/** The merchant's addresses for payments by hand. */
export interface PayBillAddresses {
  confirmation: string
  validation: string
}

export interface PayBillOptions {
  addresses: PayBillAddresses | undefined
  clock: Clock
  overrides: Overrides
  ledger: Ledger
  callbackSender: CallbackSender
  random: SeededRandom
  /** Hears of every payment that went through. */
  onPaid: (entry: Entry) => void
}

export interface HandPayment {
  phone: string
  account: string
  /** KES */
  amount: number
}

export type PaidByHand = { kind: 'paid'; entry: Entry } | { kind: 'refused'; code: string }

export type PayBill = ReturnType<typeof createPayBill>

const VALIDATION_TIMEOUT_MS = 8000

/** Payments by hand (C2B): validation request to the merchant, transfer, one confirmation. */
export function createPayBill({ addresses: first, clock, overrides, ledger, callbackSender, random, onPaid }: PayBillOptions) {
  let addresses = first
  let onSilence: 'Completed' | 'Cancelled' = 'Completed'

  function payload(payment: HandPayment, receipt: string): string {
    return JSON.stringify({
      TransactionType: 'Pay Bill',
      TransID: receipt,
      TransTime: String(transactionDate(clock.now())),
      TransAmount: random.pick<string | number>(payment.amount.toFixed(2), String(payment.amount), payment.amount),
      BusinessShortCode: SIMULATED_MERCHANT.shortCode,
      BillRefNumber: payment.account,
      InvoiceNumber: '',
      OrgAccountBalance: '',
      ThirdPartyTransID: '',
      MSISDN: `${payment.phone.slice(0, 4)}*****${payment.phone.slice(-3)}`,
      FirstName: 'Test',
      ...random.pick({ MiddleName: '', LastName: '' }, {}),
    })
  }

  /** Undefined when the payment may go through. */
  async function refusal(payment: HandPayment): Promise<string | undefined> {
    if (!addresses || !overrides.settings().validation) return undefined
    const body = payload(payment, receiptNumber(clock.now()))
    const message = { kind: 'validation', phone: payment.phone, address: addresses.validation, body } as const
    const { status, text } = await callbackSender.send(message, VALIDATION_TIMEOUT_MS)
    const code = status === 200 ? resultCode(text) : undefined
    if (code === undefined) return onSilence === 'Completed' ? undefined : 'C2B00016'
    return code === '0' ? undefined : code
  }

  /** Sent once, without retry. */
  function announce(entry: Entry): void {
    if (!addresses) return
    const body = payload(entry, entry.receipt)
    void callbackSender.send({ kind: 'confirmation', phone: entry.phone, address: addresses.confirmation, body })
  }

  return {
    register(to: PayBillAddresses, otherwise: 'Completed' | 'Cancelled') {
      addresses = to
      onSilence = otherwise
    },
    async pay(payment: HandPayment): Promise<PaidByHand> {
      const code = await refusal(payment)
      if (code) return { kind: 'refused', code }
      const entry = ledger.receive({ kind: 'paybill', ...payment })
      onPaid(entry)
      announce(entry)
      return { kind: 'paid', entry }
    },
    announce,
  }
}

function resultCode(text: string): string | undefined {
  try {
    const { ResultCode: code } = JSON.parse(text) as { ResultCode?: unknown }
    return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  } catch {
    return undefined
  }
}

interface MountOptions {
  bearers: Bearers
  overrides: Overrides
  payBill: PayBill
  random: SeededRandom
}

export function mountPayBill(app: FastifyInstance, { bearers, overrides, payBill, random }: MountOptions): void {
  const accepted = (ResponseDescription: string) => ({
    OriginatorCoversationID: merchantRequestId(random),
    ResponseCode: '0',
    ResponseDescription,
  })

  for (const version of ['v1', 'v2'])
    app.post(`/mpesa/c2b/${version}/registerurl`, callRoute('register'), (request) => {
      bearers.demand(request.headers.authorization)
      const body = readBody(registerRequest, request.body)
      if (body.ShortCode !== SIMULATED_MERCHANT.shortCode) throw badRequest('ShortCode')
      demandAddress('ConfirmationURL', body.ConfirmationURL, overrides.settings())
      demandAddress('ValidationURL', body.ValidationURL, overrides.settings())
      payBill.register({ confirmation: body.ConfirmationURL, validation: body.ValidationURL }, body.ResponseType)
      return accepted('Success')
    })

  app.post('/mpesa/c2b/v2/simulate', callRoute('simulate'), async (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(simulateRequest, request.body)
    if (body.ShortCode !== SIMULATED_MERCHANT.shortCode) throw badRequest('ShortCode')
    await payBill.pay({ phone: body.Msisdn, account: body.BillRefNumber ?? '', amount: body.Amount })
    return accepted('Accept the service request successfully.')
  })
}

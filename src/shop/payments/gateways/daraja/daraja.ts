import type { Clock } from '../../../../platform/clock.ts'
import { type Call, createCall } from './http.ts'
import { readJson } from '../json.ts'
import { type DarajaKeys, type Initiator, tidy } from './keys.ts'
import { payBillSecret, readConfirmation, type Registered, registerAddresses, validatePayBill } from './paybill.ts'
import { notYet, pushFields, readCallback, readPush, readQuery } from './push.ts'
import { pull, registerPull } from './pull.ts'
import { manualRefundReason, readReversal, readReversalResult, reversalFields } from './refund.ts'
import {
  readReceiptAnswer,
  readReceiptAsked,
  readRefundAnswer,
  readRefundAsked,
  RECEIPT_CODE,
  receiptFields,
  refundFields,
} from './status.ts'
import type { TokenStore } from './token.ts'
import { darajaPassword, darajaTimestamp } from './payload-schemas.ts'
import type { CheckReceipt, Gateway, Message, ReceiptAnswer, RefundOrder, RefundAnswer, Window } from '../gateway.ts'

export interface DarajaOptions {
  keys: DarajaKeys
  clock: Clock
  fetch?: typeof fetch
  /** How long each reply is waited for; 10 s. */
  timeoutMs?: number
  /** Shared by all processes of a shop; without one the access token is this process's own. */
  tokenStore?: TokenStore | undefined
}

/** M-Pesa by STK push, with refunds by reversal. */
export function createDaraja(options: DarajaOptions): Gateway {
  const { clock } = options
  const keys = tidy(options.keys)
  const { initiator } = keys
  const call = callOf(options)

  function signed() {
    const timestamp = darajaTimestamp(clock.now())
    return {
      BusinessShortCode: Number(keys.shortCode),
      Password: darajaPassword(keys.shortCode, keys.passkey, timestamp),
      Timestamp: timestamp,
    }
  }

  return {
    name: 'daraja',
    methods: ['mpesa'],
    schedule: () => 'prompt',
    asksByReference: false,
    async start(attempt) {
      return readPush(await call('/mpesa/stkpush/v1/processrequest', { ...signed(), ...pushFields(keys, attempt) }))
    },
    async query({ ids }) {
      if (!ids) return notYet(null, 'no_ids', 'The reply to the push was lost: there is nothing to ask by', null)
      return readQuery(ids, await call('/mpesa/stkpushquery/v1/query', { ...signed(), CheckoutRequestID: ids.request }))
    },
    refund: (order) => refund(keys, call, order),
    async askRefund(ask) {
      const why = manualRefundReason(ask.order, initiator)
      if (why || !initiator) return manualRefund(why)
      const fields = sealed(() => refundFields(keys, initiator, ask))
      return fields ? readRefundAsked(await call(STATUS, fields)) : manualRefund(BAD_CERTIFICATE)
    },
    checkReceipt: initiator ? (check) => checkReceipt(keys, initiator, call, check) : null,
    read: (kind, body) => readMessage(keys, clock, kind, body),
    manualPayment: keys.transactionType === 'CustomerPayBillOnline' ? { payBill: keys.shortCode } : { till: keys.partyB },
    ...(keys.nominatedNumber ? { pull: (window: Window) => pull(keys, call, window) } : {}),
    payBill: { secret: payBillSecret(keys), validate: (body) => validatePayBill(keys, body) },
  }
}

/** Tells Safaricom where money paid by hand is to be announced. */
export function registerPayBill(options: DarajaOptions): Promise<Registered> {
  return registerAddresses(tidy(options.keys), callOf(options))
}

/** Asks Safaricom to show us its statement; `refused` when the shop has no nominated number. */
export async function registerStatement(options: DarajaOptions): Promise<Registered> {
  const keys = tidy(options.keys)
  if (!keys.nominatedNumber) return { kind: 'refused', description: 'DARAJA_NOMINATED_NUMBER is not set' }
  return registerPull(keys, callOf(options))
}

const STATUS = '/mpesa/transactionstatus/v1/query'
const BAD_CERTIFICATE = 'The M-PESA certificate can’t be used (DARAJA_CERTIFICATE).'

function callOf({ keys, clock, fetch = globalThis.fetch, timeoutMs = 10_000, tokenStore }: DarajaOptions): Call {
  return createCall({ keys: tidy(keys), clock, fetch, timeoutMs, tokenStore })
}

/** Reply lost: unknown. It is for the caller to ask before anything is sent again. */
async function refund(keys: DarajaKeys, call: Call, order: RefundOrder): Promise<RefundAnswer> {
  const { initiator } = keys
  const why = manualRefundReason(order, initiator)
  if (why || !initiator) return manualRefund(why)
  const fields = sealed(() => reversalFields(keys, initiator, order))
  return fields ? readReversal(await call('/mpesa/reversal/v1/request', fields)) : manualRefund(BAD_CERTIFICATE)
}

async function checkReceipt(keys: DarajaKeys, initiator: Initiator, call: Call, check: CheckReceipt): Promise<ReceiptAnswer> {
  const receipt = check.receipt.trim().toUpperCase()
  if (!RECEIPT_CODE.test(receipt)) return { kind: 'not_found', code: 'format', description: 'This is not an M-PESA receipt', raw: null }
  const fields = sealed(() => receiptFields(keys, initiator, { ...check, receipt }))
  return fields ? readReceiptAsked(await call(STATUS, fields)) : { kind: 'unknown', description: BAD_CERTIFICATE, raw: null }
}

function readMessage(keys: DarajaKeys, clock: Clock, kind: Parameters<Gateway['read']>[0], body: string): Message | null {
  const raw = readJson(body)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  switch (kind) {
    case 'callback': {
      const evidence = readCallback(raw)
      return evidence && { about: 'attempt', evidence }
    }
    case 'result': {
      const answer = readReversalResult(raw)
      return answer && { about: 'refund', answer }
    }
    case 'timeout':
      return { about: 'refund', answer: { kind: 'unknown', description: 'M-PESA’s queue timed out', raw } }
    case 'status': {
      const answer = readRefundAnswer(keys, raw)
      return answer === undefined
        ? { about: 'nothing', why: 'M-PESA could not report the state of the refund' }
        : answer && { about: 'refund', answer }
    }
    case 'receipt': {
      const answer = readReceiptAnswer(keys, raw)
      return answer && { about: 'receipt', answer }
    }
    case 'confirmation':
      return readConfirmation(keys, raw, clock)
    case 'webhook':
    case 'pulled':
      return null
  }
}

/** Undefined when the certificate cannot seal the password. */
function sealed<T>(fields: () => T): T | undefined {
  try {
    return fields()
  } catch {
    return undefined
  }
}

function manualRefund(description = ''): RefundAnswer {
  return { kind: 'by_hand', description, raw: null }
}

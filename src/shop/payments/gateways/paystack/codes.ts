import type { Failure } from '../../rules.ts'

interface Said {
  status: string
  channel?: string | null
  gateway_response?: string | null
  message?: string | null
}

/** Paystack has words where others have codes; the first that fits counts. */
const BY_MESSAGE: readonly [RegExp, Failure][] = [
  [/insufficient|not enough/i, 'insufficient_funds'],
  [/cancel/i, 'cancelled'],
  [/wrong pin|invalid pin|incorrect pin/i, 'wrong_pin'],
  [/no response|unreachable|timed? ?out/i, 'no_answer'],
  [/expired (?:session|transaction)|(?:session|transaction|account) (?:has )?expired/i, 'expired'],
]

/** Why a transaction that Paystack calls failed was not paid. */
export function failureOfTransaction(said: Said): Failure {
  const text = `${said.gateway_response ?? ''} ${said.message ?? ''}`
  const known = BY_MESSAGE.find(([pattern]) => pattern.test(text))?.[1]
  if (known) return known
  if (said.status === 'timeout') return 'no_answer'
  if (said.channel === 'bank_transfer') return 'transfer_rejected'
  return said.channel === 'mobile_money' ? 'refused' : 'declined'
}

/** Why Paystack did not take our request at all. */
export function failureOfRefusal(status: number, message: string): Failure {
  const notNow = status === 401 || status === 403 || status === 429 || status >= 500
  // An account without the channel or the currency is ours to put right; the shopper can only pay another way.
  return notNow || /channel|currency|not (?:active|enabled)|invalid key/i.test(message) ? 'provider_down' : 'refused'
}

export function isDuplicateReference(message: string, code: string): boolean {
  return /duplicate.*reference/i.test(message) || code === 'duplicate_reference'
}

export function isUnknownReference(status: number, message: string, code: string): boolean {
  return (status === 404 || status === 400) && (/not found|invalid.*reference/i.test(message) || code === 'transaction_not_found')
}

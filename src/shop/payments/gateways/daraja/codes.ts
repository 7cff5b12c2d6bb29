import type { Failure } from '../../rules.ts'

export const PAID = '0'
/** No answer yet. */
export const STILL_PROCESSING = '4999'

/** Result codes of callback and query. A code that is not here decides nothing: the attempt needs manual review in the end. */
const FAILURE_OF_RESULT: ReadonlyMap<string, Failure> = new Map([
  ['1', 'insufficient_funds'],
  ['26', 'busy'],
  ['1001', 'busy'],
  ['1019', 'expired'],
  ['1025', 'not_sent'],
  ['1031', 'expired'],
  ['1032', 'cancelled'],
  ['1037', 'no_answer'],
  ['2001', 'wrong_pin'],
  ['9999', 'not_sent'],
])

export function failureOfResult(resultCode: string): Failure | undefined {
  return FAILURE_OF_RESULT.get(resultCode)
}

/** Why the push itself was refused. 500.001.1001 means several things, distinguished only by its description. */
export function failureOfRefusal(status: number, errorCode: string, message: string): Failure {
  if (errorCode === '400.002.02') return 'not_sent'
  if (errorCode === '500.001.1001') {
    if (/lock|being processed/i.test(message)) return 'busy'
    if (/credential|merchant/i.test(message)) return 'provider_down'
    return 'refused'
  }
  return isThrottled(status, errorCode, message) || isDeadToken(status, errorCode) ? 'provider_down' : 'refused'
}

/** Asked too often, or closed for a while. */
export function isThrottled(status: number, errorCode: string, message: string): boolean {
  return status === 429 || status === 503 || errorCode.startsWith('500.003') || /spike arrest/i.test(message)
}

/** Sources name several codes for it; all come as 401 or as this one. */
export function isDeadToken(status: number, errorCode: string | undefined): boolean {
  return status === 401 || errorCode === '404.001.03'
}

/** Refusals of a reversal that a retry cannot change: an admin must check initiator, rights or receipt. */
const FOR_REVIEW = new Set(['2', '11', '20', '21', '2001', '2006', '8006', 'R000002'])

/** Whether trying a refused reversal again may help: an empty account, a busy system, and undocumented codes. */
export function mayHelpAgain(resultCode: string): boolean {
  return !FOR_REVIEW.has(resultCode) && !resultCode.startsWith('SFC_')
}

/** The payment was reversed before: the goal is reached. */
export function isAlreadyReversed(resultCode: string, description: string): boolean {
  return resultCode === 'R000001' || /already (?:been )?reversed/i.test(description)
}

export function isUnknownReceipt(resultCode: string, description: string): boolean {
  return resultCode === 'R000002' || /not (?:exist|found)|no such|invalid (?:transaction|receipt)/i.test(description)
}

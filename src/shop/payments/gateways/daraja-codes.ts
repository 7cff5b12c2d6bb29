import type { Failure } from '../rules.ts'

export const PAID = '0'

/** Result codes of callback and query. A code that is not here decides nothing: the attempt stays open for review. */
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

/** Why the push itself was refused. 500.001.1001 means several things, told apart only by its sentence. */
export function failureOfRefusal(status: number, errorCode: string, message: string): Failure {
  if (errorCode === '400.002.02') return 'not_sent'
  if (errorCode === '500.001.1001') {
    if (/lock|being processed/i.test(message)) return 'busy'
    if (/credential|merchant/i.test(message)) return 'provider_down'
    return 'refused'
  }
  const throttled = status === 429 || status === 503 || errorCode.startsWith('500.003') || /spike arrest/i.test(message)
  if (throttled || isDeadToken(status, errorCode)) return 'provider_down'
  return 'refused'
}

/** Sources name several codes for it; all come as 401 or as this one. */
export function isDeadToken(status: number, errorCode: string | undefined): boolean {
  return status === 401 || errorCode === '404.001.03'
}

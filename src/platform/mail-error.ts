/** What is known when an e-mail was not accepted: it may go later, never will, or may have arrived. */
export type MailOutcome = 'not_now' | 'never' | 'unknown'
/** Whose fault it is: nobody answered, our sign-in, what the server thinks of us, the address, or anything else. */
export type MailFault = 'connection' | 'sign_in' | 'policy' | 'address' | 'other'

/** Why a mail server did not accept an e-mail; the message is its answer. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly outcome: MailOutcome
  readonly fault: MailFault

  constructor(message: string, { outcome, fault }: { outcome: MailOutcome; fault: MailFault }) {
    super(message)
    this.outcome = outcome
    this.fault = fault
  }
}

/** What an SMTP client throws. */
export interface SmtpFailure extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Refusals of the sign-in; `5.7.x` elsewhere is about what we send, or from where. */
const SIGN_IN_CODES = [530, 534, 535, 538]

/** `begun`: the server had asked for the text, so without its answer nobody knows whether it has it. */
export function mailErrorOf(error: SmtpFailure, begun: boolean): MailError {
  const { code, responseCode = 0, response, message } = error
  const answer = (response || message).trim()
  const of = (outcome: MailOutcome, fault: MailFault) => new MailError(answer, { outcome, fault })
  if (code === 'EAUTH' || SIGN_IN_CODES.includes(responseCode)) return of('not_now', 'sign_in')
  if (responseCode === 421) return of('not_now', 'connection')
  if (responseCode >= 500) return refusalOf(error, of, answer)
  if (responseCode >= 400) return of('not_now', 'other')
  // Refused before it was sent anywhere: it is no address.
  if (code === 'EENVELOPE') return of('never', 'address')
  if (code === 'EMESSAGE') return of('never', 'other')
  return of(begun ? 'unknown' : 'not_now', 'connection')
}

function refusalOf({ command }: SmtpFailure, of: (outcome: MailOutcome, fault: MailFault) => MailError, answer: string): MailError {
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  // Of the sender's address (7 and 8), of the policy, or before any recipient was named: it will be the same for everybody.
  if (subject === '7' || (subject === '1' && (detail === '7' || detail === '8'))) return of('not_now', 'policy')
  if (command !== 'RCPT TO' && command !== 'DATA') return of('not_now', 'policy')
  return of('never', subject === '1' ? 'address' : 'other')
}

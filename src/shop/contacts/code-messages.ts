import { type Email, renderEmail } from '../email.ts'
import { CONTACT_CODE_SECONDS } from './rules.ts'
import { shopName } from '../name.ts'

const MINUTES = CONTACT_CODE_SECONDS / 60

/** One SMS: at most 160 characters, none beyond the GSM alphabet. */
export function contactCodeText(code: string): string {
  return `${shopName()}: your code is ${code}. Use it within ${MINUTES} minutes to confirm this number for your payment. Don't share it with anyone.`
}

export function contactCodeMail(code: string): Email {
  const lines = [
    `Your code is ${code}. Use it within ${MINUTES} minutes to confirm this address for your payment. Don’t share it with anyone.`,
    'If you didn’t request this code, you can ignore this message.',
  ]
  return renderEmail({ subject: `${code} is your ${shopName()} code`, lines })
}

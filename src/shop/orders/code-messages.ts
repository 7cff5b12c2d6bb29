import { type Email, renderEmail } from '../email.ts'
import { CODE_SECONDS } from './rules.ts'
import { shopName } from '../name.ts'

const MINUTES = CODE_SECONDS / 60

/** One SMS: at most 160 characters, none beyond the GSM alphabet. */
export function codeText(orderNumber: string, code: string): string {
  return `${shopName()}: your code is ${code}. It finds order ${orderNumber} and is valid for ${MINUTES} minutes. Don't share it with anyone.`
}

/** To the phone of a member's order, which no code gives access to. */
export function memberText(orderNumber: string): string {
  return `${shopName()}: order ${orderNumber} is in your account. Sign in at the shop to see it. If you didn't ask for this, ignore this message.`
}

export function codeMail(orderNumber: string, code: string): Email {
  const lines = [
    `Your code is ${code}. It finds order ${orderNumber} and is valid for ${MINUTES} minutes. Don’t share the code with anyone.`,
    'If you didn’t ask for a code, you can ignore this message.',
  ]
  return renderEmail({ subject: `${code} is your ${shopName()} code`, lines })
}

import { renderEmail } from '../email.ts'
import { CONTACT_CODE_SECONDS } from './rules.ts'

const MINUTES = CONTACT_CODE_SECONDS / 60

/** One SMS: at most 160 characters, none beyond the GSM alphabet. */
export function contactCodeText(code: string): string {
  return `Upya: your code is ${code}. It confirms this number for your payment and is valid for ${MINUTES} minutes. Never tell it to anyone.`
}

export function contactCodeMail(code: string): { subject: string; text: string; html: string } {
  const lines = [
    `Your code is ${code}. It confirms this address for your payment and is valid for ${MINUTES} minutes. Never tell it to anyone.`,
    'If you did not ask for it, you can ignore this message.',
  ]
  return { subject: `${code} is your Upya code`, ...renderEmail({ lines }) }
}

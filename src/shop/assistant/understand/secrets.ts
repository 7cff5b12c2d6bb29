// What must never be kept: PINs, card numbers, M-Pesa codes. Pure.

export type Secret = 'pin' | 'card' | 'mpesa'

/** What stands in their place. */
export const HIDDEN: Record<Secret, string> = { pin: '[hidden PIN]', card: '[hidden card number]', mpesa: '[hidden M-Pesa code]' }
export const HIDDEN_PATTERN = /\[hidden (?:PIN|card number|M-Pesa code)\]/g

const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
const CVV = /\b(cvv2?|cvc|security code)([^0-9\n]{0,12})(\d{3,4})\b/gi
const PIN_AFTER = /\b(pin|otp|siri|password|passcode|passwd|nywila)\b([^0-9\n]{0,24})(\d{4,8})\b/gi
const PIN_BEFORE = /(?<![\d.,-])(\d{4,8})((?:[ ,:=]|is|ni|my|the|ndio|yangu){0,8}(?:m-?pesa )?(?:pin|otp|siri|password)\b)/gi
const PASSWORD = /\b(password|passcode|passwd|nywila|neno la siri)((?: (?:is|ni|yangu|yake|ya|mpesa))* ?[:=]? ?)(\S{4,40})/gi
const TEN = /\b[a-z][a-z0-9]{9}\b/gi
const PAYING = /m-?pesa|paid|lipa|pesa|transaction|confirmed|receipt|risiti|\bref|trans/i
const PROMOTION = /promo|coupon|voucher|discount|punguzo|offer/i

/** The text with secrets replaced, and which they were. */
export function hideSecrets(text: string): { text: string; secrets: Secret[] } {
  const found = new Set<Secret>()
  const hidden = (secret: Secret) => {
    found.add(secret)
    return HIDDEN[secret]
  }
  const isPaying = PAYING.test(text) && !PROMOTION.test(text)
  const plain = text
    .replace(CARD, (number) => (isCard(number) ? hidden('card') : number))
    .replace(CVV, (_, name: string, between: string) => `${name}${between}${hidden('card')}`)
    .replace(PIN_AFTER, (_, name: string, between: string) => `${name}${between}${hidden('pin')}`)
    .replace(PIN_BEFORE, (_, _number: string, rest: string) => `${hidden('pin')}${rest}`)
    .replace(PASSWORD, (all, name: string, between: string, word: string) =>
      /\d/.test(word) && !word.startsWith('[') ? `${name}${between}${hidden('pin')}` : all,
    )
    .replace(TEN, (code) => (isMpesaCode(code, isPaying) ? hidden('mpesa') : code))
  return { text: plain, secrets: [...found] }
}

/** Luhn; of sixteen digits in fours a slip is hidden, too. */
function isCard(number: string): boolean {
  const digits = number.replace(/[ -]/g, '')
  return luhn(digits) || /^\d{4}([ -])\d{4}\1\d{4}\1\d{4}$/.test(number)
}

function luhn(digits: string): boolean {
  let sum = 0
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0 && /[1-9]/.test(digits)
}

/** Ten letters and digits, mixed: KARIBU2026 is a code of the shop unless something is said of paying. */
function isMpesaCode(code: string, isPaying: boolean): boolean {
  const digits = code.replace(/\D/g, '').length
  if (digits === 0 || digits > 8) return false
  return isPaying || !/^[a-z]+\d+$/i.test(code)
}

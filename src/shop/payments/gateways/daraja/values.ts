import { AMOUNT_MAX } from '../../rules.ts'

// Values as Safaricom writes them, read strictly: what is not clearly one is treated as not said.

/** KES; undefined when it is no sum that we could have been paid: M-Pesa moves whole shillings. */
export function amountOf(value: string | number | undefined): number | undefined {
  const text = String(value ?? '')
    .trim()
    .replaceAll(',', '')
  if (!/^\d{1,12}(?:\.0+)?$/.test(text)) return undefined
  const amount = Number(text)
  return amount >= 1 && amount <= AMOUNT_MAX ? amount : undefined
}

/** A value that is no amount: it needs manual review. */
export function isNotAmount(value: string | number | undefined): boolean {
  return String(value ?? '').trim() !== '' && amountOf(value) === undefined
}

/** A number that is shown whole is masked, of either form; a digest reveals nothing. */
export function maskedPhone(msisdn: string): string {
  const number = msisdn.replaceAll(/[ +]/g, '').replace(/^0?(?=[17]\d{8}$)/, '254')
  if (/^\d{9,15}$/.test(number)) return `${number.slice(0, 4)}*****${number.slice(-3)}`
  return /^[\d*]{6,20}$/.test(number) ? number : ''
}

/** A receipt code such as NLJ7RT61SV, in capitals; undefined when it is none. */
export function receiptOf(value: string | number | undefined): string | undefined {
  const text = String(value ?? '').trim()
  return /^[A-Za-z0-9-]{4,40}$/.test(text) ? text.toUpperCase() : undefined
}

/** From "254708374149 - John Doe": the number when it is shown whole, its last three digits when masked, else null. */
export function payerOf(party: string | undefined): string | null {
  const number = party?.split(' ')[0] ?? ''
  if (/^254[17]\d{8}$/.test(number)) return number
  return /\*.*(\d{3})$/.exec(number)?.[1] ?? null
}

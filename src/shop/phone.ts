export const PHONE_INVALID = 'Enter a Kenyan mobile number, for example 0712 345 678.'

const MOBILE = /^(?:\+?254|0)?([17]\d{8})$/

/**
 * A Kenyan mobile number as 2547XXXXXXXX or 2541XXXXXXXX; null when it is none (open-15).
 * Takes 07.., 01.., 7.., 1.., 254.. and +254.., with spaces, dashes, dots and brackets anywhere.
 */
export function normalisePhone(input: string): string | null {
  const digits = input.replace(/[\s\-().]/g, '')
  const match = MOBILE.exec(digits)
  return match ? `254${match[1]}` : null
}

/** "0722 ••• 456": enough to recognise one's own number, too little to call it. For screens only: SMS has no such dots. */
export function maskPhone(msisdn: string): string {
  const local = `0${msisdn.slice(3)}`
  return `${local.slice(0, 4)} ••• ${local.slice(-3)}`
}

/** "0712 345 678", as people here write it. */
export function formatPhone(msisdn: string): string {
  const local = `0${msisdn.slice(3)}`
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`
}

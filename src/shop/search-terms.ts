import { normalisePhone } from './phone.ts'

// What an admin types into a search, as the indexes of names, addresses and phones have it.

/** For LIKE: what it would take for a pattern is taken literally. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** For LIKE: anywhere in the text, in small letters. */
export function anywhere(text: string): string {
  return `%${literal(text.toLowerCase())}%`
}

/** The end of a phone, or all of it, turned around as in the indexes; null for what is no part of a phone. */
export function phoneTail(text: string): string | null {
  const digits = text.replace(/[\s\-().+]/g, '')
  return /^\d{3,12}$/.test(digits) ? [...(normalisePhone(digits) ?? digits)].toReversed().join('') : null
}

/**
 * SQL: the phone in `column` ends as phoneTail() says, which is the parameter. Not by LIKE, which is an index's only when its
 * pattern is known to who plans it; after 9 comes the colon.
 */
export function phoneEnds(column: string, parameter: string): string {
  return `reverse(${column}) ~>=~ ${parameter} and reverse(${column}) ~<~ (${parameter} || ':')`
}

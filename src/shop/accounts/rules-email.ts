// Addresses that were probably meant otherwise. Pure: the browser asks before an e-mail goes astray.

/** Where shoppers have their mail. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'yahoo.co.uk',
  'protonmail.com',
  'safaricom.co.ke',
] as const
/** Domains that exist, near as they are to one of those. */
const REAL = new Set<string>([
  ...DOMAINS,
  'mail.com',
  'email.com',
  'ymail.com',
  'rocketmail.com',
  'googlemail.com',
  'gmx.com',
  'aol.com',
  'me.com',
  'mac.com',
  'msn.com',
  'pm.me',
  'proton.me',
  'hotmail.co.uk',
  'hotmail.fr',
  'yahoo.fr',
  'yahoo.ca',
  'yahoo.in',
  'yahoo.de',
  'yahoo.it',
  'yahoo.es',
  'live.fr',
  'live.ca',
  'outlook.fr',
  'outlook.de',
])

/** `wanjiku@gmail.com` for `wanjiku@gmial.com`; null for an address that looks right, or is not typed to its end. */
export function suggestedEmail(typed: string): string | null {
  const [name, domain, more] = typed.trim().toLowerCase().split('@')
  if (!name || !domain || more !== undefined || domain.length < 5 || REAL.has(domain)) return null
  const meant = domainMeant(domain)
  return meant ? `${typed.trim().split('@')[0]}@${meant}` : null
}

function domainMeant(domain: string): string | undefined {
  // "gmail", "gmail.co.ke" and "gmail,com": Gmail has one domain.
  if (/^gmail(?:[.,][a-z.,]{0,6})?$/.test(domain)) return 'gmail.com'
  const plain = domain.replaceAll(',', '.').replace(/\.(?:con|cm|om|cim|vom|xom|comm?|cpm)$/, '.com')
  if (REAL.has(plain)) return plain
  return DOMAINS.find((known) => areNear(plain, known))
}

/** One letter too many, too few or wrong, or two neighbours the other way round; the first stays, as people see that one. */
function areNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isSwapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  return isSwapped || (left.length <= 1 && right.length <= 1)
}

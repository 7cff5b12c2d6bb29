// What people type as the account of a PayBill payment. Pure.

/** The checkout's code in it, with or without UP, dash, spaces, or the number of an attempt behind it; null when there is none. */
export function codeIn(account: string): string | null {
  const letters = account.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, code] = /^(?:UP)?([A-Z0-9]{6})\d?$/.exec(letters) ?? []
  return code ? `UP-${code}` : null
}

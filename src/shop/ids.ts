const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for what PostgreSQL takes as an id, in capitals or not. Ask before a query: anything else would be an error of the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** True for a random one: what browsers make for guests (auth-14). */
export function isRandomUuid(text: string): boolean {
  return isUuid(text) && text[14] === '4' && /[89ab]/i.test(text[19] ?? '')
}

/** Every id in the text, as the shop writes them: in lower case. */
export function uuidsIn(text: string): string[] {
  return text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
}

/** So many fit in an address: servers read 8 kB of it together with what a browser sends beside it. */
export const IDS_IN_ADDRESS = 144

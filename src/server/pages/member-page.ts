import type { SessionView } from '../../shop/accounts/contract.ts'
import type { PageEntry } from './page-entry.ts'
import type { PartStore } from './page-parts.ts'

/**
 * A shared page as this member sees it: their session at its beginning and their own parts in its slots. Undefined while a
 * part of theirs has not been rendered yet. The entry stays as it is.
 */
export function memberBody(
  { bodies: { identity }, places, headers }: PageEntry,
  { parts, session, block }: { parts: PartStore; session: SessionView; block: string },
): Buffer | undefined {
  // The data of a page that is the same for members.
  if (!headers['content-type']?.startsWith('text/html')) return identity
  if (!places) return undefined
  const chunks: Buffer[] = [identity.subarray(0, places.session), Buffer.from(block)]
  let at = places.session
  for (const { slot, from, to } of places.slots) {
    const html = parts.find(slot, session.user)
    if (html === undefined) return undefined
    chunks.push(identity.subarray(at, from), Buffer.from(html))
    at = to
  }
  chunks.push(identity.subarray(at))
  return Buffer.concat(chunks)
}

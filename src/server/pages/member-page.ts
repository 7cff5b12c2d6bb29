import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { SessionView } from '../../shop/accounts/contract.ts'
import type { PageEntry } from './page-entry.ts'
import type { PartStore } from './page-parts.ts'

/** A page as alternating chunks, shared by everyone and one member's own; the first and the last are shared. */
export interface MemberChunks {
  shared: Buffer[]
  own: Buffer[]
}

/**
 * A shared page as this member sees it: their session at its beginning and their own parts in its slots. Undefined while one
 * of their parts has not been rendered yet. The entry is not changed.
 */
export function memberChunks(
  { bodies: { identity }, places, headers }: PageEntry,
  { parts, session, block }: { parts: PartStore; session: SessionView; block: string },
): MemberChunks | undefined {
  // A page's data, which is the same for members.
  if (!headers['content-type']?.startsWith('text/html')) return { shared: [identity], own: [] }
  if (!places) return undefined
  const shared: Buffer[] = [identity.subarray(0, places.session)]
  const own: Buffer[] = [Buffer.from(block)]
  let at = places.session
  for (const { slot, from, to } of places.slots) {
    const html = parts.find(slot, session.user)
    if (html === undefined) return undefined
    shared.push(identity.subarray(at, from))
    own.push(html)
    at = to
  }
  shared.push(identity.subarray(at))
  return { shared, own }
}

export function wholePage({ shared, own }: MemberChunks): Buffer {
  return Buffer.concat(inTurn(shared, own))
}

const deflate = (chunk: Buffer) => promisify(deflateRaw)(chunk, { finishFlush: constants.Z_SYNC_FLUSH })
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const END = Buffer.from([3, 0])

/**
 * The page in gzip (RFC 1952). Shared chunks are compressed once for all members: deflate blocks that end on a byte boundary
 * and do not refer to one another can be combined in any order. Brotli has no equivalent.
 */
export async function zippedPage(entry: PageEntry, chunks: MemberChunks): Promise<Buffer> {
  entry.deflated ??= Promise.all(chunks.shared.map(deflate))
  const [shared, own] = await Promise.all([entry.deflated, Promise.all(chunks.own.map(deflate))])
  const tail = Buffer.alloc(8)
  let sum = 0
  let length = 0
  for (const chunk of inTurn(chunks.shared, chunks.own)) {
    sum = crc32(chunk, sum)
    length += chunk.length
  }
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length, 4)
  return Buffer.concat([HEAD, ...inTurn(shared, own), END, tail])
}

function inTurn(shared: readonly Buffer[], own: readonly Buffer[]): Buffer[] {
  return shared.flatMap((chunk, i) => [chunk, ...own.slice(i, i + 1)])
}

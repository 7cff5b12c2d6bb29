import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { SessionView } from '../../shop/accounts/contract.ts'
import type { PageEntry } from './page-entry.ts'
import type { PartStore } from './page-parts.ts'

/** A page by what of it is everybody's and what is one member's, in turn; it begins and ends with what is everybody's. */
export interface MemberPieces {
  shared: Buffer[]
  own: Buffer[]
}

/**
 * A shared page as this member sees it: their session at its beginning and their own parts in its slots. Undefined while a
 * part of theirs has not been rendered yet. The entry stays as it is.
 */
export function memberPieces(
  { bodies: { identity }, places, headers }: PageEntry,
  { parts, session, block }: { parts: PartStore; session: SessionView; block: string },
): MemberPieces | undefined {
  // The data of a page that is the same for members.
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

export function wholePage({ shared, own }: MemberPieces): Buffer {
  return Buffer.concat(inTurn(shared, own))
}

const deflate = (piece: Buffer) => promisify(deflateRaw)(piece, { finishFlush: constants.Z_SYNC_FLUSH })
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const END = Buffer.from([3, 0])

/**
 * The page in gzip (RFC 1952). What is everybody's is compressed once for all members: deflate blocks that end on a byte,
 * and do not refer to one another, can stand in any row. Brotli has no such thing.
 */
export async function zippedPage(entry: PageEntry, pieces: MemberPieces): Promise<Buffer> {
  entry.deflated ??= Promise.all(pieces.shared.map(deflate))
  const [shared, own] = await Promise.all([entry.deflated, Promise.all(pieces.own.map(deflate))])
  const tail = Buffer.alloc(8)
  let sum = 0
  let length = 0
  for (const piece of inTurn(pieces.shared, pieces.own)) {
    sum = crc32(piece, sum)
    length += piece.length
  }
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length, 4)
  return Buffer.concat([HEAD, ...inTurn(shared, own), END, tail])
}

function inTurn(shared: readonly Buffer[], own: readonly Buffer[]): Buffer[] {
  return shared.flatMap((piece, i) => [piece, ...own.slice(i, i + 1)])
}

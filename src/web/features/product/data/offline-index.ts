import { PIECES_KEPT } from '../../../lib/offline-cache.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const PIECE_PAGE = /^\/product\/([^/]+)$/

interface KeptPiece {
  id: string
  /** Key of its first picture; null without one. */
  picture: string | null
}

/** What can be shown without a line, the piece seen last first. */
export function keptIndex(): KeptPiece[] {
  const found = readJson(STORAGE_KEYS.keptPieces)
  return Array.isArray(found) ? found.flatMap(parse).slice(0, PIECES_KEPT) : []
}

/** Puts the piece first. Returns the ids that had to give way. */
export function noteKept(piece: KeptPiece): string[] {
  const pieces = [piece, ...keptIndex().filter(({ id }) => id !== piece.id)]
  writeJson(STORAGE_KEYS.keptPieces, pieces.slice(0, PIECES_KEPT))
  return pieces.slice(PIECES_KEPT).map(({ id }) => id)
}

/** True for the page of a piece that is put by in this browser. */
export function isKeptPage(pathname: string): boolean {
  const id = PIECE_PAGE.exec(pathname)?.[1]
  return id !== undefined && keptIndex().some((piece) => piece.id === id)
}

function parse(found: unknown): KeptPiece[] {
  if (!isRecord(found)) return []
  const { id, picture } = found
  return typeof id === 'string' && UUID.test(id) ? [{ id, picture: typeof picture === 'string' ? picture : null }] : []
}

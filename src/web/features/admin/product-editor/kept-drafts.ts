import { inDatabase } from '../../../lib/indexed-store.ts'
import { isRecord, STORAGE_KEYS } from '../../../lib/storage.ts'
import type { PieceDraft } from './draft-state.ts'

// Drafts of pieces stay in this browser through a reload, a closed tab and a lost line, until they are saved or thrown away.

const STORE = 'drafts'

export interface KeptDraft extends PieceDraft {
  /** Of a piece that is not listed yet: the key that lists it once. */
  key: string
}

/** Nothing here throws: without storage a draft lives as long as its page. `id` is a piece's, or "new". */
export async function keptDraft(id: string): Promise<KeptDraft | null> {
  const found: unknown = await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readonly', (store) => store.get(id) as IDBRequest<unknown>)
  return isRecord(found) && isRecord(found['changed']) && isRecord(found['stock']) ? (found as unknown as KeptDraft) : null
}

export async function keepDraft(id: string, draft: KeptDraft): Promise<void> {
  await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readwrite', (store) => store.put(draft, id))
}

export async function forgetDraft(id: string): Promise<void> {
  await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readwrite', (store) => store.delete(id))
}

/** A picture that was chosen and has not been sent. Bytes, not a Blob: some browsers lose those. */
export interface KeptPicture {
  id: string
  name: string
  type: string
  bytes: ArrayBuffer
  /** When it was chosen, and which of those. */
  order: string
}

const keyOf = (place: string, id = '') => `${place} picture ${id}`

export async function keepPicture(place: string, picture: KeptPicture): Promise<void> {
  await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readwrite', (store) => store.put(picture, keyOf(place, picture.id)))
}

export async function forgetPicture(place: string, id: string): Promise<void> {
  await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readwrite', (store) => store.delete(keyOf(place, id)))
}

/** Those of a piece, in the order in which they were chosen. */
export async function keptPictures(place: string): Promise<KeptPicture[]> {
  const range = IDBKeyRange.bound(keyOf(place), keyOf(place, '\uffff'))
  const found = await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readonly', (store) => store.getAll(range) as IDBRequest<unknown[]>)
  return ((found ?? []) as KeptPicture[]).toSorted((a, b) => (a.order < b.order ? -1 : 1))
}

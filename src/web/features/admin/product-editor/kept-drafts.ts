import { inDatabase } from '../../../lib/indexed-store.ts'
import { isRecord, STORAGE_KEYS } from '../../../lib/storage.ts'
import { currentSession } from '../../account/session/session-store.ts'
import type { PieceDraft } from './draft-state.ts'

// Drafts of pieces stay in this browser through a reload, a closed tab and a lost line, until they are saved or thrown away. Each is
// its admin's: whoever signs in next at this device neither sees it nor sends it.

const STORE = 'drafts'

export interface KeptDraft extends PieceDraft {
  /** Of a piece that is not listed yet: the key that lists it once. */
  key: string
}

/** Null while nobody is signed in: nothing is kept then. */
function own(key: string): string | null {
  const { user } = currentSession()
  return user && `${user.id} ${key}`
}

/** Nothing here throws: without storage a draft lives as long as its page. `id` is a piece's, or "new". */
export async function keptDraft(id: string): Promise<KeptDraft | null> {
  const key = own(id)
  if (!key) return null
  const found: unknown = await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readonly', (store) => store.get(key) as IDBRequest<unknown>)
  return isRecord(found) && isRecord(found['changed']) && isRecord(found['stock']) ? (found as unknown as KeptDraft) : null
}

export const keepDraft = (id: string, draft: KeptDraft): Promise<void> => put(id, draft)
export const forgetDraft = (id: string): Promise<void> => remove(id)

async function put(id: string, value: KeptDraft | KeptPicture): Promise<void> {
  const key = own(id)
  if (key) await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readwrite', (store) => store.put(value, key))
}

async function remove(id: string): Promise<void> {
  const key = own(id)
  if (key) await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readwrite', (store) => store.delete(key))
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

export const keepPicture = (place: string, picture: KeptPicture): Promise<void> => put(keyOf(place, picture.id), picture)
export const forgetPicture = (place: string, id: string): Promise<void> => remove(keyOf(place, id))

/** Those of a piece, in the order in which they were chosen. */
export async function keptPictures(place: string): Promise<KeptPicture[]> {
  const [from, to] = [own(keyOf(place)), own(keyOf(place, '\uffff'))]
  if (!from || !to) return []
  const range = IDBKeyRange.bound(from, to)
  const found = await inDatabase(STORAGE_KEYS.pieceDrafts, STORE, 'readonly', (store) => store.getAll(range) as IDBRequest<unknown[]>)
  return ((found ?? []) as KeptPicture[]).toSorted((a, b) => (a.order < b.order ? -1 : 1))
}

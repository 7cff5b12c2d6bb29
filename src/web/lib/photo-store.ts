import { deleteDatabase, inDatabase } from './indexed-store.ts'
import { STORAGE_KEYS } from './storage.ts'

// The photo of a member who asked to keep it: on this device only. Nothing here throws.

const STORE = 'photo'

interface StoredPhoto {
  user_id: string
  blob: Blob
}

/** False when it could not be stored. */
export async function storePhoto(userId: string, blob: Blob): Promise<boolean> {
  const record: StoredPhoto = { user_id: userId, blob }
  return (await inDatabase(STORAGE_KEYS.tryOnPhoto, STORE, 'readwrite', (store) => store.put(record, STORE))) !== undefined
}

/** The photo that this member stored; somebody else's is deleted. */
export async function storedPhoto(userId: string): Promise<Blob | null> {
  const record = (await inDatabase(STORAGE_KEYS.tryOnPhoto, STORE, 'readonly', (store) => store.get(STORE) as IDBRequest<unknown>)) as
    | StoredPhoto
    | undefined
  if (!record) return null
  if (record.user_id === userId && record.blob instanceof Blob) return record.blob
  deletePhoto()
  return null
}

/** For good, with all that was around it. */
export function deletePhoto(): void {
  deleteDatabase(STORAGE_KEYS.tryOnPhoto)
}

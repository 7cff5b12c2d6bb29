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
  return (await run('readwrite', (store) => store.put(record, STORE))) !== undefined
}

/** The photo that this member stored; somebody else's is deleted. */
export async function storedPhoto(userId: string): Promise<Blob | null> {
  const record = (await run('readonly', (store) => store.get(STORE))) as StoredPhoto | undefined
  if (!record) return null
  if (record.user_id === userId && record.blob instanceof Blob) return record.blob
  deletePhoto()
  return null
}

/** For good, with all that was around it. */
export function deletePhoto(): void {
  try {
    indexedDB.deleteDatabase(STORAGE_KEYS.tryOnPhoto)
  } catch {
    // Where nothing can be stored nothing has been.
  }
}

/** Undefined when the browser has no such storage, forbids it, or has no room. */
function run<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(STORAGE_KEYS.tryOnPhoto, 1)
      const failed = () => resolve(undefined)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
      opening.addEventListener('error', failed)
      opening.addEventListener('blocked', failed)
      opening.addEventListener('success', () => {
        const database = opening.result
        // Somebody deletes it in the meantime: we are not in the way.
        database.addEventListener('versionchange', () => database.close())
        const deal = database.transaction(STORE, mode)
        const asked = ask(deal.objectStore(STORE))
        const finish = (result: Result | undefined) => {
          database.close()
          resolve(result)
        }
        deal.addEventListener('complete', () => finish(asked.result))
        deal.addEventListener('abort', () => finish(undefined))
      })
    } catch {
      resolve(undefined)
    }
  })
}

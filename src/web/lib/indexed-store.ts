/** The whole of it, for good. Nothing happens where nothing can be stored. */
export function deleteDatabase(database: string): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch {
    // Nothing has been stored there either.
  }
}

/**
 * Asks one store of the browser's database, which is made when it is missing. Undefined when the browser has no such storage,
 * forbids it, or has no room.
 */
export function inDatabase<Result>(
  database: string,
  storeName: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(database, 1)
      const failed = () => resolve(undefined)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
      opening.addEventListener('error', failed)
      opening.addEventListener('blocked', failed)
      opening.addEventListener('success', () => {
        const opened = opening.result
        // Somebody deletes it in the meantime: we are not in the way.
        opened.addEventListener('versionchange', () => opened.close())
        const deal = opened.transaction(storeName, mode)
        const asked = ask(deal.objectStore(storeName))
        const finish = (result: Result | undefined) => {
          opened.close()
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

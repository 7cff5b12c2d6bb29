import type { EditedProduct, StoredPicture } from '../../../../shop/catalogue/contract-admin.ts'
import { api } from '../../../lib/api.ts'
import { inDatabase } from '../../../lib/indexed-store.ts'
import { withLock } from '../../../lib/locks.ts'
import { onOnline, onPageVisible } from '../../../lib/page-visibility.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { currentSession, onSignedIn } from '../../account/session/session-store.ts'
import { createListingSender } from './listing-sender.ts'
import { createListings, isUntouched } from './listings.ts'

const STORE = 'listings'
/** A photo on a slow line. Milliseconds. */
const TIMEOUT = 120_000

interface KeptRecord {
  key: string
  value: unknown
}

/** The pieces that are being listed in this browser. */
export const listings = createListings({
  async all() {
    const found = await inDatabase(STORAGE_KEYS.listings, STORE, 'readonly', (store) => store.getAll() as IDBRequest<KeptRecord[]>)
    return found?.map(({ key, value }) => [key, value])
  },
  put: (key, value) =>
    inDatabase(STORAGE_KEYS.listings, STORE, 'readwrite', (store) => store.put({ key, value } satisfies KeptRecord, key)),
  delete: (key) => inDatabase(STORAGE_KEYS.listings, STORE, 'readwrite', (store) => store.delete(key)),
})

export const listingSender = createListingSender(listings, {
  async sendPicture(body, account) {
    return (await api<StoredPicture>('POST', '/api/admin/products/pictures', { body, account, timeout: TIMEOUT })).key
  },
  async noteOriginal(key, original, account) {
    await api('PUT', `/api/admin/studio/originals/${key}`, { body: { original }, account })
  },
  async sendPiece(body, idempotencyKey, account) {
    return (await api<EditedProduct>('POST', '/api/admin/products', { body, account, idempotencyKey })).id
  },
  async alone(work) {
    // Of a signed-out admin they wait here.
    if (isOwnerHere()) await withLock(STORAGE_KEYS.listings, work)
  },
})

let isStarted = false

/** Takes up what this browser kept and sends it, from now on until the document is left. */
export function startListings(): void {
  if (isStarted) return
  isStarted = true
  listings.subscribe(listingSender.onChange)
  onOnline(listingSender.send)
  onPageVisible(listingSender.send)
  onSignedIn(() => void takeUp())
  void takeUp()
}

/** What this browser has of whoever is signed in; of another admin it stays where it is. */
async function takeUp(): Promise<void> {
  const { user, isAdmin } = currentSession()
  if (!user || !isAdmin) return
  await listings.load(user.id)
  listingSender.send()
}

const isOwnerHere = () => listings.get().owner === (currentSession().user?.id ?? null)

/** Pieces that the shop does not have yet, finished or begun, of the admin who is signed in. */
export async function unsentPieces(): Promise<{ count: number; isKept: boolean }> {
  await takeUp()
  const { listings: all, isUnkept } = listings.get()
  const unsent = all.filter((listing) => listing.state !== 'open' || !isUntouched(listing))
  return { count: isOwnerHere() ? unsent.length : 0, isKept: !isUnkept }
}

/** Phones throw away what nobody has asked them to keep; asked once there is something. */
export function askToKeep(): void {
  void navigator.storage?.persist?.()
}

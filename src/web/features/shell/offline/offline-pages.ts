import { isRecord, readJson, STORAGE_KEYS } from '../../../lib/storage.ts'
import { isOfflineProductPage } from '../../product/data/offline-index.ts'

/** Pages that work offline, or that say by themselves what is missing. */
const OFFLINE_PAGES: readonly string[] = ['/', '/delivery-details', '/offline', '/wishlist']

/** True for pages that open offline, at least in the version seen last. Browser only. */
export function isAvailableOffline(pathname: string): boolean {
  return OFFLINE_PAGES.includes(pathname) || isOfflineProductPage(pathname) || (pathname === '/try-on' && fittingRoomOwner() !== null)
}

/** The member whose fitting room is remembered here, until they sign out; null when nobody's is. Browser only. */
export function fittingRoomOwner(): string | null {
  const records = [readJson(STORAGE_KEYS.tryOnOutfit, 'session'), readJson(STORAGE_KEYS.tryOnOutfit)]
  const owners = records.map((record) => (isRecord(record) ? record['user_id'] : null))
  return owners.find((owner) => typeof owner === 'string') ?? null
}

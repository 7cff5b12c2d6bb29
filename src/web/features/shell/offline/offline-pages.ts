import { isOfflineProductPage } from '../../product/data/offline-index.ts'

/** Pages that work offline, or that say by themselves what is missing. */
const OFFLINE_PAGES: readonly string[] = ['/', '/delivery-details', '/offline', '/wishlist']

/** True for pages that open offline, at least in the version seen last. Browser only. */
export function isAvailableOffline(pathname: string): boolean {
  return OFFLINE_PAGES.includes(pathname) || isOfflineProductPage(pathname)
}

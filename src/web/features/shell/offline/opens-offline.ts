import { isOfflineProductPage } from '../../product/data/offline-index.ts'

/** Pages that come without a connection, or that know what to say without one. */
const OPEN_ANYWAY: readonly string[] = ['/', '/delivery-details', '/offline', '/wishlist']

/** True for pages that open without a connection, at least as they were seen last. Browser only. */
export function opensOffline(pathname: string): boolean {
  return OPEN_ANYWAY.includes(pathname) || isOfflineProductPage(pathname)
}

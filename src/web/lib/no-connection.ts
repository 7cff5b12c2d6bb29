/** What browsers throw when the connection fails: for data, and for code that is fetched when it is needed. */
const NETWORK_ERROR = /failed to fetch|networkerror|load failed|network connection/i
const IMPORT_ERROR = /dynamically imported module|importing a module/i

/** True when the browser knows that it has no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** True for an error that means no more than a failed connection. */
export function isNetworkError(error: unknown): boolean {
  return isOffline() || isImportError(error) || (error instanceof TypeError && NETWORK_ERROR.test(error.message))
}

/** True when code did not arrive: browsers remember that, so only a new page helps. */
export function isImportError(error: unknown): boolean {
  return error instanceof Error && IMPORT_ERROR.test(error.message)
}

/** What browsers throw when the line is dead: for data, and for code that is fetched when it is needed. */
const DEAD_LINE = /failed to fetch|networkerror|load failed|network connection/i
const LOST_CODE = /dynamically imported module|importing a module/i

/** True when the browser knows that it has no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** True for an error that means no more than a dead line. */
export function isDeadLine(error: unknown): boolean {
  return isOffline() || isLostCode(error) || (error instanceof TypeError && DEAD_LINE.test(error.message))
}

/** True when code did not arrive: browsers remember that, so only a new page helps. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && LOST_CODE.test(error.message)
}

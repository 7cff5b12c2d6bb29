/** A code counts again once it has been out of sight for so long. Milliseconds. */
export const AWAY_MS = 1200

/** Lets a code through once for each time that it comes into sight: a camera sees a tag many times a second. `at`: milliseconds. */
export function createScanGate(): (code: string | null, at: number) => string | null {
  let last: string | null = null
  let seenAt = 0
  return (code, at) => {
    const isSame = code !== null && code === last && at - seenAt < AWAY_MS
    if (code !== null) [last, seenAt] = [code, at]
    return isSame ? null : code
  }
}

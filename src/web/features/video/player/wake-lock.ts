/** Keeps the screen on while it is wanted, where the browser can: a silent clip that loops must not empty the battery. Browser only. */
export function createWakeLock() {
  let held: Promise<WakeLockSentinel | null> | null = null
  return (wanted: boolean): void => {
    if (wanted === (held !== null)) return
    if (wanted) held = navigator.wakeLock?.request('screen').catch(() => null) ?? null
    else {
      // A hidden page has lost it already.
      void held?.then((lock) => lock?.release().catch(() => undefined))
      held = null
    }
  }
}

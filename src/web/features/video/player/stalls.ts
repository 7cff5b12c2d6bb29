/** Two waits within so long, or one of the second, are too much for the line. Milliseconds. */
const TWO_WITHIN = 5000
const ONE_OF = 1500

/** Calls `onStalled` when a clip waits too often or too long for its data. */
export function createStallWatch(onStalled: () => void) {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function stalled(): void {
    reset()
    onStalled()
  }
  function reset(): void {
    clearTimeout(timer)
    timer = undefined
    last = -Infinity
  }
  return {
    /** It has run out of data. */
    waits(): void {
      const now = performance.now()
      if (now - last < TWO_WITHIN) return stalled()
      last = now
      timer ??= setTimeout(stalled, ONE_OF)
    },
    /** It goes on. */
    flows(): void {
      clearTimeout(timer)
      timer = undefined
    },
    reset,
  }
}

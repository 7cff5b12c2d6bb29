import { setTimeout as sleep } from 'node:timers/promises'

export interface Shutdown {
  /** Done at the end, the last one first. */
  onShutdown(close: () => Promise<void> | void): void
  /**
   * From now on SIGTERM calls `leave` and closes only after `seconds`, in which everything goes on: whoever sends requests here
   * stops doing so first. Ctrl-C and the end of the program that started us do not wait, nor does a second SIGTERM.
   */
  drain(seconds: number, leave: () => void): void
  /** Closes everything in order; a second call waits for the first. */
  close(): Promise<void>
}

/** Longest time for one closer. */
const CLOSE_TIMEOUT_MS = 12_000
/** npm and the terminal may both send the same Ctrl-C within so long. */
const SAME_SIGNAL_MS = 1000

/** Ctrl-C, SIGTERM and the end of the program that started us finish what is running, then close. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = []
  const hurry = new AbortController()
  let draining: { seconds: number; leave: () => void } | undefined
  let closing: Promise<void> | undefined
  let signalledAt = 0

  async function closeAll(): Promise<void> {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      await Promise.race([Promise.resolve(closer()).catch(report), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    }
  }
  const close = () => (closing ??= closeAll())

  async function leave(isDrained: boolean): Promise<void> {
    if (draining && isDrained) {
      draining.leave()
      await sleep(draining.seconds * 1000, undefined, { signal: hurry.signal }).catch(() => {})
    }
    await close()
    process.exit(0)
  }

  function onSignal(signal?: NodeJS.Signals): void {
    const isAgain = signalledAt > 0 && Date.now() - signalledAt > SAME_SIGNAL_MS
    // Pressing it again later stops the process at once.
    if (isAgain && closing) process.exit(130)
    if (isAgain) hurry.abort()
    if (signalledAt > 0) return
    signalledAt = Date.now()
    void leave(signal === 'SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', () => onSignal())
  return {
    onShutdown: (closer) => void closers.push(closer),
    drain: (seconds, leave) => void (draining = seconds > 0 ? { seconds, leave } : undefined),
    close,
  }
}

function report(error: unknown): void {
  process.stderr.write(`While closing: ${error instanceof Error ? error.message : String(error)}\n`)
}

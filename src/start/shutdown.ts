import { setTimeout as sleep } from 'node:timers/promises'

export interface Shutdown {
  /** Done at the end, the last one first. */
  onShutdown(close: () => Promise<void> | void): void
  /** Closes everything in order; a second call waits for the first. */
  close(): Promise<void>
}

/** Longest time for one closer. */
const CLOSE_TIMEOUT_MS = 12_000

/** Ctrl-C, SIGTERM and the end of the program that started us finish what is running, then close. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = []
  let closing: Promise<void> | undefined
  let signalledAt = 0

  async function closeAll(): Promise<void> {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      await Promise.race([Promise.resolve(closer()).catch(report), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    }
  }
  const close = () => (closing ??= closeAll())

  function onSignal(): void {
    // npm and the terminal may both send the same Ctrl-C; pressing it again later stops the process at once.
    if (signalledAt && Date.now() - signalledAt > 1000) process.exit(130)
    signalledAt ||= Date.now()
    void close().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  return { onShutdown: (closer) => void closers.push(closer), close }
}

function report(error: unknown): void {
  process.stderr.write(`While closing: ${error instanceof Error ? error.message : String(error)}\n`)
}

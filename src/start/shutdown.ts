import { setTimeout as sleep } from 'node:timers/promises'

export interface Lifeline {
  /** Done at the end, the last one first. */
  atEnd(close: () => Promise<void> | void): void
  /** Ends everything in order; a second call waits for the first. */
  end(): Promise<void>
}

/** Longest time for one part to end, in milliseconds. */
const PATIENCE = 12_000

/** Ctrl-C, SIGTERM and the end of the program that started us finish what is running, then close. */
export function createLifeline(): Lifeline {
  const closers: (() => Promise<void> | void)[] = []
  let ending: Promise<void> | undefined
  let askedAt = 0

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await Promise.race([Promise.resolve(close()).catch(report), sleep(PATIENCE, undefined, { ref: false })])
    }
  }
  const end = () => (ending ??= closeAll())

  function asked(): void {
    // npm and the terminal may both send the same Ctrl-C; a person who presses it again means it.
    if (askedAt && Date.now() - askedAt > 1000) process.exit(130)
    askedAt ||= Date.now()
    void end().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked)
  process.on('disconnect', asked)
  return { atEnd: (close) => void closers.push(close), end }
}

function report(error: unknown): void {
  process.stderr.write(`While closing: ${error instanceof Error ? error.message : String(error)}\n`)
}

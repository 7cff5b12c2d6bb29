import type { Log } from '../../platform/log.ts'

export type Busy = ReturnType<typeof createBusy>

/** Work that goes on beside the answer. What fails is logged: nobody waits for it. */
export function createBusy(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    start(name: string, work: () => Promise<unknown>): void {
      const done = work()
        .then(
          () => {},
          (error: unknown) => log.error({ err: error, work: name }, 'work beside an answer failed'),
        )
        .finally(() => running.delete(done))
      running.add(done)
    },

    /** Resolves when nothing goes on any more. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

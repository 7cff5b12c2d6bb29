import type { AreaDeps } from './deps.ts'

/** Work that nobody waits for, such as an e-mail after an answer: how long it takes tells nobody anything. */
export interface Background {
  start(what: string, work: () => Promise<void>): void
  /** Resolves when nothing runs any more; before the process ends. */
  idle(): Promise<void>
}

export function createBackground({ log }: Pick<AreaDeps, 'log'>): Background {
  const running = new Set<Promise<void>>()
  return {
    start(what, work) {
      const run = work()
        .catch((error: Error) => log.warn({ error: error.message }, `failed: ${what}`))
        .finally(() => running.delete(run))
      running.add(run)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

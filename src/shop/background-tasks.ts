import type { AreaDeps } from './deps.ts'

/** Work beside an answer, such as an e-mail or a payment prompt: the answer does not wait for it, so response times reveal nothing. */
export interface BackgroundTasks {
  /** What fails is logged: otherwise it would go unnoticed. */
  start(name: string, work: () => Promise<unknown>): void
  /** Resolves when nothing runs any more; before the process ends. */
  idle(): Promise<void>
}

/** `level`: how a failure is logged; `error` where the operator must act. */
export function createBackgroundTasks({ log }: Pick<AreaDeps, 'log'>, level: 'warn' | 'error' = 'warn'): BackgroundTasks {
  const running = new Set<Promise<void>>()
  return {
    start(name, work) {
      const run = work()
        .then(
          () => {},
          // Not the whole error: that of an e-mail or an SMS names its recipient.
          ({ message, stack }: Error) => log[level]({ error: message, stack, task: name }, 'a background task failed'),
        )
        .finally(() => running.delete(run))
      running.add(run)
    },

    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** One after the other; one that fails is logged, retried at the next turn, and does not block the others. */
export async function runEach<T>(
  log: AreaDeps['log'],
  name: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    await work(item).catch((error: unknown) => log.error({ err: error, work: name }, 'one piece of background work failed'))
  }
}

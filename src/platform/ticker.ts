import type { Log } from './log.ts'
import { traced } from './tracing.ts'

export interface Ticker {
  /** Waits for the work that runs. */
  stop(): Promise<void>
}

/** Does `work` every `seconds` after it last ended, the first time after `first`; a failure is logged and tried again at the next turn. */
export function every(seconds: number, name: string, work: () => Promise<unknown>, log: Log, first = seconds): Ticker {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function turn(): Promise<void> {
    try {
      await traced(`work ${name}`, work, { root: {} })
    } catch (error) {
      log.warn({ work: name, error: (error as Error).message }, 'background work failed, trying again')
    }
    if (!stopped) schedule(seconds)
  }
  function schedule(after: number): void {
    timer = setTimeout(() => {
      running = turn()
    }, after * 1000)
  }

  schedule(first)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

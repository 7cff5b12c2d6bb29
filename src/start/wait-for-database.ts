import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from './failure.ts'

/** As long as a database may take to start, or to come back from a restore, in seconds. */
const PATIENCE_SECONDS = 300
const PAUSE_MS = 1000

/** Does `work` once the database is there, which is started at the same time as we are. Throws as `work` does when it is not its absence, or after five minutes. */
export async function waitForDatabase<T>(work: () => Promise<T>, { seconds = PATIENCE_SECONDS, pauseMs = PAUSE_MS } = {}): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || Date.now() > end) throw error
      if (isFirst) process.stdout.write('The database does not answer yet: waiting for it\n')
      await sleep(pauseMs)
    }
  }
}

import { PgBoss } from 'pg-boss'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

/** Work to do after the transaction that asked for it has committed; enqueued in that same transaction. */
export interface Jobs {
  send(db: Db, name: string, data: object): Promise<void>
  /** Enqueues many of one kind with one statement. */
  sendAll(db: Db, name: string, data: object[]): Promise<void>
  /** Declares a kind of job and, in a worker process, does them. Call before start(). */
  on<Data extends object>(name: string, handler: (data: Data) => Promise<void>, options?: JobOptions): void
  start(role: { work: boolean }): Promise<void>
  /** Waits for running jobs, up to 10 s. */
  stop(): Promise<void>
  healthy(): boolean
  /** Jobs waiting by kind, for /metrics. */
  waiting(): Promise<Record<string, number>>
  /** Seconds by which the next of each kind is late; kinds of which none is due are missing. */
  overdue(): Promise<Record<string, number>>
}

export interface JobOptions {
  retryLimit?: number
  /** Seconds. */
  retryDelay?: number
  /** At once, in one process. */
  concurrency?: number
  /** Seconds a run may take. */
  timeout?: number
}

interface Declared {
  handler: (data: object) => Promise<void>
  options: JobOptions
}

/** The condition is that of pg-boss's own index. */
const OVERDUE = `select name, extract(epoch from now() - min(start_after))::float8 as seconds from jobs.job
  where state < 'active' and not blocked and start_after <= now() group by name`

/** pg-boss runs in the schema `jobs` of the shop's database. `url` is for its own small pool. */
export function createJobs(url: string, log: Log): Jobs {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 3, application_name: 'upya jobs', schedule: false })
  const declared = new Map<string, Declared>()
  let running = false
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'jobs'))

  return {
    async send(db, name, data) {
      await boss.send(name, data, { db: adapter(db) })
    },
    async sendAll(db, name, data) {
      if (data.length > 0)
        await boss.insert(
          name,
          data.map((item) => ({ data: item })),
          { db: adapter(db) },
        )
    },
    on(name, handler, options = {}) {
      declared.set(name, { handler: handler as Declared['handler'], options })
    },
    async start({ work }) {
      await boss.start()
      for (const [name, { handler, options }] of declared) {
        await boss.createQueue(name, {
          retryLimit: options.retryLimit ?? 5,
          retryDelay: options.retryDelay ?? 5,
          retryBackoff: true,
          expireInSeconds: options.timeout ?? 120,
          deleteAfterSeconds: 3600,
        })
        if (!work) continue
        await boss.work<object>(name, { pollingIntervalSeconds: 1, localConcurrency: options.concurrency ?? 1 }, async ([job]) => {
          if (job) await handler(job.data)
        })
      }
      running = true
    },
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
    healthy: () => running,
    async waiting() {
      const queues = await boss.getQueues()
      return Object.fromEntries(queues.map((queue) => [queue.name, queue.queuedCount ?? 0]))
    },
    async overdue() {
      const { rows } = await boss.getDb().executeSql(OVERDUE)
      return Object.fromEntries((rows as { name: string; seconds: number }[]).map(({ name, seconds }) => [name, seconds]))
    },
  }
}

/** pg-boss builds its SQL; it must run on the caller's own transaction. */
function adapter(db: Db) {
  return { executeSql: (text: string, values?: unknown[]) => db.run(text, values) }
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** Why a read went to the primary: the replica was too far behind or away, it did not yet know of a change that this process has heard of, it failed, or its visitor had just written. */
export const FALLBACKS = ['lag', 'position', 'failure', 'own_write'] as const
export type Fallback = (typeof FALLBACKS)[number]

export interface ReplicaFigures {
  near: boolean
  /** How old what it shows may be, in seconds; infinite while that is not known. */
  lagSeconds: number
  /** Reads that it answered. */
  reads: number
  fallbacks: Record<Fallback, number>
}

/** A read that is on its way to the replica. */
export interface ReplicaRead<T> {
  /** What it answers, and the position of the log that it had reached before. */
  answer: Promise<{ at: string; result: T }>
  /** Nobody waits for it any more. */
  end(): void
}

export interface ReplicaRouting {
  /** By the replica where that shows what it has to, else by the primary. */
  read<T>(replica: () => ReplicaRead<T>, primary: () => Promise<T>): Promise<T>
  /** From now on reads must know of everything up to this position of the primary's log. */
  expectFrom(position: string): void
  /** What `work` reads comes from the primary, also later. */
  onPrimary<T>(work: () => T): T
  figures(): ReplicaFigures
  stop(): void
}

export interface RoutingOptions {
  /** The position of the primary's log that is on disk. */
  primaryPosition(): Promise<string>
  /** How far the replica has got with it. */
  replicaPosition(): Promise<string>
  onError(error: Error): void
  /** Milliseconds. */
  everyMs?: number
  now?: () => number
}

/** Older than this the catalogue is not shown. Seconds. */
export const LAG_MAX = 5
const EVERY_MS = 1000
/** A replica that does not say within this how far it is counts as away. Milliseconds. */
const ANSWER_MS = 2000
/** Positions of the primary that are remembered: what lags longer is said to lag for so many times `EVERY_MS`. */
const SAMPLES_MAX = 3600

class Away extends Error {}

/**
 * Which reads a replica may answer. How far it is behind is measured in the background, by what the primary said and when: the times that
 * a replica knows stand still when the line to the primary is cut. Whether it knows of a change that was heard of is asked with each read,
 * on the same way (decision 70).
 */
export function createReplicaRouting(options: RoutingOptions): ReplicaRouting {
  const { onError, everyMs = EVERY_MS, now = Date.now } = options
  const ownWrites = new AsyncLocalStorage<true>()
  const lag = createLag(now)
  const waiting = new Set<() => void>()
  const fallbacks: ReplicaFigures['fallbacks'] = { lag: 0, position: 0, failure: 0, own_write: 0 }
  let reads = 0
  let near = false
  let expected = 0n

  async function measure(): Promise<void> {
    // While the primary is away nothing changes.
    const primary = await within(ANSWER_MS, options.primaryPosition()).catch(() => null)
    // Nor is it known how far a replica is behind one that says nothing.
    if (primary === null) return void (near &&= lag.seconds() <= LAG_MAX)
    // After a failover the log may be shorter than what was heard of.
    if (positionOf(primary) < expected) expected = positionOf(primary)
    lag.primaryAt(positionOf(primary))
    try {
      lag.replicaAt(positionOf(await within(ANSWER_MS, options.replicaPosition())))
      near = lag.seconds() <= LAG_MAX
    } catch (error) {
      if (near) onError(error as Error)
      near = false
    }
    if (!near) for (const abandon of waiting) abandon()
  }

  let measuring: Promise<void> | undefined
  const tick = () => (measuring ??= measure().finally(() => (measuring = undefined)))
  void tick()
  const timer = setInterval(tick, everyMs).unref()

  function answerOf<T>({ answer, end }: ReplicaRead<T>): Promise<{ at: string; result: T }> {
    return new Promise((resolve, reject) => {
      const abandon = () => {
        waiting.delete(abandon)
        reject(new Away())
        end()
      }
      waiting.add(abandon)
      answer.then(resolve, reject).finally(() => waiting.delete(abandon))
    })
  }

  return {
    async read(replica, primary) {
      const fall = (reason: Fallback) => {
        fallbacks[reason]++
        return primary()
      }
      if (ownWrites.getStore()) return fall('own_write')
      if (!near) return fall('lag')
      const wanted = expected
      let answered
      try {
        answered = await answerOf(replica())
      } catch (error) {
        // What is wrong with the statement itself, the primary says, too.
        return await fall(error instanceof Away ? 'lag' : 'failure')
      }
      if (positionOf(answered.at) < wanted) return await fall('position')
      reads++
      return answered.result
    },
    expectFrom(position) {
      const at = positionOf(position)
      if (at > expected) expected = at
    },
    onPrimary: (work) => ownWrites.run(true, work),
    figures: () => ({ near, lagSeconds: lag.seconds(), reads, fallbacks }),
    stop: () => clearInterval(timer),
  }
}

/** How old what the replica shows may be, by where the primary was when. */
function createLag(now: () => number) {
  const samples: { at: number; position: bigint }[] = []
  let reached = -1n
  return {
    primaryAt(position: bigint): void {
      // A shorter log is another one.
      if (position < (samples.at(-1)?.position ?? 0n)) samples.length = 0
      if (samples.length >= SAMPLES_MAX) samples.splice(1, 1)
      samples.push({ at: now(), position })
    },
    replicaAt(position: bigint): void {
      reached = position
      while (samples[1] && samples[1].position <= position) samples.shift()
    },
    seconds(): number {
      const [first] = samples
      if (!first || reached < 0n) return Infinity
      // It has all of what was there when that was asked last.
      if (samples.length === 1 && first.position <= reached) return 0
      return (now() - first.at) / 1000
    },
  }
}

/** `16/B374D848`, as PostgreSQL writes where it is in its log. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the replica does not answer')), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { routeOf } from '../request-log.ts'
import { networkOf } from '../request-visitor.ts'
import { createFairQueue } from './fair-queue.ts'
import { asksDatabase, priorityOf, type Priority } from './priorities.ts'

/** How often it is decided anew, in milliseconds. */
const INTERVAL_MS = 500
/** What answers may have to wait for the process, in milliseconds; a shopper notices more than that. */
const DELAY_MS = 150
/** The share that is turned away grows fast and shrinks slowly, as a rush goes on; once nobody rushes any more, it ends fast. */
const GROWTH = 0.2
const DECAY = 0.05
const DECAY_AFTER = 0.3
/** So late the share grows in proportion, up to three steps at once: the process comes to measuring as late as to all else. Milliseconds. */
const VERY_LATE_MS = 500
const STEPS_MAX = 3
/** Some are always let in, so that nobody who comes again is turned away each time. */
const SHARE_MAX = 0.9
/**
 * A process that did nothing but work for so many measurements in a row is late, too, although its event loop turns quickly: of
 * those who wait to be let in it takes one with each turn, and does not see the others.
 */
const FULL = 0.97
const FULL_TIMES = 2
/** Fewer requests at once are no rush: what makes the process late then is something else, and turning them away would not help. */
const RUSH = 12
/** And of a process that turns quickly: those wait for less than half a second. */
const FULL_RUSH = 60
/** Connections to the database that browsing leaves to those who pay. */
const CONNECTIONS_LEFT = 4
const WAITING_MAX = 400

export interface Measurement {
  /** What the process is late by, in milliseconds. */
  delayMs: number
  /** Under way now. */
  requests: number
  /** Under way at most since the last measurement; as now when it is missing. */
  most?: number
  /** The part of the time since then in which the process worked, 0 to 1. */
  busy?: number
}

export interface LoadShedder {
  /** Throws `unavailable` when this has to come again later. */
  admit(priority: Priority): void
  /** Share of browsing that is turned away, 0 to 0.9. */
  share(): number
  /** Called twice a second. */
  measure(now: Measurement): void
}

/** Turns nobody away. */
export const NEVER: LoadShedder = { admit: () => {}, share: () => 0, measure: () => {} }

/** Turns away more of what can wait, the longer everything waits; `chance`: 0 to 1, by which some are chosen. */
export function createLoadShedder(chance: () => number = Math.random): LoadShedder {
  let [share, fullTimes] = [0, 0]
  return {
    admit(priority) {
      if (share === 0 || priority === 'first') return
      // Extras go twice as soon, and wholly.
      if (chance() < (priority === 'extras' ? share * 2 : share)) throw new ShopError('unavailable')
    },
    share: () => share,
    measure({ delayMs, requests, most = requests, busy = 0 }) {
      fullTimes = busy >= FULL ? fullTimes + 1 : 0
      const isLate = (delayMs > DELAY_MS && requests >= RUSH) || (fullTimes >= FULL_TIMES && requests >= FULL_RUSH)
      const steps = Math.min(STEPS_MAX, Math.max(1, delayMs / VERY_LATE_MS))
      const next = isLate ? share + GROWTH * steps : share - (most < RUSH && busy < FULL ? DECAY_AFTER : DECAY)
      share = Math.min(SHARE_MAX, Math.max(0, Math.round(next * 100) / 100))
    },
  }
}

export interface LoadSheddingOptions {
  shedder: LoadShedder
  /** Connections to the database. */
  connections: number
  onShed: () => void
}

/**
 * Whoever pays goes first: when the process is late, looking around is answered with "busy, try again"; and it never takes
 * all connections to the database, also when the database is what is slow.
 */
export async function loadShedding(app: FastifyInstance, { shedder, connections, onShed }: LoadSheddingOptions): Promise<void> {
  const queue = createFairQueue({ atOnce: Math.max(2, connections - CONNECTIONS_LEFT), waiting: WAITING_MAX })
  const requests = countRequests(app)
  follow(app, shedder, requests)

  const ends = new WeakMap<FastifyRequest, () => void>()

  /** Ends when it is this request's turn. Throws `unavailable` when too many wait, or nobody waits for the answer any more. */
  function turn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((begin, refuse) => {
      const work = () =>
        new Promise<void>((end) => {
          if (reply.raw.closed) {
            refuse(new ShopError('unavailable'))
            return end()
          }
          ends.set(request, end)
          // Whoever answers past the framework.
          reply.raw.once('close', () => reply.sent && end())
          begin()
        })
      queue(networkOf(request), work).catch(refuse)
    })
  }

  async function refused(work: () => void | Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      onShed()
      throw error
    }
  }

  // Its place is free when it is answered: what asks the database goes on when whoever asked has gone.
  app.addHook('onSend', async (request) => ends.get(request)?.())
  app.addHook('onRequest', async (request, reply) => {
    const priority = priorityOf(request.method, routeOf(request))
    if (priority === 'first') return
    await refused(async () => {
      shedder.admit(priority)
      if (!bringsBody(request) && asksDatabase(routeOf(request))) await turn(request, reply)
    })
  })
  // Once its body is here: somebody who sends it slowly, or not at all, takes no place of others.
  app.addHook('preValidation', async (request, reply) => {
    const isQueued = bringsBody(request) && priorityOf(request.method, routeOf(request)) !== 'first'
    if (isQueued) await refused(() => turn(request, reply))
  })
}

function bringsBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** How many are under way, and were at most since this was asked; an event stream is not counted, as it waits for most of its time. */
function countRequests(app: FastifyInstance): () => { open: number; most: number } {
  let [open, most] = [0, 0]
  app.addHook('onRequest', async (request, reply) => {
    if (isStream(routeOf(request))) return
    most = Math.max(most, ++open)
    reply.raw.once('close', () => open--)
  })
  return () => {
    const found = { open, most }
    most = open
    return found
  }
}

/** Answers of these stay open as long as somebody reads them. */
function isStream(route: string): boolean {
  return /^\/api\/live(?!\/pieces|\/looking)|\/live$/.test(route)
}

/** What the event loop is late by, as everything else of the process is. */
function follow(app: FastifyInstance, shedder: LoadShedder, requests: ReturnType<typeof countRequests>): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let [measuredAt, worked] = [performance.now(), performance.eventLoopUtilization()]
  const timer = setInterval(() => {
    const [at, now] = [performance.now(), performance.eventLoopUtilization()]
    // Nanoseconds; a process that was busy all the time has no sample at all, but how late this is.
    const delayMs = Math.max(at - measuredAt - INTERVAL_MS, delay.count > 0 ? delay.percentile(90) / 1e6 : INTERVAL_MS)
    const { open: atOnce, most } = requests()
    shedder.measure({ delayMs, requests: atOnce, most, busy: performance.eventLoopUtilization(now, worked).utilization })
    measuredAt = at
    worked = now
    delay.reset()
  }, INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}

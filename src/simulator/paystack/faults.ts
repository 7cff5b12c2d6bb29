import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PaystackRefusal } from './wire.ts'

/**
 * down: the connection is cut before anything is done. lost: it is done, and the connection is cut. slow: answered late.
 * garbage: a page of HTML. error: a 502 of some proxy, nothing done. busy: 429.
 */
export const TROUBLES = ['down', 'lost', 'slow', 'garbage', 'error', 'busy'] as const
export type TroubleName = (typeof TROUBLES)[number]

export interface Trouble {
  name: TroubleName
  /** Part of the path it befalls; everything when empty. */
  path: string
  /** Calls that are left until it is over. */
  calls: number
  /** For `slow`. */
  ms: number
}

/** Bad days of the API, ordered by the control API. */
export function createTroubles() {
  let ordered: Trouble[] = []

  function take(path: string): Trouble | undefined {
    const trouble = ordered.find((one) => path.includes(one.path))
    if (trouble) trouble.calls -= 1
    ordered = ordered.filter(({ calls }) => calls > 0)
    return trouble
  }

  return {
    order: (trouble: Trouble) => void ordered.push(trouble),
    clear: () => void (ordered = []),
    /** Before a call is worked on. True when it has been answered, or never will be. */
    async before(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const trouble = take(request.url)
      if (!trouble) return false
      if (trouble.name === 'slow') {
        await sleep(trouble.ms, undefined, { ref: false })
        return false
      }
      if (trouble.name === 'lost') {
        reply.header(LOST, '1')
        return false
      }
      if (trouble.name === 'busy') throw new PaystackRefusal(429, 'rate_limited', 'Too many requests', 'api_error')
      if (trouble.name === 'down') {
        reply.hijack()
        request.raw.socket.destroy()
        return true
      }
      reply.code(trouble.name === 'garbage' ? 200 : 502).type('text/html; charset=utf-8')
      reply.send('<html><body><h1>Something else entirely</h1></body></html>')
      return true
    },
    /** Once a call has been worked on. */
    after(request: FastifyRequest, reply: FastifyReply): void {
      if (reply.hasHeader(LOST)) request.raw.socket.destroy()
    },
  }
}

export type Troubles = ReturnType<typeof createTroubles>

const LOST = 'x-simulated-loss'

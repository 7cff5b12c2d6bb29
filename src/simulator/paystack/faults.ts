import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PaystackRefusal } from './protocol.ts'

/**
 * down: the connection is cut before anything is done. lost: it is done, and the connection is cut. slow: answered late.
 * garbage: a page of HTML. error: a 502 of some proxy, nothing done. busy: 429.
 */
export const FAULTS = ['down', 'lost', 'slow', 'garbage', 'error', 'busy'] as const
export type FaultName = (typeof FAULTS)[number]

export interface Fault {
  name: FaultName
  /** Part of the path it befalls; everything when empty. */
  path: string
  /** Calls that are left until it is over. */
  calls: number
  /** For `slow`. */
  ms: number
}

/** Bad days of the API, ordered by the control API. */
export function createFaults() {
  let ordered: Fault[] = []

  function take(path: string): Fault | undefined {
    const fault = ordered.find((one) => path.includes(one.path))
    if (fault) fault.calls -= 1
    ordered = ordered.filter(({ calls }) => calls > 0)
    return fault
  }

  return {
    order: (fault: Fault) => void ordered.push(fault),
    clear: () => void (ordered = []),
    /** Before a call is handled. True when it has been answered, or never will be. */
    async before(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const fault = take(request.url)
      if (!fault) return false
      if (fault.name === 'slow') {
        await sleep(fault.ms, undefined, { ref: false })
        return false
      }
      if (fault.name === 'lost') {
        reply.header(LOST, '1')
        return false
      }
      if (fault.name === 'busy') throw new PaystackRefusal(429, 'rate_limited', 'Too many requests', 'api_error')
      if (fault.name === 'down') {
        reply.hijack()
        request.raw.socket.destroy()
        return true
      }
      reply.code(fault.name === 'garbage' ? 200 : 502).type('text/html; charset=utf-8')
      reply.send('<html><body><h1>Something else entirely</h1></body></html>')
      return true
    },
    /** After a call was handled. */
    after(request: FastifyRequest, reply: FastifyReply): void {
      if (reply.hasHeader(LOST)) request.raw.socket.destroy()
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

const LOST = 'x-simulated-loss'

import { Counter, type Registry } from 'prom-client'
import type { Observer } from '../request-log.ts'

/** What shoppers do, as far as it has an objective (deploy/prometheus/rules/objectives.yml): which requests, and within how many seconds. */
const JOURNEYS = {
  browse: { methods: ['GET', 'HEAD'], routes: /^(?:\*|\/api\/(?:products|categories|feed|videos)(?:\/|$))/, seconds: 1 },
  checkout: { methods: ['GET', 'POST'], routes: /^\/api\/(?:checkouts|cart|payment-methods|payments)(?:\/|$)/, seconds: 2 },
  payment_messages: { methods: ['POST'], routes: /^\/pay\//, seconds: 2 },
} as const

/** Every answer is one of these. A refusal is good: it is what the shop meant to say. */
const RESULTS = ['good', 'slow', 'failed'] as const

export function countJourneys(registry: Registry): Observer {
  const counter = new Counter({
    name: 'upya_journey_requests_total',
    help: 'Requests of a journey of shoppers: answered well, too slowly, or not at all (5xx)',
    labelNames: ['journey', 'result'],
    registers: [registry],
  })
  // A rate needs a beginning.
  for (const journey of Object.keys(JOURNEYS)) for (const result of RESULTS) counter.inc({ journey, result }, 0)

  return ({ method, route, status, seconds }) => {
    for (const [journey, one] of Object.entries(JOURNEYS)) {
      if (!(one.methods as readonly string[]).includes(method) || !one.routes.test(route)) continue
      const result: (typeof RESULTS)[number] = status >= 500 ? 'failed' : seconds > one.seconds ? 'slow' : 'good'
      return counter.inc({ journey, result })
    }
  }
}

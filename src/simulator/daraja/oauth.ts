import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { callRoute } from './faults.ts'
import { SIMULATED_MERCHANT } from './credentials.ts'
import type { Schedule } from '../schedule.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { DarajaRefusal } from './protocol.ts'

const BASIC = `Basic ${Buffer.from(`${SIMULATED_MERCHANT.consumerKey}:${SIMULATED_MERCHANT.consumerSecret}`).toString('base64')}`

export interface Bearers {
  issue(): string
  /** Throws DarajaRefusal unless the header carries the newest token, in time. */
  demand(authorization: string | undefined): void
}

/** A new token ends the old one. */
export function createBearers({ schedule, tokenSeconds }: { schedule: Schedule; tokenSeconds: number }): Bearers {
  let newest: { value: string; endsAt: number } | undefined
  return {
    issue() {
      newest = { value: randomBytes(21).toString('base64url'), endsAt: schedule.now().getTime() + tokenSeconds * 1000 }
      return newest.value
    },
    demand(authorization) {
      const alive = newest && authorization === `Bearer ${newest.value}` && schedule.now().getTime() < newest.endsAt
      if (!alive) throw new DarajaRefusal(404, '404.001.03', 'Invalid Access Token')
    },
  }
}

interface OauthOptions {
  bearers: Bearers
  tokenSeconds: number
  random: SeededRandom
}

export function mountOauth(app: FastifyInstance, { bearers, tokenSeconds, random }: OauthOptions): void {
  app.get<{ Querystring: { grant_type?: string } }>('/oauth/v1/generate', callRoute('token'), (request) => {
    if (request.query.grant_type !== 'client_credentials') throw new DarajaRefusal(400, '400.008.02', 'Invalid grant type passed')
    if (request.headers.authorization !== BASIC) throw new DarajaRefusal(400, '400.008.01', 'Invalid Authentication passed')
    return { access_token: bearers.issue(), expires_in: random.numberOrText(tokenSeconds) }
  })
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { demandAddress, pullRegisterRequest, pullRequest, readBody } from './checks.ts'
import { callRoute } from './faults.ts'
import type { Entry, Ledger } from './ledger.ts'
import { SIMULATED_MERCHANT } from './credentials.ts'
import type { Bearers } from './oauth.ts'
import type { Overrides } from './overrides.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { merchantRequestId, nairobi, DarajaRefusal } from './protocol.ts'

/** Rows of one answer. */
const PAGE = 100
const RETENTION_MS = 48 * 3_600_000

export interface PullOptions {
  registered: boolean
  clock: Clock
  overrides: Overrides
  ledger: Ledger
  random: SeededRandom
  merchantName: string
}

export type Pull = ReturnType<typeof createPull>

/** The statement of the last 48 hours, for the merchant's machine: what came in, by prompt or by hand. */
export function createPull({ registered: first, clock, overrides, ledger, random, merchantName }: PullOptions) {
  let registered = first
  const added: Record<string, unknown>[] = []

  function rowOf({ receipt, at, phone, account, amount }: Entry) {
    const t = nairobi(at)
    return {
      transactionId: receipt,
      // A zone is documented; without one it is Nairobi's.
      trxDate: random.pick(`${at.toISOString().slice(0, 19)}Z`, `${t.year}-${t.month}-${t.day} ${t.hour}:${t.minute}:${t.second}`),
      msisdn: random.pick<string | number>(Number(phone), `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`),
      sender: 'TEST PAYER',
      transactiontype: 'c2b-pay-bill-debit',
      billreference: account,
      amount: random.pick<string | number>(amount.toFixed(2), amount),
      organizationname: merchantName,
    }
  }

  return {
    isRegistered: () => registered,
    register() {
      const before = registered
      registered = true
      return before
    },
    add: (row: Record<string, unknown>) => void added.push(row),
    /** Oldest first; the strange ones last. */
    rows(from: Date, to: Date): Record<string, unknown>[] {
      const now = clock.now().getTime()
      const shown = now - overrides.settings().pullLagSeconds * 1000
      const entries = ledger.all().filter(({ direction, at }) => {
        const ms = at.getTime()
        return direction === 'in' && ms >= Math.max(from.getTime(), now - RETENTION_MS) && ms < to.getTime() + 1000 && ms <= shown
      })
      return [...entries.map(rowOf), ...(now <= to.getTime() + 60_000 ? added : [])]
    },
  }
}

interface MountOptions {
  bearers: Bearers
  overrides: Overrides
  pull: Pull
  random: SeededRandom
}

export function mountPull(app: FastifyInstance, { bearers, overrides, pull, random }: MountOptions): void {
  app.post('/pulltransactions/v1/register', callRoute('pull_register'), (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(pullRegisterRequest, request.body)
    demandShortCode(body.ShortCode)
    demandAddress('CallBackURL', body.CallBackURL, overrides.settings())
    const before = pull.register()
    return {
      ResponseRefID: randomUUID(),
      ResponseStatus: before ? '1001' : '1000',
      ShortCode: body.ShortCode,
      ResponseDescription: before ? 'ShortCode already Registered' : 'Shortcode Registered Successfully',
    }
  })

  app.post('/pulltransactions/v1/query', callRoute('pull'), (request) => {
    bearers.demand(request.headers.authorization)
    const body = readBody(pullRequest, request.body)
    demandShortCode(body.ShortCode)
    if (!pull.isRegistered()) throw new DarajaRefusal(500, '500', 'Failed to retrieve transactions. The short code is not registered.')
    const rows = pull.rows(momentOf(body.StartDate), momentOf(body.EndDate)).slice(body.OffSetValue, body.OffSetValue + PAGE)
    const ResponseRefID = merchantRequestId(random)
    if (rows.length === 0)
      return { ResponseRefID, ResponseCode: '1001', ResponseMessage: 'Null', Response: random.pick<unknown>([[]], '[[]]') }
    return { ResponseRefID, ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows] }
  })
}

function demandShortCode(shortCode: string): void {
  if (shortCode !== SIMULATED_MERCHANT.shortCode) throw new DarajaRefusal(400, '400.001', 'Invalid ShortCode')
}

/** "2026-11-20 8:36:00", in Nairobi. */
function momentOf(text: string): Date {
  const [date = '', time = ''] = text.split(' ')
  const [hour = '', minute = '00', second = '00'] = time.split(':')
  return new Date(`${date}T${hour.padStart(2, '0')}:${minute}:${second}+03:00`)
}

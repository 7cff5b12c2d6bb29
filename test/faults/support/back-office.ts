import type { Reconciliation, StatementResult } from '../../../src/shop/payments/contract.ts'
import { setUpApp, signUp, type SignedInMember } from '../../support/members.ts'
import { until } from '../../support/server.ts'
import { call } from './shoppers.ts'
import type { TestEnvironment } from './environment.ts'

/** What an admin does on the day after: reviews payments, and imports the statement of M-Pesa. */
export interface BackOffice {
  importStatement(base: string): Promise<StatementResult>
  open(base: string): Promise<Reconciliation>
}

export async function enterBackOffice(environment: TestEnvironment, base: string): Promise<BackOffice> {
  const admin: SignedInMember = await signUp({ base, database: environment.database })
  await environment.database.db.query({ name: '', text: 'update users set is_admin = true, admin_since = now() where id = $1' }, [admin.id])
  await setUpApp({ base, clock: { now: () => new Date() } }, admin)
  return {
    async importStatement(at) {
      const csv = await (await fetch(`${environment.phones}/control/statement.csv`)).text()
      const body = { gateway: 'daraja', file_name: 'statement.csv', csv }
      const answer = await call<StatementResult>(at, 'POST', '/api/admin/payments/statements', body, admin.headers)
      if (answer.status >= 300) throw new Error(`the statement was not taken: ${JSON.stringify(answer.body)}`)
      // What was settled without a receipt gets it from here, in a moment.
      const waiting = { name: '', text: 'select from provider_payments where next_at is not null' }
      await until(
        () => environment.database.db.query(waiting, []),
        (rows) => rows.length === 0,
        30_000,
      )
      return answer.body
    },
    async open(at) {
      return (await call<Reconciliation>(at, 'GET', '/api/admin/payments/reconciliation', undefined, admin.headers)).body
    },
  }
}

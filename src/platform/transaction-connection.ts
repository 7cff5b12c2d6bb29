import type pg from 'pg'
import { databaseError } from './database-error.ts'

/** What PostgreSQL answers to whatever follows a failure in the same transaction: a statement, or one that was not prepared because of it. */
const FOLLOWS_A_FAILURE: readonly string[] = ['25P02', '26000']

/** The connection of one transaction, as the statements of its work see it. */
export interface TransactionConnection {
  client: Pick<pg.PoolClient, 'query'>
  /** No statement of the work is sent from now on: one that still comes would run by itself, or in the transaction of somebody else. */
  end(): void
  /**
   * Why the transaction failed, for an error that its work threw: of statements that travel together the first failure is the cause, and
   * the others only its echo. A deadlock must be seen as one, to be done again.
   */
  causeOf(error: unknown): unknown
  /** The first statement that failed, though nobody waited for it; undefined when none did. */
  failure(): unknown
}

export function transactionConnection(client: pg.PoolClient): TransactionConnection {
  let over = false
  let first: unknown
  const query = (...args: Parameters<pg.PoolClient['query']>) => {
    if (over) return Promise.reject(new Error('The transaction of this statement is over.'))
    // Answers come in the order of what was sent.
    const sent = client.query(...args) as unknown as Promise<pg.QueryResult>
    sent.catch((error: unknown) => (first ??= error))
    return sent
  }
  return {
    client: { query: query as unknown as pg.PoolClient['query'] },
    end: () => void (over = true),
    causeOf: (error) => (isEcho(error) ? (first ?? error) : error),
    failure: () => first,
  }
}

function isEcho(error: unknown): boolean {
  return FOLLOWS_A_FAILURE.includes(databaseError(error).code ?? '')
}

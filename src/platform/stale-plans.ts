import { databaseError } from './database-error.ts'

const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * PostgreSQL refuses a prepared statement with a `*` in it for ever, on every connection that has it, once a migration has added a
 * column: a process of the version before, which goes on serving, would fail at it until it is restarted.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = databaseError(error)
  return code === FEATURE_NOT_SUPPORTED && message.includes('cached plan')
}

/** Names and texts under which statements are prepared: others, for all of them, once one was found stale. */
export interface PreparedNames {
  /** As the statement is to be prepared now. */
  of(statement: { name: string; text: string }): { name: string; text: string }
  /** Sends; a stale statement once more, under another name, unless it has broken a transaction, which is to be done again as a whole. */
  healing<T>(send: () => Promise<T>, inTransaction: boolean): Promise<T>
}

export function createPreparedNames(): PreparedNames {
  let renewed = 0
  return {
    // A pooler tells statements apart by their text: with the same one it would hand out the old plan.
    of: (statement) =>
      renewed === 0 ? statement : { name: `${statement.name}~${renewed}`, text: `${statement.text}\n-- prepared anew: ${renewed}` },
    async healing(send, inTransaction) {
      const seen = renewed
      try {
        return await send()
      } catch (error) {
        if (!isStalePlan(error)) throw error
        // Many may have met it at once.
        if (seen === renewed) renewed++
        if (inTransaction) throw error
        return await send()
      }
    },
  }
}

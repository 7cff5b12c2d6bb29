/** PostgreSQL's answer to whatever follows a failure in the same transaction: it says nothing about the failure itself. */
const FOLLOWS_A_FAILURE = '25P02'

/**
 * Parts of one transaction that need not wait for one another. All have ended when this does, so that none still works
 * on a connection that was released. Of several failures the first in order is thrown that is not only the echo of
 * another: a deadlock must be seen as one, to be tried again.
 */
export async function allSettled(...parts: Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(parts)).flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !isEcho(failure)) ?? failures[0]
}

function isEcho(failure: unknown): boolean {
  const { code, cause } = (failure ?? {}) as { code?: string; cause?: { code?: string } }
  return code === FOLLOWS_A_FAILURE || cause?.code === FOLLOWS_A_FAILURE
}

/**
 * Parts of one transaction that need not wait for one another. All have ended when this does, so that none still works
 * on a connection that is no longer theirs; of several failures the first in order is thrown.
 */
export async function together(...parts: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(parts)) {
    if (result.status === 'rejected') throw result.reason
  }
}

/** A storage that is silent for longer keeps nothing else from being deleted. Milliseconds. */
const PATIENCE_MS = 30_000
const AT_ONCE = 8

/**
 * Deletes some at a time, whatever fails or is never answered on the way: what cannot be deleted keeps nothing else. Throws the first failure
 * at the end.
 */
export async function deleteEach(deletions: readonly (() => Promise<void>)[], { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  const failures: unknown[] = []
  const waiting = deletions.values()
  const deleteNext = async () => {
    for (const deletion of waiting) await answered(deletion(), patienceMs).catch((error: unknown) => void failures.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, deleteNext))
  if (failures.length > 0) throw failures[0]
}

async function answered(deletion: Promise<void>, ms: number): Promise<void> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error('the storage does not answer')), ms)
  try {
    await Promise.race([deletion, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

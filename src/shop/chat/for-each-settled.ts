/** Does it for each in turn; one that fails holds up none behind it. Throws at last what failed. */
export async function forEachSettled<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const failed: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, `${failed.length} of them failed`)
}

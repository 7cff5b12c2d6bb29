/** Deletes one after the other, whatever fails on the way: what cannot be deleted keeps nothing else. Throws the first failure at the end. */
export async function deleteEach(deletions: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const deletion of deletions) await deletion().catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
}

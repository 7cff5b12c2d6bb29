/** What chance or another transaction may have taken in the same moment: a drawn order number, and a receipt that pays once. */
const CONFLICTS: readonly string[] = ['checkouts_code_unique', 'payment_attempts_receipt_unique']
const TRIES = 5

/**
 * Does a transaction again that met one of these unique keys: the second draws another number, or sees that the receipt is used. With
 * a million checkouts a number is taken once in 250. `work` may run several times, so it does nothing outside the database.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { constraint = '' } = ((error as { cause?: unknown }).cause ?? error) as { constraint?: string }
    if (tries > 1 && CONFLICTS.includes(constraint)) return retryOnConflict(work, tries - 1)
    throw error
  }
}

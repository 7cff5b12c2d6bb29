// Pure.

/** Keys and sums by the names of their columns. */
export type SumRow = Record<string, string | number>

/** One row for each of the values in `by`, with the sums of all that have them; without `by` one row, also of nothing. */
export function addedUp(rows: readonly SumRow[], by: readonly string[], sums: readonly string[]): SumRow[] {
  const added = new Map<string, SumRow>()
  const begin = (row: SumRow) => ({
    ...Object.fromEntries(by.map((key) => [key, row[key] ?? ''])),
    ...Object.fromEntries(sums.map((sum) => [sum, 0])),
  })
  if (by.length === 0) added.set('[]', begin({}))
  for (const row of rows) {
    const key = JSON.stringify(by.map((column) => row[column]))
    const group = added.get(key) ?? begin(row)
    for (const sum of sums) group[sum] = Number(group[sum]) + Number(row[sum])
    added.set(key, group)
  }
  return [...added.values()]
}

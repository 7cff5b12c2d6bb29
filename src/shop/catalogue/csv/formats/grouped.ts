import { createHash } from 'node:crypto'
import type { Complaints, Row } from '../rows.ts'

/** The rows of each product together: they follow each other and share a handle. */
export async function* groupedProducts(rows: AsyncIterable<Row>, complaints: Complaints): AsyncGenerator<Row[]> {
  const done = createSeen()
  let group: Row[] = []
  for await (const row of rows) {
    const handle = row.cells.handle ?? ''
    const [first] = group
    // What is broken may be cut off before its handle.
    if (first && (handle === first.cells.handle || (row.broken !== undefined && handle === '' && !row.cells.title))) {
      group.push(row)
      continue
    }
    if (group.length > 0) yield group
    group = []
    if (handle === '') complaints.refuse({ rowNumber: row.rowNumber, handle, reason: row.broken ?? 'it has no handle' })
    else if (done.has(handle))
      complaints.refuse({
        rowNumber: row.rowNumber,
        handle,
        reason: 'the rows of a product must be together, and its other rows are further up',
      })
    else group = [row]
    if (handle !== '') done.add(handle)
  }
  if (group.length > 0) yield group
}

/** Handles that were there, as numbers: of a hundred thousand products a few megabytes. */
export function createSeen(): { has(handle: string): boolean; add(handle: string): void } {
  const seen = new Set<number>()
  const numberOf = (handle: string) => createHash('sha1').update(handle).digest().readUIntBE(0, 6)
  return { has: (handle) => seen.has(numberOf(handle)), add: (handle) => void seen.add(numberOf(handle)) }
}

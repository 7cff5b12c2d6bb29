// The table of cohorts. Pure.
import type { Cohort } from './contract.ts'
import { addMonths } from './rules-days.ts'

/** Cohorts shown, the current month among them. */
export const COHORTS_SHOWN = 12

export interface CohortRow {
  cohort: string
  month: string
  buyers: number
  net: number
}

/** One row for each month from `first` to `current`, with a cell for every month since; those that are not over are null. */
export function cohortsOf(rows: readonly CohortRow[], first: string, current: string): Cohort[] {
  const found = new Map(rows.map((row) => [`${row.cohort} ${row.month}`, row]))
  const cohorts: Cohort[] = []
  for (let month = first; month <= current; month = addMonths(month, 1)) {
    const size = found.get(`${month} ${month}`)?.buyers ?? 0
    const cells: Cohort['cells'] = []
    let net = 0
    for (let at = month; at <= current; at = addMonths(at, 1)) {
      const row = found.get(`${month} ${at}`)
      net += row?.net ?? 0
      cells.push(at < current && size > 0 ? { share: (row?.buyers ?? 0) / size, net: Math.round(net / size) } : null)
    }
    if (size > 0) cohorts.push({ month, size, cells })
  }
  return cohorts
}

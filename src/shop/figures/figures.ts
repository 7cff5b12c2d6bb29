import type { AreaDeps } from '../deps.ts'
import { createCohorts } from './cohorts.ts'
import { createCustomerFigures } from './customer-figures.ts'
import { createCustomers } from './customers.ts'
import { createDays } from './days.ts'
import { createPieces } from './pieces.ts'
import { createSoldPieces } from './sold-pieces.ts'
import { createSummary } from './summary.ts'
import { createTraffic } from './traffic.ts'
import { createWishFigures } from './wish-figures.ts'

/** What the shop sold, to whom and after how long: counted from the rows, written down by day. Owns `customers` and `stat_*`. */
export function createFigures(deps: AreaDeps) {
  const customers = createCustomers(deps)
  const days = createDays(deps)
  const pieces = createPieces(deps)
  const cohorts = createCohorts(deps)
  const summary = createSummary({ ...deps, days })

  const wishes = createWishFigures({ ...deps, days })

  const { foldTraffic, countViewed, ...traffic } = createTraffic(deps)

  return {
    ...customers,
    ...traffic,
    ...createSoldPieces(deps),
    ...createCustomerFigures({ ...deps, days, summary }),
    wishFigures: wishes.wishFigures,
    summary: summary.summary,
    daysState: days.daysState,
    recountDay: days.recountDay,

    /** Everything is to be counted anew: after an import of orders, or when the demo's have been taken away. */
    async forget(): Promise<void> {
      await Promise.all([days.forgetDays(), pieces.forgetLive(), cohorts.forgetCohorts()])
    },

    /** Writes down what is over, and counts the last days again each night. Any number of workers, at any time. Returns the repaired days. */
    async keepDays(): Promise<string[]> {
      const closed = await days.closeDays()
      await countViewed()
      await pieces.countLive()
      await wishes.countWishEnds()
      if (closed > 0 || !(await cohorts.hasCohorts())) await cohorts.countCohorts()
      if (closed > 0) await foldTraffic()
      return days.recountDays()
    },
  }
}

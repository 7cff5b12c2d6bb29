import { runEach } from '../../background-tasks.ts'
import { later } from '../../clock.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { ASKED_AT_ONCE, UNPROVEN_AFTER } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import { expireCheckout, freeReviewed, TIME_IS_OVER } from './close-checkout.ts'
import type { SettlementOperations } from './settlement.ts'

export interface SweepDeps extends Pick<AreaDeps, 'clock' | 'log'> {
  areas: Areas
  transact: Transact
  settlement: SettlementOperations
}

/** What a worker does for checkouts by the clock. */
export function createSweeps({ areas, transact, settlement, clock, log }: SweepDeps) {
  /** A reported payment that the provider never confirms needs review when its time is over. */
  async function ask(attempt: Attempt): Promise<void> {
    const answer = await settlement.query(attempt)
    const over = later(attempt.sent_at ?? attempt.created_at, UNPROVEN_AFTER) <= clock.now()
    const unproven = attempt.state === 'succeeded_unverified' && (answer?.attempt ?? attempt).state === attempt.state
    if (over && unproven) await settlement.apply(attempt.checkout_id, attempt.id, TIME_IS_OVER)
  }

  return {
    /** Asks the providers about attempts without an answer. */
    async askProviders(): Promise<number> {
      const due = await areas.payments.due(20)
      // A silent provider takes seconds for each: a few at once.
      const lanes = Array.from({ length: ASKED_AT_ONCE }, (_, lane) => due.filter((_attempt, i) => i % ASKED_AT_ONCE === lane))
      await Promise.all(lanes.map((lane) => runEach(log, 'ask', lane, ask)))
      return due.length
    },

    /** Resolves attempts that crashes and lost replies left undecided, and releases the products of expired checkouts. */
    async sweep(): Promise<void> {
      await runEach(log, 'expire', await areas.checkouts.lapsed(), async (id) => {
        settlement.raiseAlarm(await transact((inside) => expireCheckout(inside, id, clock.now())))
      })
      await runEach(log, 'free', await areas.checkouts.unresolved(), (id) => transact((inside) => freeReviewed(inside, id)))
      const stale = await transact(({ payments }) => payments.stale())
      await runEach(log, 'stale', stale, async ({ checkoutId, id, evidence }) => evidence && settlement.apply(checkoutId, id, evidence))
    },
  }
}

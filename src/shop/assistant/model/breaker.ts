import type { Clock } from '../../../platform/clock.ts'
import { BREAKER } from '../rules-model.ts'

/** Rests a model that fails; per process, as another one's network may be well. */
export function createBreaker(clock: Clock) {
  let failures: number[] = []
  let restsUntil = 0
  return {
    isResting: () => clock.now().getTime() < restsUntil,
    failed(): void {
      const now = clock.now().getTime()
      failures = [...failures.filter((at) => at > now - BREAKER.seconds * 1000), now]
      if (failures.length < BREAKER.failures) return
      restsUntil = now + BREAKER.restSeconds * 1000
      failures = []
    },
  }
}

import { createAssistant, type Assistant } from '../../src/shop/assistant/assistant.ts'
import { createEmbeddedDriver } from '../../src/shop/assistant/embedded/embedded.ts'
import type { Driver, DriverAnswer } from '../../src/shop/assistant/turn.ts'
import type { Workplace } from '../../scripts/with-shop.ts'

/** The assistant of a shop; `seen` is told what its driver made of each message, which no shopper hears. */
export function observedAssistant({ shop, deps }: Workplace, seen: (answer: DriverAnswer) => void): Assistant {
  const embedded = createEmbeddedDriver(shop.assistantWorkshop)
  const first: Driver = {
    name: embedded.name,
    async answer(input, emit) {
      const made = await embedded.answer(input, emit)
      seen(made)
      return made
    },
  }
  return createAssistant({ ...deps, areas: shop, drivers: { first, embedded }, vocabulary: async () => new Map() })
}

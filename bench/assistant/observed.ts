import { createAssistant, type Assistant } from '../../src/shop/assistant/assistant.ts'
import { createEmbeddedDriver } from '../../src/shop/assistant/embedded/embedded.ts'
import { createTools } from '../../src/shop/assistant/tools/tools.ts'
import type { Driver, DriverAnswer } from '../../src/shop/assistant/turn.ts'
import { HANDOFF_REASONS, type HandoffReason } from '../../src/shop/chat/rules.ts'
import type { Workplace } from '../../scripts/with-shop.ts'

/** The assistant of a shop; `seen` is told what its driver made of each message, which no shopper hears. */
export function observedAssistant({ shop, deps }: Workplace, seen: (answer: DriverAnswer) => void): Assistant {
  const { db } = deps.database
  const tools = createTools({
    db,
    read: db,
    clock: deps.clock,
    areas: shop,
    standing: (userId) => shop.insights.standing(userId),
    checkoutState: (id) => shop.checkout.state(id),
    paymentMethods: () => ['mpesa', 'card', 'bank'],
    handOver: async (id, { reason, urgent }) => void (await shop.chat.queue(id, { reason: reasonOf(reason), urgent })),
  })
  const embedded = createEmbeddedDriver({ tools })
  const first: Driver = {
    name: embedded.name,
    async answer(input, emit) {
      const made = await embedded.answer(input, emit)
      seen(made)
      return made
    },
  }
  return createAssistant({ areas: shop, drivers: { first, embedded }, vocabulary: async () => new Map(), log: deps.log })
}

function reasonOf(reason: string | null): HandoffReason {
  return HANDOFF_REASONS.find((one) => one === reason) ?? 'asked'
}

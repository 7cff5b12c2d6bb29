import type { Areas, Transact } from '../areas.ts'
import { ShopError } from '../errors.ts'
import type { StoredMessage } from './contract.ts'
import type { Agent, Answer } from './desk.ts'

/** Answers of the shop's people that may bring a code along. */
export function createStaffAnswers({ transact }: { transact: Transact }) {
  return {
    /**
     * A person answers; with `percent` a code goes with it, within the assistant's cap (open-21, open-85). Both are kept, or neither: what is
     * refused, and what was kept before, uses up no code. Throws what the desk's answer() does, and `chat_no_code`.
     */
    answer: (id: string, agent: Agent, answer: Omit<Answer, 'action'>, percent: number | null): Promise<StoredMessage> =>
      transact((inside) =>
        inside.chat.desk.answer(id, agent, { ...answer, ...(percent === null ? {} : { action: () => codeFor(inside, id, percent) }) }),
      ),
  }
}

async function codeFor({ insights, offers, settings }: Areas, id: string, percent: number): Promise<Record<string, unknown>> {
  const shopper = await insights.chatDesk.shopperOf(id)
  if (!shopper) throw new ShopError('not_found')
  const { assistant_codes_per_day: perDay } = await settings.get()
  const given = await offers.giveAssistantCode(percent, { ...shopper, from: null, hasCode: false, perDay })
  if (!given.discount) throw new ShopError('chat_no_code')
  const data = { code: given.discount.code, value: given.discount.value }
  return { type: 'apply_discount', ...data, data }
}

import { z } from 'zod'
import { later } from '../../clock.ts'
import { EXCHANGE_DAYS } from '../../delivery.ts'
import type { Order } from '../../orders/contract.ts'
import { mayChangeDetails } from '../../orders/rules.ts'
import type { ToolDeps } from './deps.ts'
import { ownOrders } from './own-orders.ts'
import { uniqueFacts } from './tool-facts.ts'
import { dayText } from './times.ts'
import { text } from './shapes.ts'
import { defineTool, type Fact } from './tool.ts'

const WISHES = ['cancel', 'change_address', 'change_phone', 'change_size', 'change_piece', 'exchange', 'return', 'other'] as const
type Wish = (typeof WISHES)[number]

/** What can be done now; each has a fact that says it (facts/defaults.ts). */
const ANSWERS = [
  'order.cancel',
  'order.cancel_late',
  'order.cancelled',
  'order.details',
  'order.details_late',
  'order.other_piece',
  'exchange.7days',
  'exchange.not_yet',
  'exchange.late',
  'order.page',
  'order.guest',
  'order.none',
] as const
type Answer = (typeof ANSWERS)[number]

/** What is possible for an order now, and the page where its shopper does it; changes nothing. Guests hear how to find theirs. */
export function orderHelp(deps: ToolDeps) {
  return defineTool({
    name: 'order_help',
    summary: 'What the shopper can still do about their own order (cancel, change details, exchange) and on which page. Changes nothing.',
    right: 'visitor',
    // Orders of guests are looked up elsewhere, with a code: a model hears of none.
    byModel: 'members',
    input: z.strictObject({ number: text(20).optional(), wish: z.enum(WISHES) }),
    output: z.object({
      order_number: z.string().nullable(),
      possible: z.boolean(),
      answer: z.enum(ANSWERS),
      /** In the language of the conversation. */
      text: z.string(),
      href: z.string(),
      /** Until when it is possible; "3 December". */
      until: z.string().nullable(),
    }),
    async run({ number, wish }, asker) {
      const { language, visitor } = asker
      // Their orders are theirs by guest id and phone, which the page for guests asks for.
      const [order] = visitor.member ? await ownOrders(deps, asker, number) : []
      const judged = order
        ? judge(order, wish, deps.clock.now())
        : { answer: visitor.member ? ('order.none' as const) : ('order.guest' as const), possible: false, until: null }
      const { text } = await deps.areas.assistantFacts.say(judged.answer, language)
      const href = order ? `/orders/${order.id}` : visitor.member ? '/orders' : '/guest-orders'
      const until = judged.until && dayText(judged.until, language)
      const facts: Fact[] = [
        { kind: 'policy', text },
        ...(order ? [{ kind: 'order' as const, text: order.order_number }] : []),
        ...(until ? [{ kind: 'date' as const, text: until }] : []),
      ]
      return { out: { ...judged, order_number: order?.order_number ?? null, text, href, until }, facts: uniqueFacts(facts) }
    },
  })
}

interface Judged {
  answer: Answer
  possible: boolean
  until: Date | null
}

function judge(order: Order, wish: Wish, now: Date): Judged {
  const answer = (name: Answer, possible: boolean, until: Date | null = null): Judged => ({ answer: name, possible, until })
  if (order.status !== 'paid') return answer('order.cancelled', false)
  const isHere = mayChangeDetails(order.fulfillment_status)
  switch (wish) {
    case 'cancel':
      return isHere ? answer('order.cancel', true) : answer('order.cancel_late', false)
    case 'change_address':
    case 'change_phone':
      return isHere ? answer('order.details', true) : answer('order.details_late', false)
    case 'change_size':
    case 'change_piece':
      return isHere ? answer('order.other_piece', true) : exchange(order, now)
    case 'exchange':
    case 'return':
      return exchange(order, now)
    case 'other':
      return answer('order.page', true)
  }
}

function exchange(order: Order, now: Date): Judged {
  const delivered = order.timeline.find(({ event }) => event === 'delivered')
  if (!delivered) return { answer: 'exchange.not_yet', possible: false, until: null }
  const until = later(new Date(delivered.at), EXCHANGE_DAYS * 86_400)
  return until > now ? { answer: 'exchange.7days', possible: true, until } : { answer: 'exchange.late', possible: false, until: null }
}

import { z } from 'zod'
import { later } from '../../clock.ts'
import type { CheckoutState } from '../../checkout/contract.ts'
import { PAYMENT_METHODS } from '../../payments/rules.ts'
import { methodLabel } from '../../payments/rules-words.ts'
import { PAYMENT_OUTCOMES, paymentOutcome, paymentWords } from './payment-words.ts'
import type { ToolDeps } from './deps.ts'
import { countFact, uniqueFacts, priceFact } from './tool-facts.ts'
import { dayText, timeText } from './times.ts'
import { defineTool, type Asker, type Fact } from './tool.ts'

/** How far back somebody speaks of a payment, and of how many. */
const SINCE_DAYS = 14
const LATEST = 3

// Of a member what is theirs by account, of a guest what this browser began: never anybody else's.
const OWN = {
  name: 'assistant_own_checkouts',
  text: `select c.id, c.code, c.total_amount, c.created_at, o.id as order_id, o.order_number from checkouts c
    left join orders o on o.checkout_id = c.id
    where (c.user_id = $1::uuid or ($1::uuid is null and c.guest_id = $2::uuid and c.user_id is null)) and c.created_at > $3
    order by c.created_at desc limit ${LATEST}`,
}
interface Row {
  id: string
  code: string
  total_amount: number
  created_at: Date
  order_id: string | null
  order_number: string | null
}

const payment = z.object({
  /** What the payer's phone says it is for: UP-7K3M9Q, the number of the order as soon as there is one. */
  code: z.string(),
  /** KES. */
  amount: z.number().int(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  outcome: z.enum(PAYMENT_OUTCOMES),
  /** State and what to do, in the language of the conversation. */
  text: z.string(),
  at: z.string(),
  day: z.string(),
  time: z.string(),
  /** Where it goes on. */
  href: z.string(),
})

/** The asker's own payments of the last days: where each stands, and what to do. */
export function paymentHelp({ db, clock, checkoutState }: ToolDeps) {
  return defineTool({
    name: 'payment_help',
    summary: 'The asker’s own latest payments: whether the money has arrived, and what to do.',
    right: 'visitor',
    byModel: 'members',
    input: z.strictObject({}),
    output: z.object({ payments: z.array(payment) }),
    async run(_, asker) {
      const { member, guestId } = asker.visitor
      if (!member && !guestId) return { out: { payments: [] }, facts: [] }
      const since = later(clock.now(), -SINCE_DAYS * 86_400)
      const rows = await db.query<Row>(OWN, [member?.id ?? null, member ? null : guestId, since])
      const states = await Promise.all(rows.map(({ id }) => checkoutState(id)))
      const payments = rows.flatMap((row, i) => {
        const state = states[i]
        return state ? [shown(row, state, asker)] : []
      })
      const facts = payments.flatMap((one): Fact[] => [
        priceFact(one.amount),
        { kind: 'order', text: one.code },
        { kind: 'date', text: one.day },
        { kind: 'time', text: one.time },
        { kind: 'policy', text: one.text },
        ...(one.method ? [{ kind: 'policy' as const, text: methodLabel(one.method) }] : []),
      ])
      return { out: { payments }, facts: uniqueFacts([countFact(payments.length), ...facts]) }
    },
  })
}

function shown(row: Row, state: CheckoutState, { language, visitor }: Asker): z.infer<typeof payment> {
  const outcome = paymentOutcome(state)
  const ofOrder = row.order_id && visitor.member ? `/orders/${row.order_id}` : '/guest-orders'
  return {
    code: row.order_number ?? row.code,
    amount: row.total_amount,
    method: state.payment?.method ?? null,
    outcome,
    text: paymentWords(outcome, state, language),
    at: row.created_at.toISOString(),
    day: dayText(row.created_at, language),
    time: timeText(row.created_at),
    href: row.order_id ? ofOrder : '/checkout',
  }
}

import type { Clock } from '../platform/clock.ts'
import { createHistory } from './history.ts'
import { type OutcomeName, type Scenario, scenarioOf } from './scenarios.ts'
import { checkoutRequestId, merchantRequestId, receiptNumber } from './wire.ts'

export interface PushOrder {
  phone: string
  /** KES */
  amount: number
  accountReference: string
  description: string
  shortCode: string
  callbackUrl: string
}

/** One STK request: live until `result` says how it ended. */
export interface Prompt extends PushOrder {
  id: string
  merchantRequestId: string
  scenario: Scenario
  startedAt: Date
  endsAt: Date
  result?: { outcome: OutcomeName; at: Date; receipt?: string }
  /** Status queries so far. */
  queries: number
}

export interface PromptsOptions {
  clock: Clock
  approveAfterMs: number
  promptMs: number
  /** Ended requests kept for queries and for the phone's messages; the oldest go first. */
  keep: number
  onEnd: (prompt: Prompt) => void
}

export type Prompts = ReturnType<typeof createPrompts>

/** Every STK request in memory: at most one live prompt for a phone, a bounded number of ended ones. */
export function createPrompts(options: PromptsOptions) {
  const { clock } = options
  const byId = new Map<string, Prompt>()
  const liveByPhone = new Map<string, Prompt>()
  const history = createHistory(options.keep, (prompt) => byId.delete(prompt.id))
  const timers = new Map<Prompt, NodeJS.Timeout>()

  function open(order: PushOrder): Prompt | 'busy' {
    liveOf(order.phone)
    if (liveByPhone.has(order.phone)) return 'busy'
    const startedAt = clock.now()
    const endsAt = new Date(startedAt.getTime() + options.promptMs)
    const scenario = scenarioOf(order)
    const id = unusedId(startedAt, order.phone, byId)
    const prompt: Prompt = { ...order, id, merchantRequestId: merchantRequestId(), scenario, startedAt, endsAt, queries: 0 }
    byId.set(prompt.id, prompt)
    liveByPhone.set(prompt.phone, prompt)
    const delay = scenario.when === 'soon' ? options.approveAfterMs : options.promptMs
    timers.set(prompt, setTimeout(() => end(prompt, scenario.outcome), delay).unref())
    return prompt
  }

  /** The first end counts; a prompt that is over stays as it was. */
  function end(prompt: Prompt, outcome: OutcomeName): boolean {
    if (prompt.result) return false
    const at = clock.now()
    prompt.result = outcome === 'paid' ? { outcome, at, receipt: receiptNumber(at) } : { outcome, at }
    clearTimeout(timers.get(prompt))
    timers.delete(prompt)
    liveByPhone.delete(prompt.phone)
    history.add(prompt)
    options.onEnd(prompt)
    return true
  }

  /** Does not trust the timer alone: a busy process fires it late. */
  function liveOf(phone: string): Prompt | undefined {
    const prompt = liveByPhone.get(phone)
    if (prompt && clock.now() >= prompt.endsAt) end(prompt, prompt.scenario.outcome)
    return liveByPhone.get(phone)
  }

  return {
    open,
    end,
    liveOf,
    find: (id: string) => byId.get(id),
    /** Newest first. */
    live: () => [...liveByPhone.values()].reverse(),
    endedOf: history.ofPhone,
    recentlyEnded: history.latest,
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

function unusedId(at: Date, phone: string, taken: ReadonlyMap<string, Prompt>): string {
  const id = checkoutRequestId(at, phone)
  return taken.has(id) ? unusedId(new Date(at.getTime() + 1), phone, taken) : id
}

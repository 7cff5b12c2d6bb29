import type { Clock } from '../../platform/clock.ts'
import { createEndedPrompts } from './ended-prompts.ts'
import type { Ledger } from './ledger.ts'
import type { Schedule } from '../schedule.ts'
import type { OutcomeName } from './scenarios.ts'
import type { Prompt, PromptResult, PushOrder } from './prompt.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { checkoutRequestId, merchantRequestId } from './protocol.ts'

export interface PromptsOptions {
  clock: Clock
  schedule: Schedule
  ledger: Ledger
  random: SeededRandom
  approveAfterMs: number
  promptMs: number
  /** Completed requests stored for queries and for the phone's messages; the oldest are dropped first. */
  keep: number
  onEnd: (prompt: Prompt) => void
}

export type Prompts = ReturnType<typeof createPrompts>

/** "Late", in prompts' time: beyond the longest hold of a shop. */
const LATE = 26

/** Every STK request in memory: at most one live prompt for a phone, a bounded number of ended ones. */
export function createPrompts(options: PromptsOptions) {
  const { clock, schedule, ledger } = options
  const byId = new Map<string, Prompt>()
  const liveByPhone = new Map<string, Prompt>()
  const history = createEndedPrompts(options.keep, (prompt) => byId.delete(prompt.id))
  const pending = new Map<Prompt, () => void>()

  function open(order: PushOrder): Prompt | 'busy' {
    liveOf(order.phone)
    if (liveByPhone.has(order.phone)) return 'busy'
    const { scenario } = order
    const startedAt = schedule.now()
    const windowMs = options.promptMs * (scenario.window ?? 1)
    const prompt: Prompt = {
      ...order,
      id: unusedId(clock.now(), order.phone, byId),
      merchantRequestId: merchantRequestId(options.random),
      startedAt,
      endsAt: new Date(startedAt.getTime() + windowMs),
      callbacks: 0,
    }
    byId.set(prompt.id, prompt)
    liveByPhone.set(prompt.phone, prompt)
    const soon = scenario.when === 'soon'
    pending.set(prompt, schedule.after(soon ? options.approveAfterMs : windowMs, soon ? () => end(prompt) : () => runOut(prompt)))
    return prompt
  }

  /** The phone stops asking. Most prompts end with that; money that comes late is still under way. */
  function runOut(prompt: Prompt): void {
    if (prompt.result) return
    if (prompt.scenario.when !== 'late') return void end(prompt)
    pending.get(prompt)?.()
    release(prompt)
    pending.set(
      prompt,
      schedule.after(options.promptMs * LATE, () => end(prompt)),
    )
  }

  /** The first end counts; a prompt that is over stays as it was. */
  function end(prompt: Prompt, outcome: OutcomeName = prompt.scenario.outcome): boolean {
    if (prompt.result) return false
    prompt.result = outcome === 'paid' ? paid(prompt) : { outcome, at: clock.now() }
    pending.get(prompt)?.()
    pending.delete(prompt)
    release(prompt)
    history.add(prompt)
    options.onEnd(prompt)
    return true
  }

  function release(prompt: Prompt): void {
    if (liveByPhone.get(prompt.phone) === prompt) liveByPhone.delete(prompt.phone)
  }

  function paid({ phone, amount: asked, accountReference: account, scenario }: Prompt): PromptResult {
    const older = scenario.reusedReceipt && ledger.lastPaid()
    if (older) return { outcome: 'paid', at: clock.now(), receipt: older, amount: asked }
    const amount = Math.max(1, asked + (scenario.surplus ?? 0))
    const { receipt, at } = ledger.receive({ kind: 'prompt', phone, amount, account })
    return { outcome: 'paid', at, receipt, amount }
  }

  /** Does not trust the timer alone: a busy process fires it late. */
  function liveOf(phone: string): Prompt | undefined {
    const prompt = liveByPhone.get(phone)
    if (prompt && schedule.now() >= prompt.endsAt) runOut(prompt)
    return liveByPhone.get(phone)
  }

  return {
    open,
    end,
    liveOf,
    find: (id: string) => byId.get(id),
    /** The newest of a phone, whatever became of it. */
    newestOf: (phone: string) => [...byId.values()].findLast((prompt) => prompt.phone === phone),
    /** Oldest first. */
    all: () => [...byId.values()],
    /** Newest first. */
    live: () => [...liveByPhone.values()].reverse(),
    endedOf: history.ofPhone,
    recentlyEnded: history.latest,
  }
}

function unusedId(at: Date, phone: string, taken: ReadonlyMap<string, Prompt>): string {
  const id = checkoutRequestId(at, phone)
  return taken.has(id) ? unusedId(new Date(at.getTime() + 1), phone, taken) : id
}

import { type ReversalPlan, type Scenario, scenarioOfPhone, type ScenarioName, SCENARIOS, type StatusPlan } from './scenarios.ts'

// What the control API has ordered, over what the endings of phone numbers say.

export interface Settings {
  /** Callback addresses without TLS are refused, also on this machine. */
  httpsOnly: boolean
  /** The validation address is asked before money paid by hand moves. */
  validation: boolean
  /** Payments of prompts are announced to the confirmation address, too. */
  confirmPrompts: boolean
  /** Seconds until a payment is in the statement that is pulled. */
  pullLagSeconds: number
}

export type Overrides = ReturnType<typeof createOverrides>

const PHONES_AT_MOST = 1000
const LONGEST_DESCRIPTION = 182

/** A plan for the next `times` answers; for all when that is not said. */
interface Ordered<Plan> {
  plan: Plan
  times: number
}

export function createOverrides(first: Settings) {
  let settings = first
  let next: Ordered<ScenarioName>[] = []
  const byPhone = new Map<string, ScenarioName>()
  let reversals: Ordered<ReversalPlan> | undefined
  let statuses: Ordered<StatusPlan> | undefined

  return {
    settings: () => settings,
    set(changes: { [Name in keyof Settings]?: Settings[Name] | undefined }) {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      settings = { ...settings, ...Object.fromEntries(given) }
    },
    setPhone(phone: string, scenario: ScenarioName | null) {
      byPhone.delete(phone)
      if (scenario) byPhone.set(phone, scenario)
      if (byPhone.size > PHONES_AT_MOST) byPhone.delete([...byPhone.keys()][0] ?? '')
    },
    setNext(scenario: ScenarioName, times: number) {
      next = [...next, { plan: scenario, times }].slice(-PHONES_AT_MOST)
    },
    orderReversals(plan: ReversalPlan, times = Infinity) {
      reversals = { plan, times }
    },
    orderStatuses(plan: StatusPlan, times = Infinity) {
      statuses = { plan, times }
    },
    /** What happens to a prompt that is asked for now. */
    scenarioFor({ phone, description }: { phone: string; description: string }): Scenario {
      if (description.length > LONGEST_DESCRIPTION) return SCENARIOS.send_error
      const [ordered] = next
      if (ordered && (ordered.times -= 1) === 0) next = next.slice(1)
      return SCENARIOS[ordered?.plan ?? byPhone.get(phone) ?? scenarioOfPhone(phone)]
    },
    reversalFor(phone: string): ReversalPlan {
      const used = use(reversals)
      const { reversal }: Scenario = SCENARIOS[byPhone.get(phone) ?? scenarioOfPhone(phone)]
      return used ?? reversal ?? 'done'
    },
    statusPlan: (): StatusPlan => use(statuses) ?? 'done',
    reset() {
      settings = first
      next = []
      byPhone.clear()
      reversals = undefined
      statuses = undefined
    },
  }

  function use<Plan>(ordered: Ordered<Plan> | undefined): Plan | undefined {
    if (!ordered || ordered.times <= 0) return undefined
    ordered.times -= 1
    return ordered.plan
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Child } from '../child.ts'
import { failuresOf, flood, sumOf, type Flooded, type FloodRequest } from './flood.ts'
import { createPayers, type Paid } from './payers.ts'
import type { Place } from './place.ts'

// One tier at rates that grow until the first thing gives, then at one and a half and three times that rate, while guests pay.

/** From step to step, and seconds of one. */
const GROWTH = 1.3
/** A step is held when this part of what was due is served, and 99 of 100 answers come within so many milliseconds. */
const SERVED = 0.995
const IN_TIME_MS = 500
/** Guests who pay meanwhile, a second. */
const PAYING = 4
/** It has recovered when this many answers in a row come at once. */
const CALM = 20
const CALM_MS = 100
const RECOVERY_MAX_MS = 60_000

export interface Tier {
  name: string
  bases: readonly string[]
  requests: readonly FloodRequest[]
  /** Whose processor time is looked at, by name, and their memory, unless it is shared among processes that nobody can tell apart. */
  processes: Record<string, Pick<Child, 'cpu'> & Partial<Pick<Child, 'memory'>>>
  /** A second, at first. */
  from: number
  connections: number
  /** Where those who pay go, when they do not go the same way. */
  payingBase?: string
}

export interface Step {
  rate: number
  served: number
  /** Of what was due: turned away with "busy, try again"; failed otherwise; not sent. */
  busy: number
  failed: number
  unsent: number
  p99: number
  /** Cores that were used. */
  cores: Record<string, number>
}

export interface Over extends Step {
  times: number
  /** Of what the tier served at its peak. */
  goodput: number
  memory: Record<string, number>
  paid: Paid
  failures: string[]
  /** Seconds until it answers at once again. */
  recovered: number
}

export interface Broken {
  name: string
  steps: Step[]
  /** A second: the last step that was held. */
  held: number
  /** What gave at the next. */
  gave: string
  over: Over[]
}

export interface Lengths {
  step: number
  over: number
}

export async function breakTier(place: Place, tier: Tier, { step: seconds, over: longer }: Lengths): Promise<Broken> {
  const steps: Step[] = []
  await flooded(tier, tier.from, seconds)
  let gave = ''
  for (let rate = tier.from; !gave; rate *= GROWTH) {
    const { step } = await flooded(tier, rate, seconds)
    steps.push(step)
    gave = whatGave(step)
    if (gave) await recovery(tier)
  }
  // The first step may have been too much already.
  const held = steps.at(-2)?.rate ?? tier.from / GROWTH
  const peak = Math.max(...steps.map(({ served }) => served))
  const over: Over[] = []
  for (const times of [1.5, 3]) {
    const payers = createPayers(tier.payingBase ?? tier.bases[0] ?? '', place.variants)
    const paying = payers.steady(PAYING)
    const { step, found } = await flooded(tier, held * times, longer)
    const recovered = await recovery(tier)
    const memory = Object.fromEntries(Object.entries(tier.processes).flatMap(([name, one]) => (one.memory ? [[name, one.memory()]] : [])))
    over.push({ ...step, times, goodput: step.served / peak, memory, paid: await paying.stop(), failures: failuresOf(found), recovered })
    await payers.close()
  }
  return { name: tier.name, steps, held, gave, over }
}

async function flooded({ bases, requests, connections, processes }: Tier, rate: number, seconds: number) {
  const used = () => Object.entries(processes).map(([name, { cpu }]) => [name, cpu()] as const)
  const [before, began] = [used(), performance.now()]
  const found = await flood({ bases, requests, rate, seconds, connections })
  const elapsed = performance.now() - began
  const cores = Object.fromEntries(used().map(([name, now], i) => [name, (now - (before[i]?.[1] ?? 0)) / elapsed]))
  return { found, step: stepOf(found, rate, { ...cores, generator: found.cpu / elapsed }) }
}

function stepOf(found: Flooded, rate: number, cores: Record<string, number>): Step {
  const { busy, failed, p99 } = sumOf(found)
  const due = found.sent + found.unsent
  // By what was served while it was asked for, not afterwards.
  const served = found.served.reduce((sum, n) => sum + n, 0) / found.seconds
  return { rate, served, busy: busy / due, failed: failed / due, unsent: found.unsent / due, p99, cores }
}

/** In words; empty when the step was held. */
function whatGave({ rate, served, busy, failed, unsent, p99, cores }: Step): string {
  const full = Object.entries(cores)
    .filter(([, used]) => used > 0.85)
    .map(([name]) => name)
  const who = full.length > 0 ? ` (a core each: ${full.join(', ')})` : ' (no process has all of a core: they share the machine)'
  if (failed > 1 - SERVED) return `${percent(failed)} failed${who}`
  if (busy > 1 - SERVED) return `${percent(busy)} were turned away${who}`
  if (unsent > 0 || served < rate * 0.95) return `${Math.round(served)} of ${Math.round(rate)} a second were served in time${who}`
  if (p99 > IN_TIME_MS) return `answers took ${Math.round(p99)} ms (p99)${who}`
  return ''
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(part > 0 && part < 0.1 ? 1 : 0)} %`
}

/** Seconds until some answers in a row come at once, of each kind in turn. */
async function recovery({ bases, requests }: Tier): Promise<number> {
  const began = performance.now()
  for (let calm = 0, n = 0; calm < CALM && performance.now() - began < RECOVERY_MAX_MS; n++) {
    const asked = performance.now()
    const { method = 'GET', path, headers = {}, body } = requests[n % requests.length] as FloodRequest
    const sent = { method, headers: { 'accept-encoding': 'br', 'x-forwarded-for': `10.8.0.${n % 250}`, ...headers } }
    const status = await request((bases[n % bases.length] ?? '') + path, { ...sent, ...(body === undefined ? {} : { body }) }).then(
      async (answer) => (await answer.body.dump({ limit: 10_000_000 }), answer.statusCode),
      () => 0,
    )
    calm = status > 0 && status < 400 && performance.now() - asked < CALM_MS ? calm + 1 : 0
    await sleep(20)
  }
  return Math.max(0, (performance.now() - began) / 1000 - CALM * 0.02)
}

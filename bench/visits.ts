import { setTimeout as sleep } from 'node:timers/promises'
import type { Meter, Reading } from './meter.ts'

/** The ramp: visits per second at first, how they grow from step to step, and seconds of a step. */
const FIRST = 4
const GROWTH = 1.25
const STEP = 12
/** A step is held when nothing fails and this part of the answers comes in time. Milliseconds. */
const IN_TIME = 500

/** How much of what was bought is still on its way. */
export const OPEN = `select (select count(*) from checkouts where status in ('awaiting_payment', 'failed'))
  + (select count(*) from payment_refunds where state not in ('completed', 'needs_person'))
  + (select count(*) from payment_inbox where next_at is not null) as n`

/** Visits per second of the last step that was held. */
export async function ramp(visit: () => Promise<void>, meter: Meter, print: (line: string) => void): Promise<number> {
  await (
    await come(visit, FIRST, 5)
  ).left
  meter.take()
  let held = FIRST / GROWTH
  for (let rate = FIRST; ; rate *= GROWTH) {
    const { left } = await come(visit, rate, STEP)
    const reading = meter.take()
    const isHeld = Object.keys(reading.errors).length === 0 && reading.p99 <= IN_TIME
    print(line(`${rate.toFixed(1)} visits/s`, reading))
    // Shoppers that are still active finish before anything else is measured.
    await left
    meter.take()
    if (!isHeld) return held
    held = rate
  }
}

/** Lets shoppers in at an even rate for `seconds`, whatever the shop makes of it. `left`: all have gone again. */
export async function come(visit: () => Promise<void>, rate: number, seconds: number): Promise<{ left: Promise<void> }> {
  const inside: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const wait = began + (n / rate) * 1000 - performance.now()
    if (wait > 0) await sleep(wait)
    inside.push(visit())
  }
  return { left: Promise.all(inside).then(() => {}) }
}

export function line(what: string, { requests, seconds, p99, errors }: Reading, more = ''): string {
  const failures = Object.keys(errors).length > 0 ? `, failures ${JSON.stringify(errors)}` : ''
  return `${what}: ${(requests / seconds).toFixed(0)} requests/s, p99 ${p99.toFixed(0)} ms${more}${failures}`
}

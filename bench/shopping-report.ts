import type { Reading, Summary } from './meter.ts'

/** One part of the long run; MB at its end. */
export interface Minute {
  reading: Reading
  resident: number
}

export interface HeapMinute extends Minute {
  heap: number
}

/** What memory may grow from the second third of the run to the last. */
const FLAT = 1.1

/** The resident memory of the last third is within a tenth of that of the second. */
export function isFlat(minutes: readonly Minute[]): boolean {
  const third = Math.floor(minutes.length / 3)
  const mean = (part: readonly Minute[]) => part.reduce((sum, { resident }) => sum + resident, 0) / Math.max(1, part.length)
  return mean(minutes.slice(-third)) <= FLAT * mean(minutes.slice(third, 2 * third))
}

/** In Markdown, as docs/operations.md has it: every kind of request over the whole run, then how memory went. */
export function table(minutes: readonly HeapMinute[]): string {
  const names = [...new Set(minutes.flatMap(({ reading }) => Object.keys(reading.kinds)))]
  const lines = names.map((name) => {
    const parts = minutes.flatMap(({ reading }) => reading.kinds[name] ?? [])
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    const typical = (of: keyof Summary) => parts.reduce((sum, part) => sum + part[of] * part.count, 0) / Math.max(1, count)
    const worst = Math.max(...parts.map(({ p99 }) => p99))
    return `| ${name} | ${count.toLocaleString('en')} | ${ms(typical('p50'))} | ${ms(typical('p95'))} | ${ms(typical('p99'))} | ${ms(worst)} |`
  })
  const memory = minutes.map(({ resident, heap }) => `${resident} (${heap})`).join(', ')
  return [
    '| Request | Number | p50 ms | p95 ms | p99 ms | worst p99 ms |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `Resident memory (heap) in MB, part by part: ${memory}`,
  ].join('\n')
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}

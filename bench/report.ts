import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './child.ts'
import { whole, type Figure } from './figures.ts'

const HEADINGS = ['case', 'measured', 'p50 ms', 'p99 ms', 'bytes', 'MB', 'target', ''] as const

export function table(figures: readonly Figure[]): string {
  const lines = figures.map((f) => [
    f.name,
    f.measured,
    milliseconds(f.p50),
    milliseconds(f.p99),
    f.bytes === undefined ? '' : whole(f.bytes),
    f.memory === undefined || Number.isNaN(f.memory) ? '' : String(f.memory),
    f.target?.words ?? '',
    f.target ? (f.target.ok ? 'ok' : 'short') : '',
  ])
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...lines.map((line) => line[i]?.length ?? 0)))
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 || i > 5 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [row(HEADINGS), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : value < 10 ? String(Math.round(value * 10) / 10) : whole(value)
}

/** Where, with what and how it was measured, beside the figures. Returns the path below the repository. */
export function writeReport(figures: readonly Figure[], settings: object, name = 'bench'): string {
  const path = `test-results/${name}.json`
  const machine = { cores: cpus().length, processor: cpus()[0]?.model, memory_gb: Math.round(totalmem() / 2 ** 30), node: process.version }
  const report = { at: new Date().toISOString(), commit: commit(), machine, settings, figures }
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), `${JSON.stringify(report, null, 2)}\n`)
  return path
}

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

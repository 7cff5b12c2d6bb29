// npm test: everything, from a fresh clone. With names of steps as arguments: only those.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, run } from './setup.mjs'
import { playwrightResult, vitestResult } from './test-report.mjs'
import { unhandledErrorsOf } from './unhandled-errors.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)
const results = join(root, 'test-results')
// A machine with other work may miss a moment. What needed a second try is listed at the end.
const tests = (name, retry = 1) => [
  `--retry=${retry}`,
  ...['default', 'json', join(root, 'scripts/unhandled-errors.mjs')].map((reporter) => `--reporter=${reporter}`),
  `--outputFile.json=${join(results, `${name}.json`)}`,
]

// The rarer paths and the slowest faults are left out unless everything is asked for: npm run test:all.
if (process.argv.includes('--all')) process.env.UPYA_TESTS = 'all'
const everything = process.env.UPYA_TESTS === 'all'
// Dozens of processes load the same packages and sources: compiled once, they start in two thirds of the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/upya-tests')
// npm run test:scale -- test/scale/pooler.test.ts: only that.
const paths = process.argv.slice(2).filter((word) => word.startsWith('test/'))
const CATALOGUE = join(root, '../shared/data/catalogue.csv')

const STEPS = {
  types: { title: 'Types', work: () => run(bin('react-router'), ['typegen'], { quiet: true }).then(() => run(bin('tsc'), ['--noEmit'])) },
  lint: { title: 'Lint', work: () => run(bin('oxlint'), ['--quiet']) },
  format: { title: 'Format', work: () => run(bin('oxfmt'), ['--check']) },
  architecture: { title: 'Architecture', alone: true, work: () => run(bin('vitest'), ['run', 'test/architecture']) },
  unit: {
    title: 'Architecture, unit and integration',
    work: () => run(bin('vitest'), ['run', ...tests('vitest')]),
    report: 'vitest.json',
    result: () => vitestResult(read('vitest.json'), read(unhandledErrorsOf('vitest.json'))),
  },
  build: { title: 'Build', work: build },
  // Real processes that are killed, starved and cut off; they serve the built pages.
  faults: {
    title: 'Faults and several processes',
    work: () => run(bin('vitest'), ['run', '--config', 'vitest.faults.config.ts', ...tests('faults')]),
    report: 'faults.json',
    result: () => vitestResult(read('faults.json'), read(unhandledErrorsOf('faults.json'))),
  },
  browser: {
    title: 'Browser journeys',
    work: () => run(bin('playwright'), ['test']),
    report: 'playwright.json',
    result: () => playwrightResult(read('playwright.json')),
  },
  // A real catalogue beside the repository, where there is one: buying must work on it, too.
  real: {
    title: 'Buying on the real catalogue',
    when: everything && existsSync(CATALOGUE),
    work: () =>
      run(bin('playwright'), ['test', 'buy', '--project=phone'], {
        env: { UPYA_E2E_CATALOGUE: CATALOGUE, UPYA_E2E_RESULTS: 'real' },
      }),
    report: 'real.json',
    result: () => playwrightResult(read('real.json')),
  },
  // Replicas, poolers, proxies: what needs programs of the system. It says which are missing and how to install them. What fails
  // there is looked at, not tried again: a payment that is lost once is lost.
  scale: {
    title: 'Beyond one machine',
    alone: true,
    work: () => run(bin('vitest'), ['run', '--config', 'vitest.scale.config.ts', ...paths, ...tests('scale', 0)]),
    report: 'scale.json',
    result: () => vitestResult(read('scale.json'), read(unhandledErrorsOf('scale.json'))),
  },
}

const asked = process.argv.slice(2).filter((word) => word !== '--all' && !paths.includes(word))
const steps = Object.entries(STEPS).filter(([name, { alone, when = true }]) => when && (asked.length > 0 ? asked.includes(name) : !alone))
const total = { passed: 0, failed: 0 }
const summary = []
const failures = []
const flaky = []
const started = Date.now()

mkdirSync(results, { recursive: true })
await step('Packages', install)
for (const [, { title, work, result, report }] of steps) {
  if (report) for (const old of [report, unhandledErrorsOf(report)]) rmSync(join(results, old), { force: true })
  await step(title, work, result)
}
process.stdout.write(`\n${summary.join('\n')}\n\nTotal ${seconds(started)}: ${total.passed} passed, ${total.failed} failed\n`)
list('Flaky: failed, then passed', flaky)
list('Failed', failures)
if (asked.length === 0) writeFileSync(join(results, 'total.json'), JSON.stringify(total))
process.exit(total.failed > 0 ? 1 : 0)

/** Every step counts as one check; what it counts itself is added. */
async function step(title, work, result) {
  process.stdout.write(`\n=== ${title}\n`)
  const began = Date.now()
  const error = await Promise.resolve(work()).then(
    () => undefined,
    (failure) => failure,
  )
  if (error) process.stdout.write(`${error.message}\n`)
  const counts = result?.() ?? { passed: 0, failed: 0, failures: [], flaky: [] }
  total.passed += counts.passed + (error ? 0 : 1)
  // Tests that failed are counted one by one; a step that broke without one counts itself.
  const broke = error && counts.failed === 0
  total.failed += counts.failed + (broke ? 1 : 0)
  failures.push(...counts.failures, ...(broke && counts.failures.length === 0 ? [`${title}\n    ${error.message.split('\n').at(-1)}`] : []))
  flaky.push(...counts.flaky)
  const odd = counts.flaky.length > 0 ? `, ${counts.flaky.length} of them flaky` : ''
  const detail = result ? ` (${counts.passed} passed${odd}, ${counts.failed} failed)` : ''
  summary.push(`${error ? 'FAILED' : 'passed'}  ${title.padEnd(36)}${seconds(began).padStart(8)}${detail}`)
}

function list(heading, lines) {
  if (lines.length > 0) process.stdout.write(`\n${heading}:\n${lines.map((words) => `- ${words}`).join('\n')}\n`)
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function read(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return undefined
  }
}

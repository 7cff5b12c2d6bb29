// npm run spec: which requirement has a passing test, a failing one, or none, by the last test run. Skipped, unfinished and
// flaky tests prove nothing; titles that claim many requirements at once are named.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLAIMS, claimsOf, greedyTitles, playwrightProofs, statesOf, vitestProofs } from './proofs.mjs'
import { root } from './setup.mjs'

const proofs = [
  ...['vitest.json', 'faults.json'].flatMap((name) => vitestProofs(report(name))),
  ...playwrightProofs(report('playwright.json')),
]
const states = statesOf(proofs)

const groups = { proved: [], failed: [], unproved: [], untested: [] }
const wanted = requirements()
for (const requirement of wanted) groups[states.get(requirement.id) ?? 'untested'].push(requirement)
show('Failing', groups.failed)
show('Only by tests that were skipped, or passed when they were tried again', groups.unproved)
show('Without a test', groups.untested)
const strangers = [...states.keys()].filter((id) => !wanted.some((requirement) => requirement.id === id))
if (strangers.length > 0) process.stdout.write(`\nNamed by tests, but not in docs/requirements.md: ${strangers.sort().join(', ')}\n`)
show(
  `Tests that claim more than ${CLAIMS} requirements`,
  greedyTitles(proofs).map((title) => ({ id: String(claimsOf(title).length), text: title })),
)
process.stdout.write(
  `\n${groups.proved.length} of ${wanted.length} requirements have passing tests, ${groups.failed.length} failing, ${groups.unproved.length} only skipped or flaky ones, ${groups.untested.length} none\n`,
)

/** Rows `| id | text | ...` of docs/requirements.md. */
function requirements() {
  const file = join(root, 'docs/requirements.md')
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8').matchAll(/^\|\s*`?([a-z][a-z0-9]*-\d+[a-z]?)`?\s*\|\s*(.*?)\s*\|/gm)
  return [...rows].map(([, id, text]) => ({ id, text }))
}

function show(title, list) {
  if (list.length === 0) return
  process.stdout.write(`\n${title}:\n${list.map(({ id, text }) => `  ${id.padEnd(12)}${text}`).join('\n')}\n`)
}

function report(name) {
  const file = join(root, 'test-results', name)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  process.stdout.write(`There is no ${name} yet: run npm test first.\n`)
  return undefined
}

// npm run spec: which requirement has a passing test, a failing one, or none, by the last test run.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const ID = /[a-z][a-z0-9]*-\d+[a-z]?/g
const states = new Map()
for (const { title, passed } of [...vitestTests(), ...playwrightTests()]) {
  for (const [brackets] of title.matchAll(/\[[^\]]+\]/g)) {
    for (const [id] of brackets.matchAll(ID)) states.set(id, (states.get(id) ?? true) && passed)
  }
}

const groups = { passing: [], failing: [], untested: [] }
const wanted = requirements()
for (const requirement of wanted) {
  const state = states.get(requirement.id)
  groups[state === undefined ? 'untested' : state ? 'passing' : 'failing'].push(requirement)
}
show('Failing', groups.failing)
show('Without a test', groups.untested)
const strangers = [...states.keys()].filter((id) => !wanted.some((requirement) => requirement.id === id))
if (strangers.length > 0) process.stdout.write(`\nNamed by tests, but not in docs/requirements.md: ${strangers.sort().join(', ')}\n`)
process.stdout.write(
  `\n${groups.passing.length} of ${wanted.length} requirements have passing tests, ${groups.failing.length} failing, ${groups.untested.length} none\n`,
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

function vitestTests() {
  const files = [...(report('vitest.json')?.testResults ?? []), ...(report('faults.json')?.testResults ?? [])]
  return files.flatMap((file) => file.assertionResults).map((test) => ({ title: test.fullName, passed: test.status === 'passed' }))
}

function playwrightTests() {
  const walk = (suite, above) => {
    const title = `${above} ${suite.title}`
    const own = (suite.specs ?? []).map((spec) => ({ title: `${title} ${spec.title}`, passed: spec.ok }))
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, title))]
  }
  return (report('playwright.json')?.suites ?? []).flatMap((suite) => walk(suite, ''))
}

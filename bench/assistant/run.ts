import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../child.ts'
import { readSet, SETS, type SetName } from './cases.ts'
import { inDemoWorld, type DemoWorld } from './demo-world.ts'
import { hold } from './drive.ts'
import { judge, type Judged } from './judge.ts'
import { failuresOf, tables, writeReport } from './report.ts'
import { scoresOf } from './scores.ts'
import { measureSpeed } from './speed.ts'

// npm run bench:assistant: holds every conversation of the three sets with the assistant of the demo shop and judges what
// it said. `-- --set=regression` runs one set, `--only=WORD` the conversations whose id has it, `--failures` lists what
// fails (of the held-out set for those who write it, never to tune on), `--report` writes the section of
// docs/assistant.md. `-- --speed` measures time and memory instead, in a shop of 100,000 products (speed.ts).

const TITLES: Record<SetName, string> = {
  'held-out': 'Held out: nothing was tuned on it',
  regression: 'Regression: held out once, and looked at since',
  tuning: 'Tuned on',
}

const words = process.argv.slice(2)
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const sets = SETS.filter((name) => (option('set') ?? name) === name)
if (sets.length === 0) throw new Error(`--set is one of ${SETS.join(', ')}`)

if (words.includes('--speed')) process.exit((await measureSpeed(option('keep'), print)) ? 0 : 1)

const sections = await inDemoWorld(async (world) => {
  const written: string[] = []
  for (const name of sets) written.push(await measure(world, name))
  return written
})
if (words.includes('--report')) print(`Written: ${writeReport(sections.join('\n\n'))}`)

async function measure(world: DemoWorld, name: SetName): Promise<string> {
  const only = option('only') ?? ''
  const conversations = readSet(name).filter(({ id }) => id.includes(only))
  // What is read and compiled once is not the work of a turn.
  for (const conversation of conversations.slice(0, 10)) await hold(world, conversation)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const judged: Judged[] = []
  for (const conversation of conversations) judged.push(...judge(world, await hold(world, conversation)))
  globalThis.gc?.()
  const outcome = { title: name, judged }
  const section = `### ${TITLES[name]}\n\n${tables(outcome, (process.memoryUsage().rss - before) / 1e6)}`
  print(section)
  if (words.includes('--failures')) print(failuresOf(outcome))
  writeFileSync(
    join(root, `test-results/bench-assistant-${name}.json`),
    `${JSON.stringify({ at: new Date().toISOString(), ...scoresOf(judged) }, null, 2)}\n`,
  )
  return section
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

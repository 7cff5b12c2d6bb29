import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withShop, type Workplace } from '../../scripts/with-shop.ts'
import { turnContext } from '../../src/shop/assistant/contract.ts'
import type { Asker } from '../../src/shop/assistant/tools/tool.ts'
import type { TurnCaller } from '../../src/shop/assistant/turn.ts'
import { databaseCpu } from '../admin/database-cpu.ts'
import { openWorld, type World } from '../world.ts'
import { observedAssistant } from './observed.ts'
import { MESSAGES, TOOL_CASES } from './speed-cases.ts'

// npm run bench:assistant -- --speed: what tools and whole turns of the embedded driver take in a shop of 100,000 products.
// `--keep=FOLDER` leaves the shop there for the next time.

const PRODUCTS = 100_000
const [ROUNDS, WARM_ROUNDS] = [60, 12]
/** At most: milliseconds of processor time of this process for a tool, and of time for a turn (both p95). */
const [TOOL_CPU_MS, TURN_MS] = [60, 250]
/** Turns after which memory is looked at. The first bring what is read and compiled once, and fill what is cached. */
const WATCHED_AT = [100, 600, 1100]
/** MB that 500 turns may add at most when what is cached is there (the last of them): to resident memory, and to the heap. */
const [GROWTH_MB, HEAP_GROWTH_MB] = [40, 2]

type Print = (text: string) => void

interface Spent {
  cpu: number[]
  time: number[]
  /** Of the database, in the mean. */
  database: number
}

/** Prints a table of both; false when a target is missed. */
export async function measureSpeed(keep: string | undefined, print: Print): Promise<boolean> {
  const world = await openWorld(PRODUCTS, keep)
  process.env['DATA_DIR'] = world.dataDir
  process.env['LOG_LEVEL'] = 'silent'
  try {
    return await withShop(async (place) => {
      // As the worker of a shop does.
      while ((await place.shop.catalogue.applyFacetChanges()) > 0);
      const grown = await growsWithin(place, print)
      print(`\nLoad of the machine before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.\n`)
      print(
        `| ${PRODUCTS.toLocaleString('en')} products, ms | CPU p50 | CPU p95 | database CPU | time p50 | time p95 |\n|---|---|---|---|---|---|`,
      )
      const tools = await toolsWithin(place, world, print)
      const turns = await turnsWithin(place, world, print)
      return grown && tools && turns
    })
  } finally {
    await world.close()
  }
}

async function toolsWithin({ shop }: Workplace, world: World, print: Print): Promise<boolean> {
  const [piece = { id: '', name: '' }] = await world.rows<{ id: string; name: string }>(
    `select p.id, p.name from products p join product_variants v on v.product_id = p.id
      where p.kind = 'heels' and p.department = 'women' and v.stock > 0 order by p.handle limit 1`,
  )
  let isWithin = true
  for (const [name, { tool, input }] of Object.entries(TOOL_CASES)) {
    const spent = await measure(world, async (round) => {
      const one = shop.assistantTools[tool]
      await one.run(one.input.parse(input(round, piece)) as never, asker())
    })
    print(rowOf(name, spent))
    isWithin &&= part(spent.cpu, 0.95) < TOOL_CPU_MS
  }
  return isWithin
}

async function turnsWithin(place: Workplace, world: World, print: Print): Promise<boolean> {
  let isWithin = true
  for (const [name, message] of Object.entries(MESSAGES)) {
    const spent = await measure(world, (round) => turn(place, message.replace('{n}', `${2000 + round * 10}`)))
    print(rowOf(`turn: ${name}`, spent))
    isWithin &&= part(spent.time, 0.95) < TURN_MS
  }
  return isWithin
}

/** Apart: what the first turns load once, and what every turn leaves behind. */
async function growsWithin(place: Workplace, print: Print): Promise<boolean> {
  const messages = Object.values(MESSAGES)
  const states = [memory()]
  print('| Memory, MB | heap | resident |\n|---|---|---|')
  print(stateRow('before the first turn', states[0]))
  let done = 0
  for (const until of WATCHED_AT) {
    for (; done < until; done++) await turn(place, (messages[done % messages.length] ?? '').replace('{n}', `${2000 + done}`))
    const state = memory()
    print(stateRow(`after ${until.toLocaleString('en')} turns`, state))
    states.push(state)
  }
  const [earlier, later] = states.slice(-2)
  if (!earlier || !later) return false
  return later.heap - earlier.heap < HEAP_GROWTH_MB && later.resident - earlier.resident < GROWTH_MB
}

interface Memory {
  heap: number
  resident: number
}

/** Without what nothing refers to any more. */
function memory(): Memory {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: (heapUsed + external) / 1e6, resident: rss / 1e6 }
}

const stateRow = (name: string, state: Memory | undefined) => `| ${name} | ${state?.heap.toFixed(1)} | ${state?.resident.toFixed(0)} |`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function measure({ dataDir }: World, work: (round: number) => Promise<void>): Promise<Spent> {
  const spent: Spent = { cpu: [], time: [], database: 0 }
  let before = 0
  for (let round = 0; round < ROUNDS + WARM_ROUNDS; round++) {
    if (round === WARM_ROUNDS) before = databaseCpu(join(dataDir, 'postgres', 'data'))
    const [cpu, begun] = [process.cpuUsage(), performance.now()]
    await work(round)
    if (round < WARM_ROUNDS) continue
    const { user, system } = process.cpuUsage(cpu)
    spent.cpu.push((user + system) / 1000)
    spent.time.push(performance.now() - begun)
  }
  spent.database = (databaseCpu(join(dataDir, 'postgres', 'data')) - before) / ROUNDS
  return spent
}

async function turn(place: Workplace, text: string): Promise<void> {
  const visitor = { guestId: randomUUID(), member: null, expired: null, address: '127.0.0.1' }
  const caller: TurnCaller = { conversationId: null, key: null, visitor, network: null, wideNetwork: null, device: 'phone' }
  await assistantOf(place).answer({ client_id: randomUUID(), text, mode: 'ai', context: turnContext.parse({}) }, caller, () => {})
}

const assistants = new WeakMap<Workplace, ReturnType<typeof observedAssistant>>()

function assistantOf(place: Workplace) {
  const known = assistants.get(place) ?? observedAssistant(place, () => {})
  assistants.set(place, known)
  return known
}

function asker(): Asker {
  const visitor = { guestId: randomUUID(), member: null, expired: null, address: '127.0.0.1' }
  const page = turnContext.parse({})
  return { visitor, network: null, wideNetwork: null, page, body: null, language: 'en', conversationId: null }
}

function rowOf(name: string, { cpu, time, database }: Spent): string {
  return `| ${name} | ${[part(cpu, 0.5), part(cpu, 0.95), database, part(time, 0.5), part(time, 0.95)].map((ms) => ms.toFixed(0)).join(' | ')} |`
}

/** The value that so many of them do not exceed. */
function part(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

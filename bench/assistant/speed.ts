import { randomUUID } from 'node:crypto'
import { withShop, type Workplace } from '../../scripts/with-shop.ts'
import { turnContext } from '../../src/shop/assistant/contract.ts'
import type { Asker } from '../../src/shop/assistant/tools/tool.ts'
import type { TurnCaller } from '../../src/shop/assistant/turn.ts'
import { openWorld, type World } from '../world.ts'
import { observedAssistant } from './observed.ts'
import { MESSAGES, TOOL_CASES } from './speed-cases.ts'

// npm run bench:assistant -- --speed: what tools and whole turns of the embedded driver take in a shop of 100,000 products.
// `--keep=FOLDER` leaves the shop there for the next time.

const PRODUCTS = 100_000
const [ROUNDS, WARM_ROUNDS] = [60, 12]
/** At most: milliseconds of processor time of this process for a tool, and of time for a turn (both p95); MB of growth. */
const [TOOL_CPU_MS, TURN_MS, GROWTH_MB] = [60, 250, 40]
/** Turns that memory is watched over, after as many as warm it up. */
const GROWTH_TURNS = 500

type Print = (text: string) => void

interface Spent {
  cpu: number[]
  time: number[]
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
      print(`| ${PRODUCTS.toLocaleString('en')} products, ms | CPU p50 | CPU p95 | time p50 | time p95 |\n|---|---|---|---|---|`)
      const tools = await toolsWithin(place, world, print)
      const turns = await turnsWithin(place, print)
      return (await growsWithin(place, print)) && tools && turns
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
    const spent = await measure(async (round) => {
      const one = shop.assistantWorkshop.tools[tool]
      await one.run(one.input.parse(input(round, piece)) as never, asker())
    })
    print(rowOf(name, spent))
    isWithin &&= part(spent.cpu, 0.95) < TOOL_CPU_MS
  }
  return isWithin
}

async function turnsWithin(place: Workplace, print: Print): Promise<boolean> {
  let isWithin = true
  for (const [name, message] of Object.entries(MESSAGES)) {
    const spent = await measure((round) => turn(place, message.replace('{n}', `${2000 + round * 10}`)))
    print(rowOf(`turn: ${name}`, spent))
    isWithin &&= part(spent.time, 0.95) < TURN_MS
  }
  return isWithin
}

/** What is resident after many more turns, less what was before them. */
async function growsWithin(place: Workplace, print: Print): Promise<boolean> {
  const messages = Object.values(MESSAGES)
  const many = async () => {
    for (let i = 0; i < GROWTH_TURNS; i++) await turn(place, (messages[i % messages.length] ?? '').replace('{n}', `${2000 + i}`))
    globalThis.gc?.()
    return process.memoryUsage().rss / 1e6
  }
  const before = await many()
  const growth = (await many()) - before
  print(`\nMemory grew by ${growth.toFixed(0)} MB over ${GROWTH_TURNS} turns.`)
  return growth < GROWTH_MB
}

async function measure(work: (round: number) => Promise<void>): Promise<Spent> {
  const spent: Spent = { cpu: [], time: [] }
  for (let round = 0; round < ROUNDS + WARM_ROUNDS; round++) {
    const [cpu, begun] = [process.cpuUsage(), performance.now()]
    await work(round)
    if (round < WARM_ROUNDS) continue
    const { user, system } = process.cpuUsage(cpu)
    spent.cpu.push((user + system) / 1000)
    spent.time.push(performance.now() - begun)
  }
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
  return { visitor, network: null, wideNetwork: null, page, language: 'en', conversationId: null }
}

function rowOf(name: string, { cpu, time }: Spent): string {
  return `| ${name} | ${[part(cpu, 0.5), part(cpu, 0.95), part(time, 0.5), part(time, 0.95)].map((ms) => ms.toFixed(0)).join(' | ')} |`
}

/** The value that so many of them do not exceed. */
function part(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

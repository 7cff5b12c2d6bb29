import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanNode } from '../../test/support/query-plan.ts'
import { startShop } from '../child.ts'
import { signIn } from '../cpu-cases.ts'
import { whole, type Figures } from '../figures.ts'
import type { World } from '../world.ts'
import { fetchAll } from './ask.ts'
import { ADMIN } from './invent.ts'
import type { Screens } from './paths.ts'

/** Tables that grow with every order: none is read from end to end. */
const GROWING = new Set(
  `orders order_items order_events checkouts holds payment_attempts payment_events payment_inbox provider_payments
  mail_deliveries mail_sends admin_audit_log wish_events notifications`.split(/\s+/),
)
/** Rows of a page, and how many are read at the most for one that is shown. */
const [SHOWN, READ_FOR_ONE] = [50, 50]
/** Of a statement that reads more: letters of its beginning. */
const TEXT_TOLD = 300
/** Of a connection that says in the log of the server how each of its statements went. */
const TOLD = {
  session_preload_libraries: 'auto_explain',
  log_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}

/** How every statement of every screen is carried out: what is read from end to end, and how many rows for those of a page. */
export async function planCases(world: World, all: Screens, figures: Figures): Promise<void> {
  const log = openSync(join(world.dataDir, 'postgres', 'server.log'), 'r')
  for (const [name, value] of Object.entries(TOLD)) await world.rows(`alter role current_user set ${name} = '${value}'`)
  const shop = await startShop({ dataDir: world.dataDir, env: { PAGE_CACHE: 'false' }, role: 'web' })
  try {
    const headers = { cookie: await signIn(shop, ADMIN) }
    for (const [name, paths] of Object.entries(all)) {
      const asked: Looked[] = []
      for (const path of paths) {
        const from = fstatSync(log).size
        await fetchAll(shop.base + path, headers)
        asked.push({ path, ...lookedAt(plansIn(textFrom(log, from))) })
      }
      add(name, asked, figures)
    }
  } finally {
    await shop.stop()
    for (const name of Object.keys(TOLD)) await world.rows(`alter role current_user reset ${name}`)
    closeSync(log)
  }
}

interface Plan {
  'Query Text': string
  Plan: PlanNode
}

interface Looked {
  path: string
  /** Of the statement that reads most. */
  rows: number
  text: string
  scanned: string[]
}

function add(name: string, asked: readonly Looked[], figures: Figures): void {
  const most = asked.reduce((one, other) => (other.rows > one.rows ? other : one))
  const isMuch = most.rows > SHOWN * READ_FOR_ONE
  const scans = asked.filter(({ scanned }) => scanned.length > 0)
  figures.add({
    group: 'plan',
    name: `${name}: rows read`,
    value: most.rows,
    measured: `${whole(most.rows)} by the statement that reads most`,
    target: { words: 'no table from end to end', ok: scans.length === 0 },
    note: [
      ...scans.map(({ path, scanned }) => `${scanned.join(', ')} for ${path}`),
      ...(isMuch ? [`${most.path}: ${most.text.replaceAll(/\s+/g, ' ').slice(0, TEXT_TOLD)}`] : []),
    ].join('; '),
  })
}

function textFrom(log: number, from: number): string {
  const text = Buffer.alloc(fstatSync(log).size - from)
  readSync(log, text, 0, text.length, from)
  return text.toString()
}

/** A plan begins on the line after it was announced, and each of its lines with a tab. */
function plansIn(text: string): Plan[] {
  return [...text.matchAll(/duration: [\d.]+ ms {2}plan:\n((?:\t.*\n?)+)/g)].map(
    ([, json = '{}']) => JSON.parse(json.replaceAll(/^\t/gm, '')) as Plan,
  )
}

function lookedAt(plans: readonly Plan[]): Omit<Looked, 'path'> {
  const looked = plans.map((plan) => ({ text: plan['Query Text'], nodes: flat(plan.Plan) }))
  const scanned = looked
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '')
  const read = looked.map(({ text, nodes }) => ({ text, rows: readBy(nodes) }))
  const most = read.reduce((one, other) => (other.rows > one.rows ? other : one), { text: '', rows: 0 })
  return { ...most, scanned: [...new Set(scanned)] }
}

/** Rows and entries of indexes that were looked at, with those that did not fit. */
function readBy(nodes: readonly PlanNode[]): number {
  return nodes
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}

import type { Database } from '../../src/platform/database.ts'
import { BREACHES, FORGOTTEN, KNOWN, UNITS } from './invariant-queries.ts'

/** Units by variant, as they were before anybody bought. */
export type Units = ReadonlyMap<string, number>

/** KES, as the providers report it. */
export interface ProviderMoney {
  /** Taken from phones, cards and accounts. */
  taken: number
  /** Given back by reversals and refunds. */
  returned: number
}

export interface InvariantOptions {
  /** From unitsNow() at the beginning: nothing may have come or gone since. */
  units?: Units
  /** simulatedMoney(), once nothing is on its way. */
  providerMoney?: ProviderMoney
  now?: Date
}

/**
 * The invariants of money and stock, whatever happened: at most one order for a checkout; stock, held and sold pieces are
 * constant; every shilling received is in one valid order, in review, or refunded; nothing waits unseen. Returns what
 * is broken, in words; empty when all is well.
 */
export async function checkInvariants(database: Pick<Database, 'db'>, options: InvariantOptions = {}): Promise<string[]> {
  const { units, providerMoney, now = new Date() } = options
  const broken: string[] = []
  for (const [sentence, query] of Object.entries(BREACHES)) {
    for (const { what } of await ask<{ what: string }>(database, query)) broken.push(`${sentence}: ${what}`)
  }
  for (const { what } of await ask<{ what: string }>(database, FORGOTTEN, [now])) broken.push(`an attempt is forgotten: ${what}`)
  if (units) broken.push(...compareUnits(units, await unitsNow(database)))
  if (providerMoney) broken.push(...(await compareMoney(database, providerMoney)))
  return broken
}

/** As checkInvariants(), for where nothing expects: throws what is broken. */
export async function requireInvariants(database: Pick<Database, 'db'>, options: InvariantOptions = {}): Promise<void> {
  const broken = await checkInvariants(database, options)
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

/** What the simulated providers have taken and given back, of which they have not forgotten anything yet. Paid back by hand is not in it. */
export async function simulatedMoney(simulators: string): Promise<ProviderMoney> {
  const read = async <T>(path: string) => (await (await fetch(simulators + path)).json()) as T
  const [mpesa, paystack] = await Promise.all([
    read<{ received: number; sent_back: number }>('/control/ledger'),
    read<{ items: { paid: { amount: number; currency: string } | null; refunded: number }[] }>('/control/paystack/transactions'),
  ])
  // What came in another money has no sum in ours.
  const cards = paystack.items.reduce((sum, { paid }) => sum + Math.floor(paid?.currency === 'KES' ? paid.amount / 100 : 0), 0)
  const refunded = paystack.items.reduce((sum, { refunded: cents }) => sum + Math.floor(cents / 100), 0)
  return { taken: mpesa.received + cards, returned: mpesa.sent_back + refunded }
}

/** Units of every variant: on sale, held and sold together. */
export async function unitsNow(database: Pick<Database, 'db'>): Promise<Units> {
  const rows = await ask<{ id: string; units: number }>(database, UNITS)
  return new Map(rows.map((row) => [row.id, row.units]))
}

function compareUnits(before: Units, after: Units): string[] {
  return [...before].flatMap(([id, units]) =>
    after.get(id) === units ? [] : [`pieces came or went: ${id} had ${units} units, has ${after.get(id)}`],
  )
}

async function compareMoney(database: Pick<Database, 'db'>, { taken, returned }: ProviderMoney): Promise<string[]> {
  const [known] = await ask<{ received: number; unmatched: number; returned: number }>(database, KNOWN)
  const ours = (known?.received ?? 0) + (known?.unmatched ?? 0)
  return [
    ...(taken === ours ? [] : [`providers took KES ${taken}, the shop knows of ${ours}`]),
    ...(returned === known?.returned ? [] : [`providers gave back KES ${returned}, the shop knows of ${known?.returned}`]),
  ]
}

function ask<Row extends object>({ db }: Pick<Database, 'db'>, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.query<Row>({ name: '', text }, values)
}

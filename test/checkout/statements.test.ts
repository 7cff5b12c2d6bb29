import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buy } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Each statement costs the shop and PostgreSQL at every order. One more than here wants a reason, and a line in docs/performance.md.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Sent {
  name: string
  values: unknown
}

/** What each transaction that was committed sent between its begin and its commit. */
function transactionsOf({ calls, contexts }: { calls: unknown[][]; contexts: unknown[] }): Sent[][] {
  const open = new Map<unknown, Sent[]>()
  const committed: Sent[][] = []
  for (const [n, [query]] of calls.entries()) {
    const client = contexts[n]
    if (query === 'begin') open.set(client, [])
    else if (query !== 'commit') open.get(client)?.push(sentBy(query as pg.QueryConfig | string))
    else {
      committed.push(open.get(client) ?? [])
      open.delete(client)
    }
  }
  return committed
}

function sentBy(query: pg.QueryConfig | string): Sent {
  return typeof query === 'string' ? { name: query, values: [] } : { name: query.name ?? query.text, values: query.values }
}

const valuesOf = (sent: Sent[], wanted: string) => JSON.stringify(sent.find(({ name }) => name === wanted)?.values ?? null)
const namesOf = (sent: Sent[]) => sent.map(({ name }) => name).join(' ')
/** Their names, when they are more than `most`. */
const tooMany = (sent: Sent[], most: number) => (sent.length > most ? namesOf(sent) : '')

test('a paid order takes no more transactions and statements than it did', async () => {
  // Settings and keys are read by the first, and kept by the process.
  await buy(server)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await buy(server)
  const transactions = transactionsOf(asked.mock)
  asked.mockRestore()

  const having = (wanted: string) => transactions.filter((sent) => sent.some(({ name }) => name === wanted))
  const [pay = [], ...otherPays] = having('stock_take')
  const [order = [], ...otherOrders] = having('inbox_take')
  // Claimed before it is sent, noted when it was taken. That of the first order may still be written.
  const prompts = having('checkouts_lock').filter(
    (sent) => sent !== order && valuesOf(sent, 'checkouts_lock') === valuesOf(order, 'checkouts_lock'),
  )
  expect([otherPays, otherOrders]).toEqual([[], []])
  expect(namesOf(pay)).toContain('live_keep')
  expect(namesOf(order)).toContain('live_keep')
  expect(tooMany(pay, 12)).toBe('')
  expect(tooMany(order, 19)).toBe('')
  expect(prompts.length).toBeLessThanOrEqual(2)
  expect(tooMany(prompts.flat(), 7)).toBe('')
})

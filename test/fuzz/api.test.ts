import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_TESTS, FUZZ } from '../support/all-tests.ts'
import { createLog } from '../../src/platform/log.ts'
import { simulatedKeys } from '../../src/simulator/daraja/credentials.ts'
import { requireInvariants } from '../support/invariants.ts'
import { addProduct } from '../support/products.ts'
import { darkerThanPaper, prepareAll } from '../support/garments.ts'
import { serviceAt, startService } from '../support/try-on.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { createJudge, type Judge } from './judge.ts'
import { operationsOf, type Operation } from './operations.ts'
import { FINDINGS_MAX, fuzzOnce, newRun, type Run } from './run.ts'
import { SILENT } from './silent.ts'
import { plantStates } from './states.ts'
import { plantCanary, visitorsOf, type Canary, type FuzzVisitor, type Kind } from './visitors.ts'

// Every operation of the shop's own OpenAPI document, asked by every kind of visitor with what fits, nearly fits and does not fit.

/** UPYA_FUZZ_SEED and UPYA_FUZZ_REQUESTS say otherwise. */
const SEED = FUZZ.seed ?? 18
const WHOLE = 100_000
const REQUESTS = FUZZ.requests ?? (ALL_TESTS ? WHOLE : 650)
/** With fewer, each operation is asked by two of the four kinds of visitors. */
const FEW = 1000
const TRIES_OF_SILENT = 4
/** With states that take more than one request to come about. */
const IS_LONG = REQUESTS > 5000
/** What is deleted, refunded or closed meanwhile comes about anew. */
const ROUNDS_OF_A_STATE = 5
/** A whole run takes up to half an hour on two cores, and longer beside others. */
const TIME_MS = 3 * 3_600_000

let t: TestServer
let service: Awaited<ReturnType<typeof startService>> | undefined
let operations: Operation[]
let visitors: Map<Kind, FuzzVisitor>
let canary: Canary
let judge: Judge
/** What the server has written down since the last request. */
const logged: string[] = []

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void logged.push(line) })
  if (IS_LONG) service = await startService()
  t = await testServer({ log, ...(service ? { tryOn: serviceAt(service.baseUrl), cutGarment: darkerThanPaper() } : {}) })
  for (let i = 0; i < 6; i++) await addProduct(t.database, { name: `Linen shirt ${i}`, price: 900 + 300 * i, stock: { S: 40, M: 40 } })
  for (let i = 0; i < 4; i++) await addProduct(t.database, { name: `Wool scarf ${i}`, price: 400, stock: { '': 80 } })
  canary = await plantCanary(t)
  visitors = await visitorsOf(t)
  operations = await operationsOf(t.app)
  const secrets = [
    t.deps.gateways.map((gateway) => gateway.payBill?.secret ?? ''),
    Object.values(simulatedKeys({ baseUrl: '', callbackUrl: '' })),
  ]
  judge = createJudge({
    canary,
    secrets: secrets.flat().filter((text): text is string => typeof text === 'string' && text.length > 12),
    logged,
  })
})
afterAll(async () => {
  await t.close()
  await service?.close()
})

test(
  'whatever is sent to any operation by anybody is answered as documented, shows nothing of others and breaks no rule of money and stock',
  // A second try would take as long, and would hide what the first has found.
  { timeout: TIME_MS, retry: 0 },
  async () => {
    const run = newRun()
    const kept = await canary.kept()
    let untouched = false
    for (let round = 0; run.requests < REQUESTS && run.findings.length < FINDINGS_MAX; round++) {
      if (IS_LONG && round % ROUNDS_OF_A_STATE === 0) await plantStates(t, visitors, round)
      await ask(run, round, ['stranger', 'member'])
      // Whatever people without rights have sent, nothing of hers has changed.
      if (round === 0) untouched = (await canary.kept()) === kept
      await ask(run, round, ['admin', 'proven admin'])
      if (IS_LONG) await askTheSilent(run)
      await betweenRounds()
    }
    const silent = report(run)
    expect(run.findings.map(({ seed, words, request }) => `${words}\nseed ${seed}, ${request}`)).toEqual([])
    expect(untouched).toBe(true)
    await work()
    await requireInvariants(t.database, { now: t.clock.now() })
    expect(run.requests).toBeGreaterThanOrEqual(REQUESTS)
    // "Busy" is rare here, of holds that are used up and the like: a shop that says nothing else has passed no test.
    expect((run.statuses[503] ?? 0) / run.requests).toBeLessThan(0.02)
    expect(run.statuses[507]).toBeUndefined()
    // What never succeeded was tried from outside only.
    expect(REQUESTS < WHOLE ? [] : silent.filter((name) => !(name in SILENT))).toEqual([])
  },
)

/** Everybody asks once for each operation, in an order that differs from round to round. */
async function ask(run: Run, round: number, kinds: Kind[]): Promise<void> {
  const shift = (round * 37) % operations.length
  for (const [at, operation] of [...operations.slice(shift), ...operations.slice(0, shift)].entries()) {
    for (const kind of kinds.filter((_, i) => REQUESTS > FEW || (at + i) % 2 === 0)) {
      if (run.requests >= REQUESTS) return
      // That they are kept out is seen in the first round, and again now and then.
      if (operation.isForAdmins && round % 6 > 0 && (kind === 'stranger' || kind === 'member')) continue
      const seed = SEED * 1_000_003 + run.requests
      await fuzzOnce(t, { operation, visitors, kind, judge, run, seed })
    }
  }
}

/** What has never answered with success is asked for what fits, by those who may have it: else its inside is not tried at all. */
async function askTheSilent(run: Run): Promise<void> {
  for (const operation of operations.filter(({ name }) => !run.answered.has(name))) {
    const kinds: Kind[] = operation.isForAdmins ? ['proven admin'] : ['stranger', 'member']
    for (const kind of kinds)
      for (let i = 0; i < TRIES_OF_SILENT && run.requests < REQUESTS && !run.answered.has(operation.name); i++)
        for (const one of [...before(operation), operation])
          await fuzzOnce(t, { operation: one, visitors, kind, judge, run, seed: SEED * 1_000_003 + run.requests, isFitting: true })
  }
}

/** What is begun at the address above is confirmed below it; whoever shows a passkey asks for its options. */
function before({ path }: Operation): Operation[] {
  const above = path.slice(0, path.lastIndexOf('/'))
  const steps = [above, `${above}/code`, `${path}/options`, path.replace(/confirm$/, 'options')]
  return operations.filter((one) => one.path !== path && steps.includes(one.path) && one.method !== 'DELETE')
}

/** Limits are proven elsewhere: here they would keep nearly everything out. */
async function betweenRounds(): Promise<void> {
  await t.database.db.run('delete from rate_limits')
  await t.database.db.run('update sessions set reauthenticated_at = $1 where reauthenticated_at is not null', [t.clock.now()])
  t.clock.forward(45)
  await work()
}

/** What a worker does, so that answers of providers, queues and refunds go on. */
async function work(): Promise<void> {
  const { checkout } = t.shop
  await checkout.idle()
  for (const turn of [checkout.sweepInbox, checkout.askProviders, checkout.sweep, checkout.sendRefunds, checkout.matchProviderPayments])
    await turn()
  await checkout.idle()
  if (!IS_LONG) return
  await t.shop.figures.recount()
  await t.shop.remoteTryOn.workOnJobs()
  while (await t.shop.productRuns.workOnRuns());
  await prepareAll(t)
}

/** Writes down what became of them, and returns the operations that have never answered with success. */
function report({ requests, statuses, answered, refused, slowest }: Run): string[] {
  const silent = Object.fromEntries(operations.filter(({ name }) => !answered.has(name)).map(({ name }) => [name, refused.get(name)]))
  mkdirSync(join(import.meta.dirname, '../../test-results'), { recursive: true })
  writeFileSync(
    join(import.meta.dirname, '../../test-results/fuzz.json'),
    JSON.stringify({ seed: SEED, requests, statuses, silent, slowest }, null, 2),
  )
  return Object.keys(silent)
}

test('what may be silent is an operation', () => {
  const names = new Set(operations.map(({ name }) => name))
  expect(Object.keys(SILENT).filter((name) => !names.has(name))).toEqual([])
})

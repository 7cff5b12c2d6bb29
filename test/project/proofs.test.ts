import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

type State = 'proved' | 'failed' | 'unproved'
interface Proof {
  file: string
  title: string
  state: State
}
interface Proofs {
  vitestProofs(report: unknown): Proof[]
  playwrightProofs(report: unknown): Proof[]
  claimsOf(title: string): string[]
  statesOf(proofs: readonly Pick<Proof, 'title' | 'state'>[]): Map<string, State>
  greedyTitles(proofs: readonly Pick<Proof, 'title' | 'state'>[]): string[]
}

let proofs: Proofs
beforeAll(async () => {
  proofs = (await import(join(resolve(import.meta.dirname, '../..'), 'scripts/proofs.mjs'))) as Proofs
})

/** As `npm run spec` reads what Vitest writes. */
const vitest = (...tests: { status: string; failureMessages?: string[] }[]) =>
  proofs
    .vitestProofs({ testResults: [{ name: 'a.test.ts', assertionResults: tests.map((one) => ({ fullName: 'suite title', ...one })) }] })
    .map(({ state }) => state)
const playwright = (...tests: { status: string; expectedStatus?: string }[]) =>
  proofs.playwrightProofs({
    suites: [{ title: 'a.spec.ts', suites: [{ title: 'bag', specs: [{ file: 'a.spec.ts', title: 'is full', tests }] }] }],
  })

describe('of Vitest', () => {
  test('what was skipped, is to do, or passed when it was tried again is no proof', () => {
    expect(vitest({ status: 'skipped' }, { status: 'pending' }, { status: 'todo' }, { status: 'disabled' })).toEqual(
      Array(4).fill('unproved'),
    )
    expect(vitest({ status: 'passed', failureMessages: ['AssertionError: expected 1 to be 2'] })).toEqual(['unproved'])
    expect(vitest({ status: 'failed', failureMessages: ['no'] })).toEqual(['failed'])
  })

  test('what passed at once is', () => {
    expect(vitest({ status: 'passed', failureMessages: [] }, { status: 'passed' })).toEqual(['proved', 'proved'])
  })
})

describe('of Playwright', () => {
  test('what was skipped, flaky, or failed as expected is no proof, in each project by itself', () => {
    const ended = playwright(
      { status: 'skipped' },
      { status: 'flaky' },
      { status: 'expected', expectedStatus: 'failed' },
      { status: 'unexpected' },
    )
    expect(ended.map(({ state }) => state)).toEqual(['unproved', 'unproved', 'unproved', 'failed'])
  })

  test('what passed at once is, under the titles above it', () => {
    expect(playwright({ status: 'expected', expectedStatus: 'passed' })).toEqual([
      { file: 'a.spec.ts', title: 'a.spec.ts bag is full', state: 'proved' },
    ])
  })
})

test('a report that is not there proves nothing', () => {
  expect([...proofs.vitestProofs(undefined), ...proofs.playwrightProofs(undefined)]).toEqual([])
})

test('a requirement is proved by one test that passes, unless another fails; skipped ones neither help nor harm', () => {
  const states = proofs.statesOf([
    { title: '[cart-01] a', state: 'proved' },
    { title: '[cart-01] b', state: 'unproved' },
    { title: '[cart-02] c', state: 'unproved' },
    { title: '[cart-03] d', state: 'failed' },
    { title: '[cart-03] e', state: 'proved' },
    { title: 'of no requirement (cart-04)', state: 'proved' },
  ])
  expect(Object.fromEntries(states)).toEqual({ 'cart-01': 'proved', 'cart-02': 'unproved', 'cart-03': 'failed' })
})

test('titles that claim more than three requirements are named, once', () => {
  const many = '[cart-01, cart-02] the bag [pay-03a, order-12]'
  expect(proofs.claimsOf(`${many} [cart-01]`)).toEqual(['cart-01', 'cart-02', 'pay-03a', 'order-12'])
  const three = { title: '[cart-01, cart-02, cart-03] fine', state: 'proved' as const }
  expect(proofs.greedyTitles([{ title: many, state: 'proved' }, { title: many, state: 'failed' }, three])).toEqual([many])
})

// What the reports of Vitest and Playwright prove: which requirements the titles of tests name, and how those tests ended.

const ID = /[a-z][a-z0-9]*-\d+[a-z]?/g
/** A test that claims more is seldom about all of them. */
export const CLAIMS = 3

/**
 * `proved`: passed at the first try. `unproved`: skipped, to do, or passed only when it was tried again: no proof, and no failure.
 * @typedef {{ file: string, title: string, state: 'proved' | 'failed' | 'unproved' }} Proof
 */

/** @returns {Proof[]} the tests of a report of Vitest. */
export function vitestProofs(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      file: file.name,
      title: fullName,
      state: status === 'failed' ? 'failed' : status === 'passed' && failureMessages.length === 0 ? 'proved' : 'unproved',
    })),
  )
}

/** @returns {Proof[]} the journeys of a report of Playwright, one for each project that runs them. */
export function playwrightProofs(report) {
  const ends = { expected: 'proved', unexpected: 'failed', flaky: 'unproved', skipped: 'unproved' }
  const walk = (suite, above) => {
    const title = `${above} ${suite.title}`
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: spec.file,
        title: `${title} ${spec.title}`.trim(),
        // A test that is expected to fail proves nothing by failing.
        state: test.expectedStatus === 'failed' ? 'unproved' : (ends[test.status] ?? 'unproved'),
      })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, title))]
  }
  return (report?.suites ?? []).flatMap((suite) => walk(suite, ''))
}

/** The requirements that a title claims, in brackets: `[cart-07, cart-08]`. */
export function claimsOf(title) {
  return [...new Set([...title.matchAll(/\[[^\]]+\]/g)].flatMap(([brackets]) => brackets.match(ID) ?? []))]
}

/**
 * By requirement: `failed` when any of its tests failed, `proved` when at least one passed, else `unproved`.
 * @param {Proof[]} proofs
 */
export function statesOf(proofs) {
  const order = ['unproved', 'proved', 'failed']
  const states = new Map()
  for (const { title, state } of proofs) {
    for (const id of claimsOf(title)) states.set(id, order[Math.max(order.indexOf(states.get(id)), order.indexOf(state))])
  }
  return states
}

/** Titles that claim more than three requirements, each once. @param {Proof[]} proofs */
export function greedyTitles(proofs) {
  return [...new Set(proofs.map(({ title }) => title))].filter((title) => claimsOf(title).length > CLAIMS)
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptOf, promptedIds, startSimulator, type TestSimulator } from '../test-simulator.ts'
import { RARE_SENTINELS, SCENARIO_NAMES, scenarioOfPhone, type ScenarioName, SENTINELS } from './scenarios.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ approveAfterMs: 30, promptMs: 60_000 })
})
afterAll(() => world.close())

let count = 0
/** A prompt on a phone of its own whose number ends as the scenario wants it. */
async function push(name: ScenarioName) {
  const ending = [...SENTINELS, ...RARE_SENTINELS].find((sentinel) => sentinel.name === name)?.ending ?? ''
  const phone = `2547${++count + 1000}9999`.slice(0, 12 - ending.length) + ending
  const token = `token${count}`
  const attempt = attemptOf(phone, token)
  const result = await world.gateway.start(attempt)
  const query = async () => {
    const said = await world.gateway.query({ reference: attempt.reference, ids: promptedIds(result) })
    return 'failure' in said ? said.failure : said.kind
  }
  return { phone, token, result, query }
}

const callbacksOf = (token: string) => world.received.filter((one) => one.token === token && one.kind === 'callback')
const paid = async (phone: string) => {
  const { items } = (await world.look('/ledger')).body as { items: { phone: string; amount: number; receipt: string }[] }
  return items.filter((entry) => entry.phone === phone).map(({ amount }) => amount)
}
const outcomeOf = async (phone: string) => {
  const { items } = (await world.look(`/prompts?phone=${phone}`)).body as { items: { outcome: string | null }[] }
  return items.at(-1)?.outcome
}
const ended = (phone: string) => expect.poll(() => outcomeOf(phone)).toBeTruthy()

test('every number says one thing, and every scenario but "waits" has a number', () => {
  const all = [...SENTINELS, ...RARE_SENTINELS]
  const said = all.map(({ ending }) => scenarioOfPhone('254711111111'.slice(0, 12 - ending.length) + ending))
  expect(said).toEqual(all.map(({ name }) => name))
  expect(scenarioOfPhone('254711111111')).toBe('waits')
  expect(new Set(['waits', ...all.map(({ name }) => name)])).toEqual(new Set(SCENARIO_NAMES))
})

describe('the money moves', () => {
  test('and the callback is lost: only a query finds it', async () => {
    const { phone, token, query } = await push('callback_lost')
    await ended(phone)
    expect([await query(), callbacksOf(token).length, await paid(phone)]).toEqual(['paid', 0, [1500]])
  })

  test('and the callback comes twice, and once more later: the same to the byte', async () => {
    const { phone, token } = await push('callback_twice')
    await ended(phone)
    await expect.poll(() => callbacksOf(token).length).toBe(2)
    await world.control('/clock', { seconds: 601 })
    await expect.poll(() => callbacksOf(token).length).toBe(3)
    expect(new Set(callbacksOf(token).map(({ text }) => text)).size).toBe(1)
    expect(await paid(phone)).toEqual([1500])
  })

  test('late: no callback until long after the prompt has gone', async () => {
    const { phone, token, query } = await push('late')
    await world.control('/clock', { seconds: 61 })
    expect([await query(), callbacksOf(token).length]).toEqual(['in_flight', 0])
    await world.control('/clock', { seconds: 26 * 60 })
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid', amount: 1500 })
    expect([await query(), await paid(phone)]).toEqual(['paid', [1500]])
  })

  test('and a query says that it was cancelled', async () => {
    const { token, query } = await push('query_lies')
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid' })
    expect(await query()).toBe('cancelled')
  })

  test('and queries only get errors', async () => {
    const { token, query } = await push('query_errors')
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid' })
    expect(await query()).toBe('in_flight')
  })

  test.each([
    ['short', 1499],
    ['over', 1501],
  ] as const)('in another sum (%s): callback and ledger agree', async (name, amount) => {
    const { phone, token } = await push(name)
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid', amount })
    expect(await paid(phone)).toEqual([amount])
  })

  test('but the reply is lost: nobody knows the ids, the callback comes all the same', async () => {
    const { phone, token, result } = await push('reply_lost')
    expect(result.kind).toBe('unknown')
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid' })
    expect(await paid(phone)).toEqual([1500])
  })

  test('before the request is answered', async () => {
    const { token, result } = await push('callback_first')
    const { request } = promptedIds(result)
    expect(callbacksOf(token)).toHaveLength(1)
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid', ids: { request } })
  })

  test.each(['no_balance', 'strings'] as const)('and the callback is written in another way (%s)', async (name) => {
    const { token } = await push(name)
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid', amount: 1500, receipt: expect.any(String) })
  })

  test('and the callback has no details', async () => {
    const { token } = await push('no_details')
    expect(await world.evidence(token)).not.toHaveProperty('amount')
  })
})

describe('no money moves', () => {
  test('when the receipt is that of an older payment', async () => {
    const first = await push('approves')
    const older = await world.evidence(first.token)
    const second = await push('reused_receipt')
    expect(await world.evidence(second.token)).toMatchObject({ kind: 'paid', receipt: older.kind === 'paid' && older.receipt })
    expect(await paid(second.phone)).toEqual([])
  })

  test('when the request is lost on its way', async () => {
    const { phone, result } = await push('request_lost')
    expect(result.kind).toBe('unknown')
    expect((await world.look(`/prompts?phone=${phone}`)).body).toEqual({ items: [] })
  })

  test('when no result of the prompt ever comes', async () => {
    const { phone, token, query } = await push('vanishes')
    await world.control('/clock', { seconds: 61 })
    expect(await outcomeOf(phone)).toBe('no_answer')
    expect([await query(), callbacksOf(token).length, await paid(phone)]).toEqual(['in_flight', 0, []])
  })

  test.each([
    ['busy', 'busy'],
    ['throttled', 'provider_down'],
    ['unavailable', 'provider_down'],
    ['wrong_credentials', 'provider_down'],
  ] as const)('when the request is refused: %s', async (name, failure) => {
    const { phone, result } = await push(name)
    expect(result).toMatchObject({ kind: 'rejected', failure })
    expect((await world.look(`/prompts?phone=${phone}`)).body).toEqual({ items: [] })
  })
})

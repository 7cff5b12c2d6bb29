import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKnownOrigins } from '../../src/shop/accounts/known-origins.ts'
import { KNOWN_ORIGIN_SECONDS, KNOWN_ORIGINS_MAX } from '../../src/shop/accounts/rules.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'

const START = Date.parse('2026-11-01T08:00:00Z')
let now = START
let t: TestDatabase
const clock = { now: () => new Date(now) }
const origins = () => createKnownOrigins({ db: t.database.db, clock })

beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

async function member(name: string): Promise<string> {
  const { rows } = await t.database.db.run(
    `insert into users (id, email, password_hash, unsubscribe_token, created_at, updated_at) values (gen_random_uuid(), $1, '', $1, now(), now()) returning id`,
    [`${name}@mail.example`],
  )
  return (rows[0] as { id: string }).id
}

test('of devices and of networks an account knows the latest, whoever else signs in', async () => {
  const [amina, other] = [await member('amina'), await member('other')]
  for (let place = 0; place < KNOWN_ORIGINS_MAX + 3; place++) {
    now = START + place * 1000
    await origins().remember(amina, { address: `10.0.0.${place}`, deviceTokens: [] })
    await origins().remember(other, { address: '10.0.0.1', deviceTokens: [] })
  }
  const seen = await origins().originsOf(amina)
  for (const kind of ['device', 'network'] as const) {
    const times = seen.filter((one) => one.kind === kind).map(({ seen_at }) => seen_at.getTime())
    expect(times).toEqual(Array.from({ length: KNOWN_ORIGINS_MAX }, (_, n) => now - n * 1000))
  }
  const find = async (place: number) =>
    (await origins().find('amina@mail.example', { address: `10.0.0.${place}`, deviceTokens: [] })).network
  expect([await find(2), await find(3)]).toEqual([false, true])
  expect((await origins().originsOf(other)).filter(({ kind }) => kind === 'network')).toHaveLength(1)
})

test('what was not seen for long is forgotten, and only that', async () => {
  const wanjiku = await member('wanjiku')
  now = START + 86_400_000
  await origins().remember(wanjiku, { address: '10.0.1.1', deviceTokens: [] })
  now += 1000
  await origins().remember(wanjiku, { address: '10.0.1.2', deviceTokens: [] })
  now += KNOWN_ORIGIN_SECONDS * 1000 - 1000
  await origins().forget()
  expect((await origins().originsOf(wanjiku)).map(({ kind }) => kind).toSorted()).toEqual(['device', 'network'])
})

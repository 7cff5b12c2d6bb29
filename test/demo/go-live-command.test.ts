import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { goLiveCommand } from '../../scripts/go-live.ts'
import { PURCHASES } from '../../src/demo/demo-orders.ts'
import { people } from '../../src/demo/demo-accounts.ts'
import { DEMO_EMAILS, DEMO_PIECES, seedSome } from '../support/demo.ts'
import { oldDatabase } from '../support/old-database.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

describe('npm run go-live', () => {
  let place: TestShop
  beforeAll(async () => {
    place = await testShop()
    for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    return place.close()
  })
  const folder = mkdtempSync(join(tmpdir(), 'upya-live-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const settings = () => ({ DATABASE_URL: place.url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  /** As typed, without a terminal: a process of its own, which takes seconds to start on a busy machine. */
  function command(...words: string[]): Promise<{ code: number; out: string; err: string }> {
    const env = { ...process.env, ...settings() }
    const root = resolve(import.meta.dirname, '../..')
    return new Promise((done) => {
      const child = execFile(process.execPath, [join(root, 'scripts/go-live.ts'), ...words], { env, cwd: root }, (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      )
      child.stdin?.end()
    })
  }

  test.runIf(ALL_TESTS)(
    'says what it removed and what is left, and refuses when there is nothing',
    async () => {
      expect(await command()).toEqual({ code: 1, out: '', err: 'Nothing was removed: this shop has nothing from the demo.\n' })
      await seedSome(place)
      const first = await command()
      expect(first).toMatchObject({ code: 0, err: '' })
      expect(first.out).toBe(
        `Removed:\n- 5 accounts from the demo: ${DEMO_EMAILS.join(', ')}\n- 2 discount codes: KARIBU10, UPYA200\n- the demo’s contact details, pages and links\n` +
          `Still there: ${DEMO_PIECES.length} demo pieces (--products); ${PURCHASES.length} purchases from the demo (--orders).\n`,
      )
      expect(await goLiveCommand(['--products', '--orders'])).toBe(
        `Removed:\n- ${PURCHASES.length} orders from the demo, with payments and e-mails\n- ${DEMO_PIECES.length} demo pieces\n`,
      )
    },
    240_000,
  )
})

describe.runIf(ALL_TESTS)('a shop of an earlier version', () => {
  let old: Awaited<ReturnType<typeof oldDatabase>>
  beforeAll(async () => {
    old = await oldDatabase(5)
  })
  afterAll(() => old.close())

  test('knows after the update what its seed made', async () => {
    const { db } = old.database
    const user = `insert into users (id, email, password_hash, unsubscribe_token, created_at, updated_at) values (gen_random_uuid(), $1, '', $1, now(), now())`
    for (const email of [people.otieno.email, 'otieno@mail.example']) await db.run(user, [email])
    const code = `insert into discount_codes (discount_id, code, type, value, description) values (gen_random_uuid(), $1, 'percentage', 10, $2)`
    await db.run(code, ['KARIBU10', 'Karibu: 10 percent off your first order'])
    await db.run(code, ['OURS10', 'Ours'])
    for (const [id, said] of [
      ['demo', 'paid at the demo till'],
      ['real', 'The service request is processed successfully.'],
    ]) {
      await db.run(
        `insert into checkouts (id, code, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency, status, expires_at, hold_until, created_at, updated_at)
         values ($1, $1, '254712345678', '[]', 'nairobi', 1, 0, 0, 1, 'KES', 'paid', now(), now(), now(), now())`,
        [id],
      )
      await db.run(
        `insert into payment_attempts (id, checkout_id, number, method, gateway, amount, currency, state, reference, callback_token, result_description, created_at)
         values (gen_random_uuid(), $1, 1, 'mpesa', 'daraja', 1, 'KES', 'settled', $1, $1, $2, now())`,
        [id, said],
      )
    }
    await old.update()
    const marked = await db.run(
      `select email as what from users where is_demo union all select code from discount_codes where is_demo union all select id from checkouts where is_demo`,
    )
    expect(marked.rows.map((row) => String((row as { what: string }).what)).toSorted()).toEqual(
      ['KARIBU10', 'demo', people.otieno.email].toSorted(),
    )
  })
})

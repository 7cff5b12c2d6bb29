import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rotateSecretsCommand } from '../../scripts/rotate-secrets.ts'
import { readConfig } from '../../src/config.ts'
import { createCipher, type Cipher } from '../../src/platform/encryption.ts'
import { createTokenStore } from '../../src/shop/payments/gateways/daraja/token-store.ts'
import { createShop } from '../../src/shop/shop.ts'
import { cipherOf, secretKeysOf } from '../../src/start/secret-keys.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { until } from '../support/server.ts'
import { testShop, type TestShop } from '../support/shop.ts'

// A change of the secrets key while the shop is open: by one command, in small steps, by any number of processes.

const [old, next, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const root = resolve(import.meta.dirname, '../..')
let t: TestShop
let dataDir: string
beforeAll(async () => {
  t = await testShop({ cipher: createCipher([old]) })
  dataDir = mkdtempSync(join(tmpdir(), 'upya-rotation-'))
  vi.stubEnv('DATABASE_URL', t.url)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('LOG_LEVEL', 'silent')
  await t.shop.accounts.secrets.prepare()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  vi.stubEnv('SECRETS_KEY', '')
  for (const table of ['users', 'secrets_check', 'customer_key_secret', 'provider_tokens', 'video_view_keys'])
    await t.database.db.run(`delete from ${table}`)
})

const text = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',')
const shopOf = (cipher: Cipher) => createShop({ ...t.deps, cipher })
const about = (id: string) => `second factor of ${id}`

/** Members with a second factor, sealed by this key. */
async function members(count: number, key: Buffer): Promise<string[]> {
  const cipher = createCipher([key])
  const ids = Array.from({ length: count }, () => randomUUID())
  await t.database.db.run(
    `insert into users (id, email, password_hash, unsubscribe_token, totp_secret, created_at, updated_at)
      select id, id || '@mail.example', '', id::text, sealed, now(), now() from unnest($1::uuid[], $2::text[]) as made(id, sealed)`,
    [ids, ids.map((id) => cipher.seal(`SECRET${id.slice(0, 4)}`, about(id)))],
  )
  return ids
}

async function sealed(): Promise<{ id: string; totp_secret: string }[]> {
  return (await t.database.db.run('select id, totp_secret from users')).rows as never
}

test('several processes share the work while one that still seals with the old key goes on; afterwards nothing needs it', async () => {
  await shopOf(createCipher([old])).accounts.secrets.prepare()
  const ids = await members(240, old)
  const running = createCipher([old, next])
  const done = await Promise.all(Array.from({ length: 3 }, () => shopOf(createCipher([next, old])).rotateSecrets()))
  const factors = done.map((rows) => rows.find(({ name }) => name === 'second factors')!)
  expect(factors.reduce((sum, { renewed }) => sum + renewed, 0)).toBe(ids.length)
  const rows = await sealed()
  for (const { id, totp_secret: secret } of rows) {
    expect(createCipher([next]).open(secret, about(id))).toBe(`SECRET${id.slice(0, 4)}`)
    expect(running.open(secret, about(id))).toBe(`SECRET${id.slice(0, 4)}`)
  }
  await shopOf(createCipher([next])).accounts.secrets.prepare()
})

test('one that dies in the middle has done what it has done; the next goes on with the rest', async () => {
  await shopOf(createCipher([old])).accounts.secrets.prepare()
  await members(250, old)
  const whole = createCipher([next, old])
  let left = 130
  const dying = shopOf({
    ...whole,
    seal: (words, of) =>
      left-- > 0
        ? whole.seal(words, of)
        : (() => {
            throw new Error('killed')
          })(),
  })
  await expect(dying.rotateSecrets()).rejects.toThrow('killed')
  const isNew = async () => (await sealed()).filter(({ totp_secret: secret }) => whole.isCurrent(secret)).length
  expect(await isNew()).toBe(100)
  await shopOf(whole).rotateSecrets()
  expect(await isNew()).toBe(250)
})

test('the command says what it has done, and names what is sealed with a key that is not set', async () => {
  await shopOf(createCipher([old])).accounts.secrets.prepare()
  const [mine] = await members(3, old)
  vi.stubEnv('SECRETS_KEY', text(next, old))
  expect(await rotateSecretsCommand([])).toMatch(/ 3 {2}second factors\n[\s\S]*take the old key away: SECRETS_KEY/)
  expect(await rotateSecretsCommand([])).toMatch(/ 0 {2}second factors\n/)
  const strange = createCipher([stranger]).seal('SECRET', about(mine!))
  await t.database.db.run('update users set totp_secret = $2 where id = $1', [mine, strange])
  await expect(rotateSecretsCommand([])).rejects.toThrow(/not set: 1 of the second factors.*behind the others/)
  expect((await sealed()).find(({ id }) => id === mine)?.totp_secret).toBe(strange)
  vi.stubEnv('SECRETS_KEY', text(next, old, stranger))
  expect(await rotateSecretsCommand([])).toMatch(/ 1 {2}second factors\n/)
})

test('a lost key is said, with what to do; nothing is changed', async () => {
  await shopOf(createCipher([old])).accounts.secrets.prepare()
  await members(2, old)
  const before = await sealed()
  vi.stubEnv('SECRETS_KEY', text(stranger))
  await expect(rotateSecretsCommand([])).rejects.toThrow(/different key.*SECRETS_KEY.*npm run admin -- --forget-secrets/)
  await expect(shopOf(createCipher([stranger])).accounts.secrets.prepare()).rejects.toThrow(/--forget-secrets/)
  expect(await sealed()).toEqual(before)
})

test('with the key in the data folder one command does all of it; a shop that runs finds the new key there', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const running = cipherOf(config)
  await shopOf(running).accounts.secrets.prepare()
  const [id] = await members(1, secretKeysOf(config)[0]!)
  expect(await rotateSecretsCommand(['--new-key'])).toMatch(/ 1 {2}second factors\n[\s\S]*the second line/)
  const lines = readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim().split('\n')
  expect(lines).toHaveLength(2)
  const [row] = await sealed()
  expect(running.isCurrent(row!.totp_secret)).toBe(false)
  expect(running.open(row!.totp_secret, about(id!))).toContain('SECRET')
  const signedByNew = createCipher([Buffer.from(lines[0]!, 'base64')]).sign('123456', 'code')
  expect(running.isSigned(signedByNew, '123456', 'code')).toBe(true)
  vi.stubEnv('SECRETS_KEY', text(old))
  await expect(rotateSecretsCommand(['--new-key'])).rejects.toThrow(/first OLD,NEW for every process/)
})

test('access tokens of providers and the keys of viewers are sealed, too, and made anew when their key is lost', async () => {
  const deps = (cipher: Cipher) => ({ database: t.database, cipher })
  const merchant = { baseUrl: 'https://mpesa.example', consumerKey: 'k' }
  const first = createTokenStore(deps(createCipher([old])), merchant)
  await first.exchange(async () => ({ value: 'a token that moves money', renewAt: Date.now() + 60_000 }))
  await shopOf(createCipher([old])).accounts.secrets.prepare()
  await t.database.db.run('insert into video_view_keys (day, key) values ($1, $2)', [
    '2026-11-01',
    Buffer.from(createCipher([old]).seal('a key', 'viewers of 2026-11-01')),
  ])
  const values = async () =>
    (await t.database.db.run(`select value from provider_tokens union all select encode(key, 'escape') from video_view_keys`)).rows.map(
      (row) => String((row as { value: string }).value),
    )
  expect((await values()).every((value) => createCipher([old]).isCurrent(value))).toBe(true)
  await shopOf(createCipher([next, old])).rotateSecrets()
  expect((await values()).every((value) => createCipher([next]).isCurrent(value))).toBe(true)
  const held = async (key: Buffer) =>
    createTokenStore(deps(createCipher([key])), merchant).exchange(async (known) => known ?? { value: 'another', renewAt: 1 })
  expect(await held(next)).toMatchObject({ value: 'a token that moves money' })
  expect(await held(stranger)).toMatchObject({ value: 'another' })
})

test.runIf(ALL_TESTS)('a real process that is killed in the middle leaves each secret whole, by one key or the other', async () => {
  await shopOf(createCipher([old])).accounts.secrets.prepare()
  const ids = await members(12_000, old)
  const env = { ...process.env, SECRETS_KEY: text(next, old) }
  const whole = createCipher([next, old])
  const isNew = async () => (await sealed()).filter(({ totp_secret: secret }) => whole.isCurrent(secret)).length
  const child = spawn(process.execPath, [join(root, 'scripts/rotate-secrets.ts')], { env, cwd: root, stdio: 'ignore' })
  await until(isNew, (count) => count > 500, 60_000)
  child.kill('SIGKILL')
  await new Promise((resolveExit) => child.once('exit', resolveExit))
  const half = await isNew()
  expect(half).toBeLessThan(ids.length)
  for (const { id, totp_secret: secret } of await sealed()) expect(whole.open(secret, about(id))).toContain('SECRET')
  vi.stubEnv('SECRETS_KEY', text(next, old))
  expect(await rotateSecretsCommand([])).toContain(`${ids.length - half}  second factors`)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, SETTING_NAMES } from '../../src/config.ts'

const daraja = { DARAJA_CONSUMER_KEY: 'k', DARAJA_CONSUMER_SECRET: 's', DARAJA_SHORTCODE: '174379', DARAJA_PASSKEY: 'p' }

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://here', 'DATABASE_URL must be an address starting with postgres:// or postgresql://'],
  ['PUBLIC_URL', 'upya.example', 'PUBLIC_URL must be an address starting with http:// or https://'],
  ['SMTP_URL', 'https://mail', 'SMTP_URL must be an address starting with smtp:// or smtps://'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be a whole number from 0 to 10'],
  ['RATE_LIMIT', '-1', 'RATE_LIMIT must be a whole number from 0 to 10000000'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL .*warn/],
])('%s=%s is refused in one clear line', (name, value, line) => {
  const message = refusalOf({ [name]: value })
  expect(message).toMatch(line)
  expect(message).not.toContain('\n')
})

test('several wrong settings are named together', () => {
  expect(refusalOf({ PORT: 'x', DEMO: 'perhaps' })).toMatch(/PORT .*; DEMO /)
})

test('part of a group of settings is refused by the names that are missing', () => {
  expect(refusalOf({ S3_BUCKET: 'pictures' })).toBe('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing beside S3_BUCKET')
  expect(refusalOf({ ...daraja, DARAJA_PASSKEY: '' })).toBe('DARAJA_PASSKEY missing beside DARAJA_CONSUMER_KEY')
  expect(refusalOf(daraja)).toMatch(/^PUBLIC_URL or DARAJA_CALLBACK_URL missing/)
})

test('without any setting the shop runs offline on this machine, in demo mode', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    databaseUrl: undefined,
    s3: undefined,
    daraja: undefined,
  })
})

test('a public address without payment keys is not a demo unless someone says so', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'true' }).demo).toBe(true)
  // Behind a proxy on the same machine it listens on loopback, too.
  expect(readConfig({ PUBLIC_URL: 'https://upya.example' }).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).demo).toBe(true)
})

test('payment keys end demo mode', () => {
  expect(readConfig({ ...daraja, PUBLIC_URL: 'https://upya.example/' })).toMatchObject({
    demo: false,
    publicUrl: 'https://upya.example',
    daraja: { callbackUrl: 'https://upya.example/pay/cb', partyB: '174379' },
  })
})

test('nobody changes the settings of a running shop', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('.env.example lists every setting and no other', () => {
  const example = readFileSync('.env.example', 'utf8')
  const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(SETTING_NAMES.toSorted())
})

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The settings were taken')
}

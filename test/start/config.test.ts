import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, SETTING_NAMES } from '../../src/config.ts'
import { LOCKED } from '../../src/platform/encryption.ts'
import { ConfigError } from '../../src/config-values.ts'
import { requireAlone } from '../../src/start/failure.ts'
import { payments } from '../../src/start/gateways.ts'
import { CERTIFICATE_FILE } from '../../src/simulator/daraja/credentials.ts'

const PUBLIC_URL = 'https://upya.example'
const daraja = { DARAJA_CONSUMER_KEY: 'k', DARAJA_CONSUMER_SECRET: 's', DARAJA_SHORTCODE: '174379', DARAJA_PASSKEY: 'p' }

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://here', 'DATABASE_URL must be an address starting with postgres:// or postgresql://'],
  ['PUBLIC_URL', 'upya.example', 'PUBLIC_URL must be an address starting with http:// or https://'],
  ['SMTP_URL', 'https://mail', 'SMTP_URL must be an address starting with smtp:// or smtps://'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be a whole number from 0 to 10'],
  ['RATE_LIMIT', '-1', 'RATE_LIMIT must be a whole number from 0 to 10000000'],
  ['IMAGE_HOSTS', 'cdn.example, https://i.ytimg.com', 'IMAGE_HOSTS must be names of hosts, separated by commas'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL .*warn/],
])('%s=%s is refused with one clear line', (name, value, line) => {
  const message = refusalOf({ [name]: value })
  expect(message).toMatch(line)
  expect(message).not.toContain('\n')
})

test('a process that is asked to end serves on where something stands in front of it, and ends at once on this machine', () => {
  const seconds = (env: Record<string, string>) => readConfig(env).drainSeconds
  expect(seconds({})).toBe(0)
  expect(seconds({ HOST: '0.0.0.0' })).toBe(10)
  expect(seconds({ PUBLIC_URL })).toBe(10)
  expect(seconds({ TRUST_PROXY: '1' })).toBe(10)
  expect(seconds({ PUBLIC_URL, DRAIN_SECONDS: '0' })).toBe(0)
  expect(seconds({ DRAIN_SECONDS: '3' })).toBe(3)
  expect(refusalOf({ DRAIN_SECONDS: '301' })).toBe('DRAIN_SECONDS must be a whole number from 0 to 300')
})

test('several wrong settings are named together', () => {
  expect(refusalOf({ PORT: 'x', DEMO: 'perhaps' })).toMatch(/PORT .*; DEMO /)
})

test('part of a group of settings is refused by the names that are missing', () => {
  expect(refusalOf({ S3_BUCKET: 'pictures' })).toBe('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing beside S3_BUCKET')
  expect(refusalOf({ ...daraja, DARAJA_PASSKEY: '' })).toBe('DARAJA_PASSKEY missing beside DARAJA_CONSUMER_KEY')
  expect(refusalOf(daraja)).toMatch(/^PUBLIC_URL or DARAJA_CALLBACK_URL missing/)
})

describe('the language model', () => {
  const ai = { AI_BASE_URL: 'https://api.example/v1/', AI_API_KEY: 'sk-1', AI_MODEL: 'small' }

  test('is used where its three settings are there, and named by its host unless somebody names it', () => {
    expect(readConfig({}).ai).toBeUndefined()
    expect(readConfig(ai).ai).toEqual({
      baseUrl: 'https://api.example/v1',
      apiKey: 'sk-1',
      model: 'small',
      provider: 'api.example',
      priceIn: 400,
      priceOut: 2000,
      kesPerDay: 500,
    })
    expect(readConfig({ ...ai, AI_PROVIDER_NAME: 'Example AI', AI_KES_PER_DAY: '0' }).ai).toMatchObject({
      provider: 'Example AI',
      kesPerDay: 0,
    })
    expect(refusalOf({ AI_BASE_URL: ai.AI_BASE_URL })).toBe('AI_API_KEY, AI_MODEL missing beside AI_BASE_URL')
  })

  test('hears nothing over the open internet without https, but may run on this machine', () => {
    for (const address of ['http://api.example/v1', 'api.example', 'ftp://127.0.0.1/v1'])
      expect(refusalOf({ ...ai, AI_BASE_URL: address })).toBe('AI_BASE_URL must start with https://')
    expect(readConfig({ ...ai, AI_BASE_URL: 'http://127.0.0.1:11434/v1' }).ai).toMatchObject({ provider: '127.0.0.1' })
  })

  test('is simulated in a demo on this machine, and nowhere else', () => {
    expect(readConfig({ AI_BASE_URL: 'simulator' }).ai).toMatchObject({ baseUrl: null, provider: 'the simulator' })
    const reachable: Record<string, string>[] = [{ PUBLIC_URL }, { HOST: '0.0.0.0' }, { DEMO: 'false' }]
    for (const real of reachable)
      expect(refusalOf({ AI_BASE_URL: 'simulator', ...real })).toBe('AI_BASE_URL may be simulator only in demo mode on this machine')
  })
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
  expect(readConfig({ TRUST_PROXY: '1' })).toMatchObject({ demo: false, local: false })
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).demo).toBe(true)
})

test('development is asked for at the start and by no setting, least of all NODE_ENV', () => {
  expect(readConfig({ NODE_ENV: 'development' }).development).toBe(false)
  expect(readConfig({ NODE_ENV: 'production' }, { development: true }).development).toBe(true)
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.7' },
  { PUBLIC_URL: 'https://upya.example' },
  { DARAJA_CALLBACK_URL: 'https://tunnel.example/cb' },
])('development is refused where %j lets others in', (env) => {
  expect(() => requireAlone(readConfig(env, { development: true }))).toThrow('Development mode is for this machine only')
  expect(() => requireAlone(readConfig(env))).not.toThrow()
})

test('development is for this machine', () => {
  for (const env of [{}, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:3000' }]) {
    expect(() => requireAlone(readConfig(env, { development: true }))).not.toThrow()
  }
})

test('payment keys end demo mode', () => {
  expect(readConfig({ ...daraja, PUBLIC_URL: 'https://upya.example/' })).toMatchObject({
    demo: false,
    publicUrl: 'https://upya.example',
    daraja: { callbackUrl: 'https://upya.example/pay/cb', partyB: '174379' },
  })
})

describe('Paystack', () => {
  const key = { PAYSTACK_SECRET_KEY: 'sk_live_1' }

  test('needs a public address, as its pages lead back there', () => {
    expect(refusalOf(key)).toBe('PUBLIC_URL missing beside PAYSTACK_SECRET_KEY')
  })

  test('for M-Pesa needs its key, and one of three ways', () => {
    expect(refusalOf({ PAYSTACK_MPESA: 'fallback' })).toBe('PAYSTACK_SECRET_KEY missing beside PAYSTACK_MPESA')
    expect(refusalOf({ ...key, PUBLIC_URL, PAYSTACK_MPESA: 'sometimes' })).toMatch(/^PAYSTACK_MPESA /)
  })

  test('ends demo mode, and uses the real one by default', () => {
    expect(readConfig({ ...key, PUBLIC_URL })).toMatchObject({
      demo: false,
      paystack: { secretKey: 'sk_live_1', baseUrl: 'https://api.paystack.co' },
      paystackMpesa: 'off',
    })
    expect(readConfig({ ...key, PUBLIC_URL, PAYSTACK_BASE_URL: 'https://near.example/' }).paystack?.baseUrl).toBe('https://near.example')
  })
})

describe('the analytics tool', () => {
  test('is none without its id, and Microsoft’s when only that is set', () => {
    expect(readConfig({ CLARITY_URL: 'https://stats.example' }).analytics).toBeUndefined()
    expect(readConfig({ CLARITY_ID: 'abc123' }).analytics).toEqual({ id: 'abc123', url: 'https://www.clarity.ms' })
    expect(readConfig({ CLARITY_ID: 'abc123', CLARITY_URL: 'https://stats.example/c/' }).analytics?.url).toBe('https://stats.example/c')
  })

  test.each(['abc 123', 'abc/../x', '"onload="', 'a'.repeat(41)])('with the id %j is refused', (id) => {
    expect(refusalOf({ CLARITY_ID: id })).toBe('CLARITY_ID must be the id of a project: letters and digits')
  })

  test('over plain http is refused, unless it and the shop are on this machine alone', () => {
    const here = 'http://127.0.0.1:3000/simulator/clarity'
    expect(readConfig({ CLARITY_ID: 'a', CLARITY_URL: here }).analytics?.url).toBe(here)
    const others: Record<string, string>[] = [
      { CLARITY_URL: 'http://www.clarity.ms' },
      { CLARITY_URL: here, PUBLIC_URL },
      { CLARITY_URL: here, HOST: '0.0.0.0' },
      { CLARITY_URL: here, TRUST_PROXY: '1' },
    ]
    for (const env of others) expect(refusalOf({ CLARITY_ID: 'a', ...env })).toBe('CLARITY_URL must start with https://')
  })
})

describe('addresses from where payment messages are taken', () => {
  test.each([
    ['here', 'PAYSTACK_ALLOWED_ADDRESSES: here is no address and no network'],
    ['52.31.139.75,', 'PAYSTACK_ALLOWED_ADDRESSES:  is no address and no network'],
    ['52.31.139.0/33', 'PAYSTACK_ALLOWED_ADDRESSES: 52.31.139.0/33 is no address and no network'],
    ['::1/129', 'PAYSTACK_ALLOWED_ADDRESSES: ::1/129 is no address and no network'],
  ])('%j are refused', (list, line) => {
    expect(refusalOf({ PAYSTACK_ALLOWED_ADDRESSES: list })).toBe(line)
  })

  test('are addresses and networks of either kind, and all when none is set', () => {
    const lists = { DARAJA_ALLOWED_ADDRESSES: '196.201.214.200, 196.201.213.0/24, 2001:db8::/32' }
    expect(readConfig(lists).allowedAddresses).toEqual({
      daraja: ['196.201.214.200', '196.201.213.0/24', '2001:db8::/32'],
      paystack: null,
    })
  })
})

describe('the operator of refunds', () => {
  const operator = { DARAJA_INITIATOR: 'api', DARAJA_INITIATOR_PASSWORD: 'p' }

  test('is given as a whole, with a certificate that can be read', () => {
    expect(refusalOf({ ...daraja, PUBLIC_URL, ...operator })).toBe('DARAJA_CERTIFICATE missing beside DARAJA_INITIATOR')
    const unreadable = { ...daraja, PUBLIC_URL, ...operator, DARAJA_CERTIFICATE: 'package.json' }
    expect(refusalOf(unreadable)).toBe('DARAJA_CERTIFICATE must name a readable PEM certificate')
  })

  test('comes with its certificate', () => {
    const config = readConfig({ ...daraja, PUBLIC_URL, ...operator, DARAJA_CERTIFICATE: CERTIFICATE_FILE.pathname })
    expect(config.daraja?.initiator).toMatchObject({ name: 'api', certificate: expect.stringContaining('BEGIN') })
  })
})

describe('what a shop can be paid by', () => {
  const ways = (env: Record<string, string>) => {
    const nobody = { inTurn: () => Promise.reject(new Error('nobody asks the database yet')) }
    const { gateways, mpesaRoute, mounts } = payments(readConfig(env), nobody, LOCKED)
    return { by: gateways.map(({ name, methods }) => [name, ...methods]), mpesaRoute, mounted: mounts.length }
  }
  const paystack = { PAYSTACK_SECRET_KEY: 'sk_live_1', PUBLIC_URL }

  test.each([
    ['nothing without keys outside of a demo', { HOST: '0.0.0.0' }, { by: [], mpesaRoute: 'off', mounted: 0 }],
    ['M-Pesa', { ...daraja, PUBLIC_URL }, { by: [['daraja', 'mpesa']], mpesaRoute: 'off', mounted: 0 }],
    ['cards and bank', paystack, { by: [['paystack', 'card', 'bank']], mpesaRoute: 'off', mounted: 0 }],
    [
      'all of it, M-Pesa in two ways',
      { ...daraja, ...paystack, PAYSTACK_MPESA: 'fallback' },
      {
        by: [
          ['daraja', 'mpesa'],
          ['paystack', 'card', 'bank', 'mpesa'],
        ],
        mpesaRoute: 'fallback',
        mounted: 0,
      },
    ],
    [
      'all of it by simulators in a demo',
      {},
      {
        by: [
          ['daraja', 'mpesa'],
          ['paystack', 'card', 'bank'],
        ],
        mpesaRoute: 'off',
        mounted: 1,
      },
    ],
  ])('%s', (_case, env, expected) => {
    expect(ways(env)).toEqual(expected)
  })
})

describe('traces', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

  test('are off without a collector; with one a hundredth of them goes there', () => {
    expect(readConfig({}).telemetry).toBeUndefined()
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '1' }).telemetry).toBeUndefined()
    expect(readConfig(collector).telemetry).toEqual({ endpoint: 'http://127.0.0.1:4318', headers: {}, service: 'upya', ratio: 0.01 })
    const said = {
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc=, x-shop=a',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    }
    expect(readConfig({ ...collector, ...said }).telemetry).toMatchObject({
      headers: { authorization: 'Basic abc=', 'x-shop': 'a' },
      service: 'shop',
      ratio: 0.5,
    })
  })

  test('a part that is none is refused, and a header without its value never said', () => {
    for (const wrong of ['2', '-1', 'all']) expect(refusalOf({ OTEL_TRACES_SAMPLER_ARG: wrong })).toContain('a number from 0 to 1')
    expect(refusalOf({ OTEL_EXPORTER_OTLP_HEADERS: 'secret-key' })).toMatch(/^(?!.*secret-key).*OTEL_EXPORTER_OTLP_HEADERS/)
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

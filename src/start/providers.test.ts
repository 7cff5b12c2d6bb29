import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { CERTIFICATE_FILE } from '../simulator/daraja/credentials.ts'
import { fileURLToPath } from 'node:url'
import { providersOf, secretText } from './providers.ts'

const SECRETS = {
  DARAJA_CONSUMER_KEY: 'consumer-key-abcdef11',
  DARAJA_CONSUMER_SECRET: 'consumer-secret-abcdef22',
  DARAJA_PASSKEY: 'passkey-abcdef-33',
  DARAJA_INITIATOR_PASSWORD: 'short',
  PAYSTACK_SECRET_KEY: 'sk_live_abcdefghijkl42',
  AT_API_KEY: 'atsk_abcdefghijkl55',
}
const REST = {
  PUBLIC_URL: 'https://shop.example',
  DARAJA_SHORTCODE: '600100',
  DARAJA_INITIATOR: 'upya',
  DARAJA_CERTIFICATE: fileURLToPath(CERTIFICATE_FILE),
  AT_USERNAME: 'upya',
}

test('of configured secrets only that they are set is said, and at most how they end', () => {
  const providers = providersOf(readConfig({ ...SECRETS, ...REST }))
  const said = JSON.stringify(providers)
  for (const secret of Object.values(SECRETS)) {
    expect(said).not.toContain(secret)
    // Nor any larger part of one.
    expect(said).not.toContain(secret.slice(-3))
  }
  const shown = Object.fromEntries(providers.flatMap(({ settings }) => settings.map((setting) => [setting.name, setting.shown])))
  expect(shown).toMatchObject({
    DARAJA_CONSUMER_KEY: 'set, ends in 11',
    DARAJA_INITIATOR_PASSWORD: 'set',
    DARAJA_SHORTCODE: '600100',
    DARAJA_NOMINATED_NUMBER: null,
    PAYSTACK_SECRET_KEY: 'set, ends in 42',
    AT_API_KEY: 'set, ends in 55',
  })
  expect(providers.map(({ name, mode, methods }) => [name, mode, methods])).toEqual([
    ['daraja', 'live', ['mpesa']],
    ['paystack', 'live', ['card', 'bank']],
    ['sms', 'live', []],
  ])
  expect(providers.flatMap(({ callbacks }) => callbacks)).toEqual(['https://shop.example/pay/cb/…', 'https://shop.example/pay/paystack'])
})

test('without keys a public shop takes nothing and says which to set; a demo simulates; a test key is a sandbox', () => {
  const modes = (env: Record<string, string>) => providersOf(readConfig(env)).map(({ mode }) => mode)
  expect(modes({ PUBLIC_URL: 'https://shop.example' })).toEqual(['off', 'off', 'off'])
  expect(modes({})).toEqual(['simulated', 'simulated', 'simulated'])
  expect(modes({ PUBLIC_URL: 'https://shop.example', PAYSTACK_SECRET_KEY: 'sk_test_abcdefghijkl' })[1]).toBe('sandbox')
  const [daraja] = providersOf(readConfig({ PUBLIC_URL: 'https://shop.example' }))
  expect(daraja?.settings.filter(({ is_required: needed }) => needed).map(({ name }) => name)).toEqual([
    'DARAJA_CONSUMER_KEY',
    'DARAJA_CONSUMER_SECRET',
    'DARAJA_SHORTCODE',
    'DARAJA_PASSKEY',
  ])
  expect(secretText(undefined)).toBeNull()
})

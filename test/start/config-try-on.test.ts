import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { ConfigError } from '../../src/config-values.ts'

// The settings of the service for pictures of members.
const PUBLIC_URL = 'https://upya.example'
const keys = { TRYON_API_URL: 'https://api.fashn.ai/', TRYON_API_KEY: 'sk-1' }

test('is used where its address and key are there; results come from where that provider serves them', () => {
  expect(readConfig({}).tryOn).toBeUndefined()
  expect(readConfig(keys).tryOn).toEqual({
    baseUrl: 'https://api.fashn.ai',
    apiKey: 'sk-1',
    style: 'fashn',
    model: 'tryon-v1.6',
    inputNames: ['model_image', 'garment_image'],
    resultHosts: ['cdn.fashn.ai'],
    provider: 'api.fashn.ai',
    cents: 8,
    perMember: 10,
    perDay: 200,
  })
  const replicate = { ...keys, TRYON_API_STYLE: 'replicate', TRYON_MODEL: 'owner/name', TRYON_INPUT_NAMES: 'human_img, garm_img' }
  expect(readConfig(replicate).tryOn).toMatchObject({
    inputNames: ['human_img', 'garm_img'],
    resultHosts: ['replicate.delivery', '*.replicate.delivery'],
  })
  expect(refusalOf({ ...keys, TRYON_API_STYLE: 'replicate' })).toBe('TRYON_MODEL missing beside TRYON_API_STYLE')
  expect(refusalOf({ TRYON_API_URL: keys.TRYON_API_URL })).toBe('TRYON_API_KEY missing beside TRYON_API_URL')
  expect(refusalOf({ ...keys, TRYON_INPUT_NAMES: 'photo' })).toMatch(/^TRYON_INPUT_NAMES must be two names/)
})

test('gets photos over https only, unless all of it is on this machine', () => {
  for (const address of ['http://api.fashn.ai', 'api.fashn.ai', 'ftp://127.0.0.1'])
    expect(refusalOf({ ...keys, TRYON_API_URL: address })).toBe('TRYON_API_URL must start with https://')
  expect(readConfig({ ...keys, TRYON_API_URL: 'http://127.0.0.1:9000' }).tryOn).toMatchObject({ provider: '127.0.0.1' })
  expect(refusalOf({ ...keys, TRYON_API_URL: 'http://127.0.0.1:9000', PUBLIC_URL })).toBe('TRYON_API_URL must start with https://')
})

test('is simulated in a demo on this machine, and nowhere else', () => {
  expect(readConfig({ TRYON_API_URL: 'simulator' }).tryOn).toMatchObject({ baseUrl: null, provider: 'the simulator' })
  expect(refusalOf({ TRYON_API_URL: 'simulator', PUBLIC_URL })).toBe('TRYON_API_URL may be simulator only in demo mode on this machine')
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

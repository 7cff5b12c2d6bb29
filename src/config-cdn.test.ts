import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const VARNISH = { CDN: 'varnish', CDN_PURGE_URL: 'http://10.0.0.5:6081, http://10.0.0.6:6081/', CDN_PURGE_TOKEN: 'word' }

test('no CDN, every Varnish, or the address that Fastly and Cloudflare have', () => {
  expect(readConfig({}).cdn).toBeUndefined()
  expect(readConfig(VARNISH).cdn).toEqual({
    kind: 'varnish',
    purgeUrls: ['http://10.0.0.5:6081', 'http://10.0.0.6:6081'],
    token: 'word',
    zone: '',
    pageSeconds: 60,
  })
  expect(readConfig({ CDN: 'fastly', CDN_ZONE: 'service', CDN_PURGE_TOKEN: 'key' }).cdn?.purgeUrls).toEqual(['https://api.fastly.com'])
})

test.each<[string, Record<string, string>]>([
  ['CDN_PURGE_TOKEN missing', { ...VARNISH, CDN_PURGE_TOKEN: '' }],
  ['CDN_PURGE_URL missing', { ...VARNISH, CDN_PURGE_URL: '' }],
  ['CDN_ZONE missing', { CDN: 'cloudflare', CDN_PURGE_TOKEN: 'key' }],
  ['CDN missing', { CDN_PURGE_TOKEN: 'key' }],
  ['CDN_PURGE_URL must', { ...VARNISH, CDN_PURGE_URL: 'varnish:6081' }],
  ['CDN_PURGE_URL must start with https', { CDN: 'fastly', CDN_ZONE: 'x', CDN_PURGE_TOKEN: 'key', CDN_PURGE_URL: 'http://api.example' }],
])('says what is wrong: %s', (words, env) => {
  expect(() => readConfig(env)).toThrow(words)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { ORIGIN, pageWorld, type PageWorld } from './pages/test-pages.ts'

let t: PageWorld
beforeEach(async () => {
  t = await pageWorld()
})
afterEach(() => t.app.close())

const TYPE = 'application/reports+json'
const send = (payload: string, type = TYPE, remoteAddress = '127.0.0.1') =>
  t.app.inject({ method: 'POST', url: '/policy-reports', payload, headers: { 'content-type': type }, remoteAddress })
const violation = (fields: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?of=wanjiku@mail.example',
    sourceFile: `${ORIGIN}/assets/shop-abc.js`,
    documentURL: `${ORIGIN}/orders/0199c0de-0000-7000-8000-000000000001?token=secret`,
    ...fields,
  },
})
const lines = () => t.lines.filter((line) => line.includes('its policy forbids')).map((line) => JSON.parse(line) as Record<string, unknown>)
const counted = async () => Number(/upya_policy_violation_total (\d+)/.exec((await t.app.inject('/metrics')).body)?.[1])

test('every answer names where to report', async () => {
  const { headers } = await t.app.inject('/')
  expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"')
  expect(headers['content-security-policy']).toMatch(/; report-uri \/policy-reports; report-to policy/)
})

test('a report is counted and written down once, without anything that names a person', async () => {
  for (let i = 0; i < 3; i++) expect((await send(JSON.stringify([violation()]))).statusCode).toBe(204)
  const older = {
    'csp-report': {
      'effective-directive': 'img-src',
      'violated-directive': '',
      'blocked-uri': 'data',
      'source-file': '',
      'document-uri': `${ORIGIN}/profile`,
    },
  }
  expect((await send(JSON.stringify(older), 'application/csp-report')).statusCode).toBe(204)
  expect(lines()).toMatchObject([
    { directive: 'script-src-elem', blocked: 'evil.example', source: '/assets/shop-abc.js', page: '/orders' },
    { directive: 'img-src', blocked: 'data', source: '', page: '/profile' },
  ])
  expect(JSON.stringify(lines())).not.toMatch(/wanjiku|secret|0199c0de/)
  expect(await counted()).toBe(4)
})

test('what is no report of our pages leaves nothing', async () => {
  const nothing = [
    '',
    'null',
    '{"csp-report":',
    '[]',
    '[[[[]]]]',
    JSON.stringify([{ type: 'deprecation', body: {} }, 7, null]),
    JSON.stringify([violation({ documentURL: 'https://evil.example/' })]),
    JSON.stringify([violation({ effectiveDirective: 'script-src <b>' })]),
    JSON.stringify([violation({ sourceFile: 'chrome-extension://abcdef/inject.js' })]),
    JSON.stringify([violation({ blockedURL: 'moz-extension' })]),
  ]
  for (const payload of nothing) expect((await send(payload)).statusCode).toBeLessThan(500)
  expect((await send('{}', 'application/json')).statusCode).toBe(415)
  expect((await send(JSON.stringify([violation({ sample: 'x'.repeat(20_000) })]))).statusCode).toBe(413)
  expect([lines(), await counted()]).toEqual([[], 0])
})

test('whoever sends a thousand kinds fills neither the log nor a ceiling of others', async () => {
  let sent = 0
  for (let network = 0; network < 10; network++) {
    for (let n = 0; n < 32; n++) {
      const many = Array.from({ length: 12 }, () => violation({ blockedURL: `https://host${sent++}.example/` }))
      const { statusCode } = await send(JSON.stringify(many), TYPE, `203.0.113.${network}`)
      expect(statusCode).toBe(n < 30 ? 204 : 429)
    }
  }
  expect(lines()).toHaveLength(20)
  // Ten of each message.
  expect(await counted()).toBe(10 * 30 * 10)
})

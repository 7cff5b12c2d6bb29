import { afterEach, describe, expect, test, vi } from 'vitest'
import { isAnalyticsScript, type AnalyticsTool } from '../../shop/consent/rules.ts'
import { cleanHtml } from '../../shop/catalogue/csv/rich-text.ts'
import { trustAnalytics, trustOwnScripts } from './trusted-types.ts'

interface Policy {
  createHTML(html: string): string | null
  createScriptURL(url: string): string | null
}

/** The policy that a browser with Trusted Types is given. */
function given(): Policy {
  const made: Policy[] = []
  vi.stubGlobal('location', new URL('https://upya.example/product/1'))
  vi.stubGlobal('trustedTypes', { defaultPolicy: null, createPolicy: (_name: string, policy: Policy) => made.push(policy) })
  trustOwnScripts()
  if (!made[0]) throw new Error('no policy')
  return made[0]
}
afterEach(() => vi.unstubAllGlobals())

test('markup is the beginning of a script element of React, and what a description is made of', () => {
  const { createHTML } = given()
  const described = cleanHtml('<div>Denim &amp; <b onclick="x()">wool</b><br><ul><li>38 &lt; 40</li></ul><script>alert(1)</script></div>')
  expect(described).toContain('<b>wool</b>')
  for (const html of ['<script></script>', 'Denim', '{"@type":"Product"}', described, '<P>a</P >']) expect(createHTML(html)).toBe(html)
  for (const html of [
    '<script>alert(1)</script>',
    '<script></script ><b>',
    '<img src=x onerror=alert(1)>',
    '<b onclick="x()">a</b>',
    '<b/onclick=x()>a',
    '<p\n style="a">',
    '<i<b>',
    '<svg/onload=x()>',
    '<!-- a -->',
    '<bdo>',
    '<p>a</p><a href="javascript:x()">b</a>',
  ]) {
    expect([html, createHTML(html)]).toEqual([html, null])
  }
})

test('scripts come from our own files', () => {
  const { createScriptURL } = given()
  for (const url of ['/sw.js', '/assets/cut-worker-a1.js', 'https://upya.example/assets/a.js']) expect(createScriptURL(url)).toBe(url)
  for (const url of [
    'https://evil.example/sw.js',
    '//evil.example/assets/a.js',
    '/media/a.js',
    '/assets/../media/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://upya.example/1',
    'javascript:alert(1)',
  ]) {
    expect([url, createScriptURL(url)]).toEqual([url, null])
  }
})

test('a browser without Trusted Types, and one that has the policy, goes on', () => {
  vi.stubGlobal('trustedTypes', undefined)
  expect(trustOwnScripts).not.toThrow()
  vi.stubGlobal('trustedTypes', {
    defaultPolicy: {},
    createPolicy() {
      throw new Error('twice')
    },
  })
  expect(trustOwnScripts).not.toThrow()
})

describe('the analytics tool', () => {
  const of = (tool: AnalyticsTool) => (script: URL) => isAnalyticsScript(script, tool)
  const microsoft = { id: 'abc123', url: 'https://www.clarity.ms' }
  afterEach(() => trustAnalytics(null))

  test('is trusted once it is allowed, and no more when that is taken back', () => {
    const { createScriptURL } = given()
    const tag = 'https://www.clarity.ms/tag/abc123'
    expect(createScriptURL(tag)).toBeNull()
    trustAnalytics(of(microsoft))
    expect(createScriptURL(tag)).toBe(tag)
    trustAnalytics(null)
    expect(createScriptURL(tag)).toBeNull()
  })

  test('is Microsoft’s hosts and no other', () => {
    const { createScriptURL } = given()
    trustAnalytics(of(microsoft))
    for (const url of ['https://scripts.clarity.ms/0.8.1/clarity.js', 'https://www.clarity.ms/tag/abc123'])
      expect(createScriptURL(url)).toBe(url)
    for (const url of [
      'http://www.clarity.ms/tag/abc123',
      'https://www.clarity.ms:8443/tag/abc123',
      'https://clarity.ms.evil.example/tag/abc123',
      'https://evilclarity.ms/tag/abc123',
      'https://www.clarity.ms@evil.example/',
      'https://c.bing.com/a.js',
    ])
      expect([url, createScriptURL(url)]).toEqual([url, null])
  })

  test('from elsewhere is what lies below its address', () => {
    const { createScriptURL } = given()
    trustAnalytics(of({ id: 'abc123', url: 'https://upya.example/simulator/clarity' }))
    expect(createScriptURL('/simulator/clarity/tag/abc123')).not.toBeNull()
    for (const url of ['/simulator/clarity-other/a.js', '/simulator/clarity/../phone', 'https://www.clarity.ms/tag/abc123'])
      expect([url, createScriptURL(url)]).toEqual([url, null])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from './pages/test-pages.ts'
import { contentPolicy, policyAt } from './security.ts'

let t: PageWorld
beforeAll(async () => {
  t = await pageWorld()
})
afterAll(() => t.app.close())

describe('the analytics tool', () => {
  const directives = ['script-src', 'connect-src', 'img-src']
  const policyOf = async (world: PageWorld, url: string) => String((await world.app.inject(url)).headers['content-security-policy'])
  const allowing = (policy: string, source: string) =>
    policy
      .split('; ')
      .filter((directive) => directive.split(' ').includes(source))
      .map((directive) => directive.split(' ')[0])
      .toSorted()

  test('is allowed by no policy of a shop without one', async () => {
    for (const url of ['/', '/about', '/mine', '/api/nothing']) expect(await policyOf(t, url)).not.toMatch(/clarity|bing/)
  })

  test('is allowed in documents that it may measure, and in no other: its scripts, calls and pictures', async () => {
    const measuring = await pageWorld({ env: { CLARITY_ID: 'abc123' } })
    // The second time from the cache.
    for (const url of ['/', '/?category=shoes', '/about', '/']) {
      const policy = await policyOf(measuring, url)
      expect([url, allowing(policy, 'https://*.clarity.ms')]).toEqual([url, directives.toSorted()])
      expect(policy).not.toMatch(/bing|unsafe-eval/)
    }
    for (const url of ['/mine', '/greeting', '/form', '/api/nothing', '/healthz'])
      expect([url, await policyOf(measuring, url)]).toEqual([url, expect.not.stringContaining('clarity')])
    await measuring.app.close()
  })

  test('is not allowed in what is said of all that is not there, whatever was asked for first', async () => {
    const measuring = await pageWorld({ env: { CLARITY_ID: 'abc123' } })
    for (const url of ['/feed', '/nowhere', '/feed', '/checkout/nowhere']) {
      const { statusCode, headers } = await measuring.app.inject(url)
      expect([url, statusCode, headers['content-security-policy']]).toEqual([url, 404, expect.not.stringContaining('clarity')])
    }
    await measuring.app.close()
  })

  test('from elsewhere is allowed from there alone', async () => {
    const measuring = await pageWorld({ env: { CLARITY_ID: 'abc123', CLARITY_URL: 'https://stats.example/clarity' } })
    const policy = await policyOf(measuring, '/')
    expect(allowing(policy, 'https://stats.example')).toEqual(directives.toSorted())
    expect(policy).not.toContain('clarity.ms')
    await measuring.app.close()
  })
})

describe('the store of files', () => {
  test('may be sent to by the upload page alone, whatever is said behind its address', () => {
    const options = { secure: true, imageHosts: [], analytics: 'https://*.clarity.ms', uploadsTo: 'https://files.example' }
    const connects = (address: string) =>
      contentPolicy([], policyAt(options, address))
        .split('; ')
        .filter((directive) => directive.includes('files.example'))
    for (const address of ['/upload', '/upload?from=menu', '/upload#now']) {
      expect([address, connects(address)]).toEqual([address, ["connect-src 'self' https://files.example"]])
    }
    for (const address of ['/', '/about', '/admin/videos', '/uploads', '/upload/more', '/?next=/upload', '/admin/../upload', '//upload'])
      expect([address, connects(address)]).toEqual([address, []])
  })

  test('is in no policy of a shop without one, nor in that of anything but pages', async () => {
    for (const url of ['/', '/upload', '/api/uploads']) {
      const { headers } = await t.app.inject(url)
      expect(String(headers['content-security-policy'])).toContain("connect-src 'self';")
    }
  })
})

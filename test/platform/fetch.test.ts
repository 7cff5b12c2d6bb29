import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFetcher, FETCH_LIMITS, isPublicAddress } from '../../src/platform/fetch.ts'

const ROUTES: Record<string, RequestListener> = {
  '/picture': (_, response) => response.end('bytes'),
  '/missing': (_, response) => response.writeHead(404).end(),
  '/large': (_, response) => response.end(Buffer.alloc(5000)),
  '/endless': (_, response) => {
    const drip = setInterval(() => response.write(Buffer.alloc(600)), 5)
    response.on('close', () => clearInterval(drip))
  },
  '/slow': () => {},
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/moved': (_, response) => response.writeHead(302, { location: '/picture' }).end(),
  '/to-private': (_, response) => response.writeHead(302, { location: 'http://192.168.1.1/admin' }).end(),
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://[::ffff:169.254.169.254]/latest' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer((request, response) => ROUTES[request.url ?? '']?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** As in the shop, but the test's own server counts as public. */
const here = (limits = {}) =>
  createFetcher({ allowed: (address) => address === '127.0.0.1' || isPublicAddress(address), limits: { ...FETCH_LIMITS, ...limits } })

describe('refused', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.16.5.5/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://100.64.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://[64:ff9b::7f00:1]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ])('%s is not on the public internet', async (address) => {
    await expect(createFetcher()(address)).rejects.toMatchObject({ name: 'FetchRefused', message: 'it is not on the public internet' })
  })
  test.each([
    'file:///etc/passwd',
    'ftp://example.com/a',
    'gopher://example.com/',
    'data:image/png;base64,AAAA',
    'http://user:secret@example.com/',
  ])('%s', async (address) => {
    await expect(createFetcher()(address)).rejects.toMatchObject({ name: 'FetchRefused' })
  })
  test.each(['/to-private', '/to-metadata', '/to-file'])('a redirect %s', async (path) => {
    await expect(here()(origin + path)).rejects.toMatchObject({ name: 'FetchRefused' })
  })
  test('a circle of redirects, an answer that is no success, one that is too large, endless or too slow', async () => {
    await expect(here()(`${origin}/circle`)).rejects.toThrow('redirects too often')
    await expect(here()(`${origin}/missing`)).rejects.toThrow('answered 404')
    await expect(here({ size: 1000 })(`${origin}/large`)).rejects.toMatchObject({ name: 'FetchRefused' })
    await expect(here({ size: 1000 })(`${origin}/endless`)).rejects.toMatchObject({ name: 'FetchRefused' })
    await expect(here({ time: 200 })(`${origin}/slow`)).rejects.toThrow('too slow')
    await expect(here({ time: 200 })(`${origin}/endless`)).rejects.toMatchObject({ name: 'FetchRefused' })
  })
})

test('a public picture is fetched, also by a redirect', async () => {
  expect(String(await here()(`${origin}/picture`))).toBe('bytes')
  expect(String(await here()(`${origin}/moved`))).toBe('bytes')
})

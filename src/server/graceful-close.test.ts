import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from './pages/test-pages.ts'

let world: PageWorld
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(async () => {
  agent.destroy()
  await world.app.close()
})

async function open(leaving: AbortSignal): Promise<number> {
  world = await pageWorld({ leaving })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  return (world.app.server.address() as AddressInfo).port
}

/** What is answered, over a connection that is kept where the server allows it. */
function ask(port: number, path: string): Promise<{ status: number; connection: string | undefined; body: string }> {
  return new Promise((done, fail) => {
    request({ port, host: '127.0.0.1', path, agent }, (answer) => {
      let body = ''
      answer.on('data', (part: Buffer) => (body += part.toString()))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, connection: answer.headers.connection, body }))
    })
      .on('error', fail)
      .end()
  })
}

test('a process that leaves says so, goes on serving, and keeps no connection', async () => {
  const leaving = new AbortController()
  const port = await open(leaving.signal)
  expect(await ask(port, '/')).toMatchObject({ status: 200, connection: 'keep-alive' })
  expect(await ask(port, '/readyz')).toMatchObject({ status: 200 })
  leaving.abort()
  const answer = await ask(port, '/readyz')
  expect(answer).toMatchObject({ status: 503, connection: 'close' })
  expect(JSON.parse(answer.body)).toEqual({ status: 'leaving', parts: { database: 'ok', jobs: 'ok' } })
  // It is alive, or it would be restarted while it finishes.
  expect(await ask(port, '/healthz')).toMatchObject({ status: 200, connection: 'close' })
  expect(await ask(port, '/')).toMatchObject({ status: 200, connection: 'close' })
})

test('a page that is being drawn when the server closes is still sent', async () => {
  const leaving = new AbortController()
  const port = await open(leaving.signal)
  const asked = once(world.app.server, 'request')
  const slow = ask(port, '/slow/1')
  await asked
  leaving.abort()
  const closed = world.app.close()
  world.open()
  expect(await slow).toMatchObject({ status: 200 })
  await closed
})

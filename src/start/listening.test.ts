import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { gracefulClose } from '../server/graceful-close.ts'
import { StartFailure } from './failure.ts'
import { listenWidely } from './listening.ts'

const host = '127.0.0.1'

async function server() {
  const app = fastify()
  await gracefulClose(app)
  const held = Promise.withResolvers<void>()
  app.get('/', async () => 'here')
  app.get('/slow', async () => held.promise.then(() => 'done'))
  await listenWidely(app, { host, port: 0 })
  return { app, held, port: (app.server.address() as AddressInfo).port }
}

test.runIf(process.platform === 'linux')('of many who come at once more than one is let in with each turn', async () => {
  const { app, port } = await server()
  let [came, most] = [0, 0]
  app.server.on('connection', () => came++)
  const sockets: Socket[] = []
  let connected = 0
  for (let n = 0; n < 200; n++) sockets.push(connect(port, host, () => connected++))
  while (connected < sockets.length || came < sockets.length) {
    const before = came
    await turn()
    most = Math.max(most, came - before)
  }
  expect(most).toBeGreaterThan(1)
  for (const socket of sockets) socket.destroy()
  await app.close()
})

test('whoever was let in by any of the sockets is answered, and finishes when it closes', async () => {
  const { app, held, port } = await server()
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
  let asked = 0
  app.server.on('request', () => asked++)
  const slow = Array.from({ length: 30 }, () => fetch(`http://${host}:${port}/slow`))
  while (asked < slow.length) await turn()
  const closed = app.close()
  await turn()
  held.resolve()
  expect(await Promise.all((await Promise.all(slow)).map((answer) => answer.text()))).toEqual(slow.map(() => 'done'))
  await closed
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow(TypeError)
})

test('a port that another shop has is not shared with it', async () => {
  const { app, port } = await server()
  const other = fastify()
  await expect(listenWidely(other, { host, port })).rejects.toThrow(StartFailure)
  await other.close()
  await app.close()
})

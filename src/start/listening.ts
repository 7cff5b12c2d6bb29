import { createServer, type AddressInfo, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { portFailure, requirePort } from './failure.ts'

/** Sockets that listen on one port. */
const LISTENERS = 16

/**
 * Has the server listen. Of new connections Node takes one with each turn of its event loop, from each socket that listens: a busy
 * process turns a few times a second, and whoever wants in, payers among them, would wait behind all others until they are given up.
 * So many sockets listen, among which the kernel divides those who come. Throws StartFailure when the port cannot be had.
 */
export async function listenWidely(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  // Elsewhere sockets cannot share a port, or it is another thing.
  const count = process.platform === 'linux' ? LISTENERS : 1
  const more = Array.from({ length: count - 1 }, () =>
    // As node:http makes its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  const closing: Promise<void>[] = []
  app.addHook('preClose', async () => {
    for (const server of more) closing.push(new Promise((done) => server.close(() => done())))
  })
  app.addHook('onClose', async () => void (await Promise.all(closing)))

  // Sockets that share a port would share it with those of another shop, too.
  if (port > 0) await requirePort(host, port)
  await app.listen({ host, port, ...(count > 1 ? { reusePort: true } : {}) }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? portFailure(error, host, port) : error
  })
  const { port: had } = app.server.address() as AddressInfo
  await Promise.all(more.map((server) => listening(server, host, had)))
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port, reusePort: true }, () => {
      server.off('error', fail)
      done()
    })
  })
}

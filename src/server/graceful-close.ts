import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that running requests get to finish when the server closes. */
const GRACE = 8000

/**
 * Closing waits for running requests, not for connections on which nothing runs: browsers open some ahead that never
 * carry a request, and Node counts those as busy until they time out. Before that, while the process is `leaving` and still
 * serves, each answer says that its connection ends with it, so that balancers keep none that would break under a request.
 */
export async function gracefulClose(app: FastifyInstance, { leaving }: { leaving?: AbortSignal | undefined } = {}): Promise<void> {
  const running = new Map<Socket, number>()
  app.server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  app.server.on('request', (request, response) => {
    const { socket } = request
    running.set(socket, (running.get(socket) ?? 0) + 1)
    if (leaving?.aborted) response.setHeader('connection', 'close')
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      if (running.has(socket)) running.set(socket, left)
      if (closing && left === 0) socket.destroy()
    })
  })

  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, requests] of running) if (requests === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref()
  })
}

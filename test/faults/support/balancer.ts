import { Agent, createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  base: string
  /** Processes behind it; a new list takes effect at once. */
  backends: string[]
  /** Where a request goes, when it matters: an index of `backends`; null for the next in turn. */
  route: (request: { method: string; path: string }) => number | null
  close(): Promise<void>
}

/** Who answered: the index of the process. */
export const SERVED_BY = 'x-served-by'
/** The address a request is said to come from, as this machine has only one. */
export const FROM = 'x-test-from'

/**
 * As plain as a balancer can be: round robin over kept-alive connections; a process that does not listen is passed over; what
 * broke in the middle is 502, as nobody knows what was done. Live events pass through as they come.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const self: Balancer = { base: '', backends: [], route: () => null, close: () => closed(server, agent) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = self.route({ method: request.method ?? 'GET', path: request.url ?? '/' })
      pass(request, Buffer.concat(chunks), response, asked ?? turn++ % Math.max(1, self.backends.length), 0)
    })
  })

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, index: number, tries: number): void {
    const backend = self.backends[index]
    if (!backend || tries >= self.backends.length) return void response.writeHead(502).end()
    const { [FROM]: from, ...headers } = request.headers
    const forwarded = { ...headers, 'x-forwarded-for': String(from ?? request.socket.remoteAddress) }
    const onward = send(backend + request.url, { method: request.method, headers: forwarded, agent })
    onward.on('response', (answer) => {
      // How long a connection is kept is between the two at its ends.
      const { connection: _connection, 'keep-alive': _kept, ...passed } = answer.headers
      response.writeHead(answer.statusCode ?? 502, { ...passed, [SERVED_BY]: String(index) })
      answer.pipe(response)
      // A browser whose connection broke comes back by itself.
      answer.on('error', () => response.destroy())
      response.on('close', () => answer.destroy())
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return pass(request, body, response, (index + 1) % self.backends.length, tries + 1)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    onward.end(body)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  self.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}

async function closed(server: Server, agent: Agent): Promise<void> {
  agent.destroy()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}

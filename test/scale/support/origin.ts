import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in the place of the shop's, of which a test decides what it answers, and when. */
export interface Origin {
  port: number
  /** What was asked, but for probes. */
  asked: IncomingMessage[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close(): void
}

export async function startOrigin(): Promise<Origin> {
  const self: Origin = {
    port: 0,
    asked: [],
    answer: (_request, response) => void response.end(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('{}')
    self.asked.push(request)
    self.answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  self.port = (server.address() as AddressInfo).port
  return self
}

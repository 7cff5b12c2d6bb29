import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request on its way to a provider. */
export type Fault =
  | 'none' // passed on
  | 'down' // the connection is cut before it reaches the provider
  | 'held' // delayed, not passed on, until the fault changes
  | 'mute' // passed on, but the response is held back until the fault changes
  | 'garbage' // answered with something that is not what the provider speaks
  | 'failing' // 500 with a page of words

/** Stands between shop and provider, so that the connection between them can break where a test wants it to. */
export interface FaultProxy {
  base: string
  /** By the path; the first that fits counts. Setting it lets go of what is held. */
  set(faults: readonly [path: RegExp, fault: Fault][]): void
  /** Requests seen so far whose path fits. */
  seen(path: RegExp): number
  close(): Promise<void>
}

export async function startFaultProxy(provider: string): Promise<FaultProxy> {
  let faults: readonly [RegExp, Fault][] = []
  let release: () => void = () => {}
  let held = new Promise<void>((done) => (release = done))
  const paths: string[] = []

  async function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    paths.push(path)
    const fault = faults.find(([pattern]) => pattern.test(path))?.[1] ?? 'none'
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'garbage') return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>We will be right back')
    if (fault === 'failing') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>')
    if (fault === 'held') await held
    const reply = await passOn(provider + path, request, body)
    if (fault === 'mute') await held
    if (response.writable) response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void answer(request, Buffer.concat(chunks), response).catch(() => response.destroy()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      faults = next
      release()
      held = new Promise<void>((done) => (release = done))
    },
    seen: (path) => paths.filter((one) => path.test(one)).length,
    async close() {
      release()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function passOn(url: string, request: IncomingMessage, body: Buffer): Promise<{ status: number; type: string; body: Buffer }> {
  return new Promise((done, fail) => {
    const onward = send(url, { method: request.method, headers: request.headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 502, type: answer.headers['content-type'] ?? 'text/plain', body: Buffer.concat(chunks) }),
      )
      answer.on('error', fail)
    })
    onward.on('error', fail)
    onward.end(body)
  })
}

import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** All that came, headers included. */
  text: string
}

/** Sends a request target as it is; clients would tidy it up first. */
export async function requestRaw(port: number, target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: `127.0.0.1:${port}`, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'close')
  const text = Buffer.concat(parts).toString()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

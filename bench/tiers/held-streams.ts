import { connect, type Socket } from 'node:net'

/** Event streams as open pages hold them, read and thrown away. */
export interface HeldStreams {
  /** Open now. */
  open(): number
  /** Refused, or ended by the other side. */
  lost(): number
  bytes(): number
  close(): void
}

/** Opened so many at a time, as each first gets what is so now. */
const AT_ONCE = 100

/** Opens `count` of them, of each base in turn, every one from an address of its own. Resolves when the last has said hello, or was refused. */
export async function holdStreams(bases: readonly string[], count: number): Promise<HeldStreams> {
  const sockets: Socket[] = []
  let [open, lost, bytes] = [0, 0, 0]

  function hold(n: number): Promise<void> {
    const { hostname, port } = new URL(bases[n % bases.length] ?? '')
    return new Promise((done) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /api/live/shop HTTP/1.1\r\nhost: shop\r\naccept: text/event-stream\r\nx-forwarded-for: 100.${64 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}\r\n\r\n`,
        ),
      )
      let said = ''
      sockets.push(socket)
      socket.on('data', (data) => {
        bytes += data.length
        if (said.includes('event: hello')) return
        said += data.toString('latin1')
        if (!said.includes('event: hello')) return
        open++
        done()
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        if (said.includes('event: hello')) open--
        lost++
        done()
      })
      // A stream that was refused ends with its answer.
      socket.on('end', () => socket.destroy())
    })
  }
  for (let n = 0; n < count; n += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, at) => hold(n + at)))
  return {
    open: () => open,
    lost: () => lost,
    bytes: () => bytes,
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
}

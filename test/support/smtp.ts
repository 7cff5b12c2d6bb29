import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What the server does with one e-mail; an answer is a whole line of SMTP, as `550 5.1.1 No such user`. */
export type SmtpScript =
  | { rcpt: string }
  | { data: string }
  /** It has the text and says nothing, one letter at a time, or closes before or after it has said 250. */
  | 'accept'
  | 'silent'
  | 'drip'
  | 'close'
  | 'close after 250'

export interface ReceivedMail {
  to: string
  text: string
  messageId: string
}

export interface TestSmtp {
  url(user?: string): string
  /** Whole e-mails that it has, whether it said so or not. */
  received: ReceivedMail[]
  /** Connections so far. */
  connections: number
  /** Asked for each e-mail: to whom, and how many came before. */
  script: (to: string, before: number) => SmtpScript
  /** Before it answers that it has an e-mail. */
  beforeAnswer?: () => Promise<void>
  /** Ends all connections without a word. */
  hangUp(): void
  close(): Promise<void>
}

/** A real SMTP server that follows a script. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  let asked = 0
  let next: SmtpScript = 'accept'
  const open = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, done) {
      self.connections++
      done()
    },
    onRcptTo({ address }, _session, done) {
      next = self.script(address, asked++)
      done(typeof next === 'object' && 'rcpt' in next ? refusal(next.rcpt) : null)
    },
    onData(stream, session, done) {
      const now = next
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (typeof now === 'object' && 'data' in now) return done(refusal(now.data))
        const messageId = /^message-id: (.*)$/im.exec(text)?.[1]?.trim() ?? ''
        self.received.push({ to: session.envelope.rcptTo[0]?.address ?? '', text, messageId })
        if (now === 'silent') return
        if (now === 'close') return hangUp()
        if (now === 'drip') return drip(open)
        void (self.beforeAnswer?.() ?? Promise.resolve()).then(() => {
          done()
          if (now === 'close after 250') setImmediate(hangUp)
        })
      })
    },
    ...options,
  })
  const hangUp = () => open.forEach((socket) => socket.destroy())
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  const self: TestSmtp = {
    url: (user) => `smtp://${user ? `${user}@` : ''}127.0.0.1:${port}`,
    received: [],
    connections: 0,
    script: () => 'accept',
    hangUp,
    close: () =>
      new Promise((done) => {
        hangUp()
        server.close(done)
      }),
  }
  return self
}

function refusal(line: string): Error {
  const [code = '', ...words] = line.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}

function drip(open: ReadonlySet<Socket>): void {
  // Of these connections alone: another one that comes meanwhile is answered as usual.
  const slow = [...open]
  const timer = setInterval(() => {
    const left = slow.filter((socket) => open.has(socket))
    if (left.length === 0) return clearInterval(timer)
    for (const socket of left) socket.write('2')
  }, 20)
}

import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../src/platform/database.ts'
import { mailOutbox } from '../../../src/platform/mail-schema.ts'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  close(): Promise<void>
}

/** A mail server on this machine that puts what it is given where tests look for e-mails. */
export function startMailServer({ db }: Database): Promise<MailServer> {
  return startSmtp(async (recipient, mail) => {
    const subject = /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? ''
    await db.insert(mailOutbox, [{ id: uuid(), recipient, subject, text: mail, html: '' }])
  })
}

/** One that gives what it is given to `deliver`. */
export async function startSmtp(deliver: (recipient: string, mail: string) => Promise<void>): Promise<MailServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    serveSmtp(socket, deliver)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(() => done())
      }),
  }
}

/** The few SMTP commands that the mailer uses. */
function serveSmtp(socket: Socket, deliver: (recipient: string, mail: string) => Promise<void>): void {
  let recipient = ''
  let mail: string[] | null = null
  let rest = ''
  const answer = (line: string) => void socket.write(`${line}\r\n`)
  async function handleLine(line: string): Promise<void> {
    if (mail) {
      if (line !== '.') return void mail.push(line)
      await deliver(recipient, mail.join('\n'))
      mail = null
      return answer('250 accepted')
    }
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
    if (word === 'DATA') mail = []
    answer(word === 'DATA' ? '354 send the message' : word === 'QUIT' ? '221 bye' : '250 ok')
  }
  let turn = Promise.resolve()
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) turn = turn.then(() => handleLine(line)).catch(() => void socket.destroy())
  })
  answer('220 ready')
}

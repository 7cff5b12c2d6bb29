import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { MailError, mailErrorOf, type SmtpFailure } from './mail-error.ts'

/** Milliseconds for a silent server; `whole` for one that answers a letter at a time. Less than a lease of the queue. */
export const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, whole: 60_000 }
/** Connections at a time, and e-mails on one: servers close those that send many. */
const CONNECTIONS = 3
const MAILS_EACH = 100

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the start, or asked for before the password is told. */
  secure: boolean
}

export interface SmtpPool {
  server: SmtpServer
  /** The server's answer; throws MailError. */
  deliver(envelope: { from: string; to: string[] }, message: Buffer): Promise<string>
  close(): void
}

interface Connection {
  smtp: SMTPConnection
  mails: number
  isOpen: boolean
}

/** Up to CONNECTIONS kept open to one server. `url`: smtps://user:secret@mail.example:465 */
export async function openSmtp(url: string, timeouts: typeof SMTP_TIMEOUTS): Promise<SmtpPool> {
  const [{ default: Smtp }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...parsed } = parseConnectionUrl(url) as {
    auth?: { user: string; pass: string }
    host: string
    port?: number
    secure?: boolean
  }
  const isHere = /^(?:127\.0\.0\.1|localhost|::1)$/.test(parsed.host)
  // A password is never told to whoever listens on the way.
  const options = { ...(auth && !isHere ? { requireTLS: true } : {}), ...parsed, ...timeouts }
  const idle: Connection[] = []
  const waiting: (() => void)[] = []
  let used = 0

  async function connect(): Promise<Connection> {
    const smtp = new Smtp(options)
    const connection = { smtp, mails: 0, isOpen: true }
    const drop = () => {
      connection.isOpen = false
      const at = idle.indexOf(connection)
      if (at >= 0) idle.splice(at, 1)
    }
    await new Promise<void>((resolve, reject) => {
      smtp.on('error', (error: Error) => (drop(), reject(error)))
      smtp.on('end', () => (drop(), reject(new Error('The server closed the connection.'))))
      smtp.connect(() => (auth ? smtp.login(auth, (error) => (error ? reject(error) : resolve())) : resolve()))
    }).catch((error: SmtpFailure) => {
      smtp.close()
      throw mailErrorOf(error, false)
    })
    return connection
  }

  async function transmit(connection: Connection, envelope: { from: string; to: string[] }, message: Buffer): Promise<string> {
    const { smtp } = connection
    let begun = false
    // Read only once the server has asked for it.
    const text = new Readable({
      read() {
        begun = true
        this.push(message)
        this.push(null)
      },
    })
    const answer = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The server took too long.')), timeouts.whole)
      smtp.send(envelope, text, (error, info) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(info?.response ?? '')
      })
    }).catch((error: SmtpFailure) => {
      smtp.close()
      throw mailErrorOf(error, begun)
    })
    connection.mails++
    return answer
  }

  function giveBack(connection: Connection): void {
    if (!connection.isOpen) return
    if (connection.mails < MAILS_EACH) idle.push(connection)
    else connection.smtp.quit()
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (used >= CONNECTIONS) await new Promise<void>((resolve) => waiting.push(resolve))
    else used++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else used--
    }
  }

  return {
    server: {
      host: parsed.host,
      port: Number(parsed.port ?? (parsed.secure ? 465 : 587)),
      secure: Boolean(parsed.secure || options.requireTLS),
    },
    deliver: (envelope, message) =>
      inTurn(async () => {
        const kept = idle.pop()
        const connection = kept ?? (await connect())
        try {
          const answer = await transmit(connection, envelope, message)
          giveBack(connection)
          return answer
        } catch (error) {
          // What the server closed while nobody used it says nothing about this e-mail.
          const isStale = kept && error instanceof MailError && error.outcome === 'not_now' && error.fault === 'connection'
          if (!isStale) throw error
          const fresh = await connect()
          const answer = await transmit(fresh, envelope, message)
          giveBack(fresh)
          return answer
        }
      }),
    close() {
      for (const { smtp } of idle.splice(0)) smtp.close()
    },
  }
}

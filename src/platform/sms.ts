import { z } from 'zod'

export interface Sms {
  /** `to` as 2547XXXXXXXX. Throws when the provider refuses it or cannot be reached; its words then name no number. */
  send(message: { to: string; text: string }): Promise<void>
}

export interface SmsKeys {
  username: string
  apiKey: string
  /** What the phone shows as the sender; the provider's own when not set. */
  senderId?: string | undefined
  baseUrl: string
}

/** Milliseconds for a silent provider. */
const TIMEOUT_MS = 10_000
/** Processed, sent, queued. */
const TAKEN = [100, 101, 102]

const reply = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(''),
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string().default('') })),
  }),
})

/** SMS by Africa's Talking. Never sent twice: a lost answer may have been a success, and people can ask again themselves. */
export function createSms({ username, apiKey, senderId, baseUrl }: SmsKeys): Sms {
  return {
    async send({ to, text }) {
      const form = new URLSearchParams({ username, to: `+${to}`, message: text, ...(senderId ? { from: senderId } : {}) })
      const response = await fetch(`${baseUrl}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const reason = refusalIn(response.status, await response.text())
      if (reason) throw new Error(`The SMS was refused: ${reason}`)
    },
  }
}

/** Null when it was taken. */
function refusalIn(status: number, said: string): string | null {
  if (status !== 201) return `HTTP ${status} ${withoutNumbers(said)}`
  const parsed = reply.safeParse(jsonIn(said))
  if (!parsed.success) return `unreadable answer ${withoutNumbers(said)}`
  const { Message, Recipients } = parsed.data.SMSMessageData
  // Without a recipient the reason is in the message, for example InvalidSenderId.
  const [recipient] = Recipients
  if (!recipient) return withoutNumbers(Message)
  return TAKEN.includes(recipient.statusCode) ? null : `${recipient.statusCode} ${recipient.status}`
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The log holds no personal data. */
function withoutNumbers(text: string): string {
  return text.replace(/\d{7,}/g, '...').slice(0, 120)
}

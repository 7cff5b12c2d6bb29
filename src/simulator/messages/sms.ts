import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { normalisePhone } from '../../shop/phone.ts'
import { SIMULATED_SENDER } from '../daraja/credentials.ts'

// Africa's Talking, as far as a shop that sends SMS can see it.

/** One SMS on a phone. */
export interface Text {
  id: string
  phone: string
  from: string
  text: string
  at: Date
}

export type Texts = ReturnType<typeof createTexts>

const PER_PHONE = 5

/** The last `keep` SMS in memory. */
export function createTexts(keep: number) {
  const all = new Set<Text>()
  return {
    add(text: Text) {
      all.add(text)
      for (const oldest of all) {
        if (all.size <= keep) break
        all.delete(oldest)
      }
    },
    /** Newest first. */
    ofPhone: (phone: string): readonly Text[] =>
      [...all]
        .filter((text) => text.phone === phone)
        .slice(-PER_PHONE)
        .reverse(),
    /** Newest first. */
    latest: (count: number): readonly Text[] => [...all].slice(-count).reverse(),
  }
}

/** What becomes of a number, in the provider's own codes. */
const OUTCOMES = {
  sent: { statusCode: 101, status: 'Success', cost: 'KES 0.8000' },
  invalid: { statusCode: 403, status: 'InvalidPhoneNumber', cost: '0' },
  unreachable: { statusCode: 407, status: 'CouldNotRoute', cost: '0' },
} as const
/** The phone that never answers a payment prompt is not reached by an SMS either. */
const UNREACHABLE = '037'

type Form = Partial<Record<'username' | 'to' | 'message' | 'from', string>>

const FORM_TYPE = 'application/x-www-form-urlencoded'

export function mountSms(app: FastifyInstance, { texts, clock }: { texts: Texts; clock: Clock }): void {
  if (app.hasContentTypeParser(FORM_TYPE)) app.removeContentTypeParser(FORM_TYPE)
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    Object.fromEntries(new URLSearchParams(String(body))),
  )

  function take(number: string, { message = '', from }: Form) {
    const phone = number.startsWith('+') ? normalisePhone(number) : null
    const outcome = !phone ? 'invalid' : phone.endsWith(UNREACHABLE) ? 'unreachable' : 'sent'
    const id = randomUUID()
    if (phone && outcome === 'sent') texts.add({ id, phone, from: from ?? 'AFRICASTKNG', text: message, at: clock.now() })
    return { ...OUTCOMES[outcome], number, messageId: outcome === 'sent' ? `ATXid_${id.replaceAll('-', '')}` : 'None' }
  }

  app.post<{ Body: Form | undefined }>(
    '/version1/messaging',
    { config: { rateLimit: false }, bodyLimit: 16_384 },
    async (request, reply) => {
      const form = request.body ?? {}
      const known = request.headers['apikey'] === SIMULATED_SENDER.apiKey && form.username === SIMULATED_SENDER.username
      if (!known) return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
      const missing = (['to', 'message'] as const).find((field) => !form[field])
      if (missing) return reply.code(400).type('text/plain').send(`Request is missing required form field '${missing}'`)
      // A request with an unregistered sender name is refused as a whole.
      const registered = form.from === undefined || form.from === SIMULATED_SENDER.senderId
      const Recipients = registered ? (form.to ?? '').split(',').map((number) => take(number.trim(), form)) : []
      const sent = Recipients.filter((recipient) => recipient.status === 'Success').length
      const cost = sent > 0 ? `KES ${(sent * 0.8).toFixed(4)}` : '0'
      const Message = registered ? `Sent to ${sent}/${Recipients.length} Total Cost: ${cost}` : 'InvalidSenderId'
      return reply.code(201).send({ SMSMessageData: { Message, Recipients } })
    },
  )

  // For tests and for people with curl: what a phone has received, newest first.
  app.get<{ Querystring: { phone?: string } }>('/sms', async (request, reply) => {
    const phone = normalisePhone(request.query.phone ?? '')
    if (!phone) return reply.code(404).send({ error: { code: 'not_found', message: 'No such phone.' } })
    return reply.header('cache-control', 'no-store').send({ items: texts.ofPhone(phone).map(({ phone: _, ...text }) => text) })
  })
}

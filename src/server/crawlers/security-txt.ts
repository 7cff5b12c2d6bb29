import type { FastifyInstance } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { shopName } from '../../shop/name.ts'
import type { CrawlerOptions } from './options.ts'
import { sendText } from './send.ts'

const FILE = '/.well-known/security.txt'
const POLICY = '/.well-known/security-policy.txt'
const TYPE = 'text/plain; charset=utf-8'
const DAY_MS = 86_400_000
/** Days from today: well within the year that RFC 9116 allows, and never over while a shop answers. */
const VALID_DAYS = 180
/** Seconds. */
const HOUR = 3600

export interface SecurityTxtOptions extends Pick<CrawlerOptions, 'shop' | 'origin'> {
  /** An e-mail address, or the https address of a form; else the e-mail address of the shop. */
  securityContact: string | undefined
}

/** Whom to tell of a hole in the shop (RFC 9116), and what finders may do. 404 while nobody can be told. */
export async function securityTxt(app: FastifyInstance, { shop, origin, securityContact }: SecurityTxtOptions): Promise<void> {
  async function contact(): Promise<string> {
    const known = securityContact ?? (await shop.settings.get()).contact.email
    if (!known) throw new ShopError('not_found')
    return known.includes('@') && !known.startsWith('https:') ? `mailto:${encodeURI(known)}` : known
  }

  app.get(FILE, { schema: { hide: true } }, async (request, reply) => {
    const fields = [
      `Contact: ${await contact()}`,
      `Expires: ${expires()}`,
      'Preferred-Languages: en, sw',
      `Canonical: ${origin}${FILE}`,
      `Policy: ${origin}${POLICY}`,
    ]
    return sendText(`${fields.join('\n')}\n`, { request, reply, type: TYPE, maxAge: HOUR })
  })
  app.get(POLICY, { schema: { hide: true } }, async (request, reply) =>
    sendText(policy(await contact()), { request, reply, type: TYPE, maxAge: HOUR }),
  )
}

/** The same all day, so that it need not be sent again. */
function expires(): string {
  const today = Math.floor(Date.now() / DAY_MS)
  return new Date((today + VALID_DAYS) * DAY_MS).toISOString()
}

function policy(to: string): string {
  return `Have you found a security hole in ${shopName()}? Thank you for telling us.

Write to ${to.replace(/^mailto:/, '')} and say what you did, what you saw, and how we can see it too. We answer within three working days.

Please
- use accounts and orders of your own; if you meet somebody else's data, stop and tell us,
- do not slow the shop down, send messages to others, or buy with money that is not yours,
- give us time to mend it before you tell others.

Whoever keeps to this has our thanks, and no complaint from us.
`
}

import { LINK_MARK } from '../overlays/rules.ts'
import type { MailError } from '../../platform/mail-error.ts'
import { PREFERENCES, type Preference } from '../accounts/rules.ts'
import { later } from '../clock.ts'
import { renderEmail } from '../email.ts'
import { formatKes } from '../money.ts'
import type { AreaDeps } from '../deps.ts'
import { mailPictureUrl } from '../catalogue/rules.ts'
import { PRODUCT_STATE } from '../wishlist/state-sql.ts'
import { digestMessage } from './new-arrivals.ts'
import type { NotificationMetadata } from './contract.ts'
import { SENDING_SECONDS } from './rules-mail.ts'
import { mayWrite, PREFERENCE_OF, type EmailSettings, type NotificationType } from './rules.ts'

/** What a member is told. */
export interface AlertWords {
  type: NotificationType
  title: string
  message: string
  metadata: NotificationMetadata
  unsubscribe_token: string
}

interface AlertText extends AlertWords {
  user_id: string
  email: string
  /** Null for a member who has chosen nothing. */
  preferences: Record<Preference, boolean> | null
}

interface AlertedProduct {
  id: string
  name: string
  /** KES. */
  price: number
  picture_key: string | null
  units: number
  for_sale: boolean
  wished: boolean
}

// A lease, not a lock: no connection waits for a mail server.
const CLAIM = {
  name: 'notification_mail_claim',
  text: `update notifications n set mailing_until = $3 from users u left join user_preferences p on p.user_id = u.id
    where n.id = $1 and u.id = n.user_id and n.emailed_at is null and (n.mailing_until is null or n.mailing_until <= $2)
    returning n.user_id, n.type, n.title, n.message, n.metadata, u.email, u.unsubscribe_token, to_jsonb(p) as preferences`,
}
const BEING_SENT = {
  name: 'notification_mail_somebody',
  text: 'select 1 from notifications where id = $1 and emailed_at is null and mailing_until > $2',
}
const LET_GO = { name: 'notification_mail_let_go', text: 'update notifications set mailing_until = null where id = $1' }
const ALERTED_PRODUCTS = {
  name: 'notification_mail_pieces',
  text: `select s.id, s.name, s.price, s.units, s.for_sale,
      (select i.key from product_pictures i where i.product_id = s.id order by i.position limit 1) as picture_key,
      exists (select from wishlist_items w where w.user_id = $2 and w.product_id = s.id) as wished
    from (${PRODUCT_STATE}) s order by array_position($1::uuid[], s.id)`,
}
const SENT = { name: 'notification_mail_sent', text: 'update notifications set emailed_at = $2 where id = $1' }

const WISHED_FOR: readonly NotificationType[] = ['price_drop', 'back_in_stock', 'wishlist_reminder']

export interface NotificationMailDeps extends AreaDeps {
  settings(): Promise<EmailSettings>
  isSuppressed(address: string): Promise<boolean>
  suppress(address: string, reason: string): Promise<boolean>
}

/** The e-mail beside a notification. */
export function createNotificationMail({ db, clock, mailer, publicUrl, settings, isSuppressed, suppress }: NotificationMailDeps) {
  async function claim(id: string): Promise<AlertText | null> {
    const now = clock.now()
    const [alert] = await db.query<AlertText>(CLAIM, [id, now, later(now, SENDING_SECONDS)])
    if (alert) return alert
    // If the worker that sends it crashes, this job is retried.
    if ((await db.query(BEING_SENT, [id, now])).length > 0) throw new Error('somebody else is sending it')
    return null
  }

  /** Null when it is not true any more, or not wanted. */
  async function write(alert: AlertText) {
    if (alert.preferences?.[PREFERENCE_OF[alert.type]] === false || !mayWrite(await settings(), 'customer')) return null
    const products = await db.query<AlertedProduct>(ALERTED_PRODUCTS, [productIdsOf(alert), alert.user_id])
    const current = products.filter((product) => isStillSo(alert, product))
    const isOfProducts = productIdsOf(alert).length > 0
    return isOfProducts && current.length === 0 ? null : notificationMail(alert, current, publicUrl)
  }

  /** What the server refuses for good is not tried again. */
  async function refused(address: string, error: MailError): Promise<void> {
    if (error.name !== 'MailError' || error.outcome !== 'never') throw error
    if (error.fault === 'address') await suppress(address, error.message)
  }

  return {
    /**
     * E-mails a notification, once; nothing goes out when it is not true any more, when the member does not want it any more,
     * or is deleted. Throws when the mail server does, and while another worker is at it. A crash between sending and marking
     * may send it twice. Not inside a transaction.
     */
    async emailNotification(id: string): Promise<void> {
      const alert = await claim(id)
      if (!alert) return
      try {
        const mail = await write(alert)
        if (!mail || (await isSuppressed(alert.email))) return
        await mailer.send({ to: alert.email, ...mail }).catch((error: MailError) => refused(alert.email, error))
        await db.query(SENT, [id, clock.now()])
      } finally {
        await db.query(LET_GO, [id])
      }
    },
  }
}

function productIdsOf({ metadata }: AlertWords): string[] {
  return metadata.product_ids ?? (metadata.product_id ? [metadata.product_id] : [])
}

function isStillSo({ type, metadata }: AlertText, product: AlertedProduct): boolean {
  if (!product.for_sale || (WISHED_FOR.includes(type) && !product.wished)) return false
  // One that fell further meanwhile has a notification and an e-mail of its own.
  if (type === 'price_drop') return product.price === metadata.price
  return type !== 'wishlist_reminder' || product.units === 1
}

/** The e-mail about these products, and its headers. */
export function notificationMail(
  alert: AlertWords,
  products: readonly Pick<AlertedProduct, 'id' | 'name' | 'price' | 'picture_key'>[],
  publicUrl: string,
) {
  const kind = PREFERENCE_OF[alert.type]
  const query = `token=${encodeURIComponent(alert.unsubscribe_token)}&kind=${kind}`
  const [first] = products
  const link = products.length === 1 && first ? `/product/${first.id}` : alert.metadata.link
  const labels = { none: 'Open', one: 'View piece', several: 'See all' } as const
  const content = {
    subject: first && products.length === 1 ? `${alert.title}: ${first.name}` : alert.title,
    // Of several new products some may be sold by now.
    lines: [products.length < productIdsOf(alert).length ? digestMessage(products.map((product) => product.name)) : alert.message],
    link: link
      ? {
          label: labels[products.length === 0 ? 'none' : products.length === 1 ? 'one' : 'several'],
          url: publicUrl + (link.includes('#') ? link : `${link}#${LINK_MARK}`),
        }
      : undefined,
    table: first && {
      heading: alert.title,
      rows: products.map(({ name, price, picture_key: key }) => ({
        what: name,
        price: formatKes(price),
        picture: key && publicUrl + mailPictureUrl(key),
      })),
    },
    foot: {
      line: `You’re getting this because “${PREFERENCES[kind].label}” is on in your profile.`,
      label: 'Turn off',
      url: `${publicUrl}/unsubscribe?${query}`,
    },
  }
  return {
    ...renderEmail(content),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

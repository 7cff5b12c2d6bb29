import { PREFERENCES, type Preference } from '../accounts/rules.ts'
import { later } from '../clock.ts'
import { renderEmail } from '../email.ts'
import { formatKes } from '../money.ts'
import type { AreaDeps } from '../deps.ts'
import { PIECE_STATE } from '../wishlist/state-sql.ts'
import { digestMessage } from './new-arrivals.ts'
import type { NotificationMetadata } from './contract.ts'
import { mayWrite, PREFERENCE_OF, SENDING_SECONDS, type EmailSettings, type NotificationType } from './rules.ts'

interface AlertText {
  user_id: string
  type: NotificationType
  title: string
  message: string
  metadata: NotificationMetadata
  email: string
  unsubscribe_token: string
  /** Null for a member who has chosen nothing. */
  preferences: Record<Preference, boolean> | null
}

interface Piece {
  id: string
  name: string
  /** KES. */
  price: number
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
const PIECES = {
  name: 'notification_mail_pieces',
  text: `select s.id, s.name, s.price, s.units, s.for_sale,
      exists (select from wishlist_items w where w.user_id = $2 and w.product_id = s.id) as wished
    from (${PIECE_STATE}) s order by array_position($1::uuid[], s.id)`,
}
const SENT = { name: 'notification_mail_sent', text: 'update notifications set emailed_at = $2 where id = $1' }

const WISHED_FOR: readonly NotificationType[] = ['price_drop', 'back_in_stock', 'wishlist_reminder']

export interface NotificationMailDeps extends AreaDeps {
  settings(): Promise<EmailSettings>
}

/** The e-mail beside a notification. */
export function createNotificationMail({ db, clock, mailer, publicUrl, settings }: NotificationMailDeps) {
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
    const pieces = await db.query<Piece>(PIECES, [piecesOf(alert), alert.user_id])
    const current = pieces.filter((piece) => isStillSo(alert, piece))
    return current.length === 0 ? null : notificationMail(alert, current, publicUrl)
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
        if (!mail) return
        await mailer.send({ to: alert.email, ...mail })
        await db.query(SENT, [id, clock.now()])
      } finally {
        await db.query(LET_GO, [id])
      }
    },
  }
}

function piecesOf({ metadata }: AlertText): string[] {
  return metadata.product_ids ?? (metadata.product_id ? [metadata.product_id] : [])
}

function isStillSo({ type, metadata }: AlertText, piece: Piece): boolean {
  if (!piece.for_sale || (WISHED_FOR.includes(type) && !piece.wished)) return false
  // One that fell further meanwhile has a notification and an e-mail of its own.
  if (type === 'price_drop') return piece.price === metadata.price
  return type !== 'wishlist_reminder' || piece.units === 1
}

function notificationMail(alert: AlertText, pieces: readonly Piece[], publicUrl: string) {
  const kind = PREFERENCE_OF[alert.type]
  const query = `token=${encodeURIComponent(alert.unsubscribe_token)}&kind=${kind}`
  const [first] = pieces
  const link = pieces.length > 1 ? alert.metadata.link : first && `/product/${first.id}`
  const content = {
    // Of several new products some may be sold by now.
    lines: [pieces.length < piecesOf(alert).length ? digestMessage(pieces.map((piece) => piece.name)) : alert.message],
    link: link ? { label: pieces.length > 1 ? 'See them' : 'See the piece', url: publicUrl + link } : undefined,
    table: { heading: alert.title, rows: pieces.map((piece) => ({ what: piece.name, price: formatKes(piece.price) })) },
    foot: {
      line: `You get this because "${PREFERENCES[kind].label}" is on in your profile.`,
      label: 'Turn it off',
      url: `${publicUrl}/unsubscribe?${query}`,
    },
  }
  return {
    subject: first && pieces.length === 1 ? `${alert.title}: ${first.name}` : alert.title,
    ...renderEmail(content),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

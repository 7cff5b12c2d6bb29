import { PREFERENCES, type Preference } from '../accounts/rules.ts'
import { writeLetter } from '../letter.ts'
import { formatKes } from '../money.ts'
import type { AreaDeps } from '../shop.ts'
import { PIECE_STATE } from '../wishlist/state-sql.ts'
import { digestMessage } from './arrivals.ts'
import type { NoticeMetadata } from './contract.ts'
import { mayWrite, PREFERENCE_OF, type EmailSettings, type NoticeType } from './rules.ts'

interface Told {
  user_id: string
  type: NoticeType
  title: string
  message: string
  metadata: NoticeMetadata
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

// Locked while it is sent: a second run of the same job finds it sent.
const FIND = {
  name: 'notice_mail_find',
  text: `select n.user_id, n.type, n.title, n.message, n.metadata, u.email, u.unsubscribe_token, to_jsonb(p) as preferences
    from notifications n join users u on u.id = n.user_id left join user_preferences p on p.user_id = n.user_id
    where n.id = $1 and n.emailed_at is null for update of n`,
}
const PIECES = {
  name: 'notice_mail_pieces',
  text: `select s.id, s.name, s.price, s.units, s.for_sale,
      exists (select from wishlist_items w where w.user_id = $2 and w.product_id = s.id) as wished
    from (${PIECE_STATE}) s order by array_position($1::uuid[], s.id)`,
}
const SENT = { name: 'notice_mail_sent', text: 'update notifications set emailed_at = $2 where id = $1' }

const WISHED_FOR: readonly NoticeType[] = ['price_drop', 'back_in_stock', 'wishlist_reminder']

export interface NoticeMailDeps extends AreaDeps {
  settings(): Promise<EmailSettings>
}

/** The e-mail beside a notice. */
export function createNoticeMail({ db, clock, mailer, publicUrl, settings }: NoticeMailDeps) {
  return {
    /**
     * E-mails a notice, once; nothing goes out when it is not true any more, when the member does not want it any more,
     * or has gone. Throws when the mail server does. Inside a transaction.
     */
    async mailNotice(id: string): Promise<void> {
      const [[told], now] = await Promise.all([db.query<Told>(FIND, [id]), settings()])
      if (!told || told.preferences?.[PREFERENCE_OF[told.type]] === false || !mayWrite(now, 'customer')) return
      const pieces = await db.query<Piece>(PIECES, [piecesOf(told), told.user_id])
      const still = pieces.filter((piece) => isStillSo(told, piece))
      if (still.length === 0) return
      await mailer.send({ to: told.email, ...noticeMail(told, still, publicUrl) })
      await db.query(SENT, [id, clock.now()])
    },
  }
}

function piecesOf({ metadata }: Told): string[] {
  return metadata.product_ids ?? (metadata.product_id ? [metadata.product_id] : [])
}

function isStillSo({ type, metadata }: Told, piece: Piece): boolean {
  if (!piece.for_sale || (WISHED_FOR.includes(type) && !piece.wished)) return false
  // One that fell further meanwhile has a notice and an e-mail of its own.
  if (type === 'price_drop') return piece.price === metadata.price
  return type !== 'wishlist_reminder' || piece.units === 1
}

function noticeMail(told: Told, pieces: readonly Piece[], publicUrl: string) {
  const kind = PREFERENCE_OF[told.type]
  const query = `token=${encodeURIComponent(told.unsubscribe_token)}&kind=${kind}`
  const [first] = pieces
  const link = pieces.length > 1 ? told.metadata.link : first && `/product/${first.id}`
  const letter = {
    // Of several new pieces some may be sold by now.
    lines: [pieces.length < piecesOf(told).length ? digestMessage(pieces.map((piece) => piece.name)) : told.message],
    link: link ? { label: pieces.length > 1 ? 'See them' : 'See the piece', url: publicUrl + link } : undefined,
    table: { heading: told.title, rows: pieces.map((piece) => ({ what: piece.name, price: formatKes(piece.price) })) },
    foot: {
      line: `You get this because "${PREFERENCES[kind].label}" is on in your profile.`,
      label: 'Turn it off',
      url: `${publicUrl}/unsubscribe?${query}`,
    },
  }
  return {
    subject: first && pieces.length === 1 ? `${told.title}: ${first.name}` : told.title,
    ...writeLetter(letter),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

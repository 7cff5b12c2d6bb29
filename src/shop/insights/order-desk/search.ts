import type { Statement } from '../../../platform/database.ts'
import { ORDER_ALPHABET } from '../../orders/rules.ts'
import { anywhere, phoneEnds, phoneTail } from '../../search-terms.ts'
import { COLLECTED_MAX } from './rules.ts'

/** What one search field may mean; every meaning has an index. */
export interface SearchReading {
  /** Order numbers: UP-7K3M9Q, also without the UP. */
  numbers: string[]
  /** Receipts and references of payments, as they may be written. */
  receipts: string[]
  /** Codes on the tags of pieces. */
  tags: string[]
  /** Ends of a phone, turned around. */
  tail: string | null
  /** A part of a name; three letters at least. */
  name: string | null
  /** A part of an e-mail. */
  email: string | null
}

const NUMBER = new RegExp(`^(?:UP-?)?([${ORDER_ALPHABET}0-9A-Z]{6})$`)

/** Reads what an admin typed: a number, the code of a tag, the end of a phone, a receipt, a name or an e-mail. */
export function readSearch(q: string): SearchReading {
  const text = q.trim()
  const capitals = text.toUpperCase()
  const number = NUMBER.exec(capitals)?.[1]
  const isCode = /^[A-Z0-9][A-Z0-9-]{6,39}$/.test(capitals) && /\d/.test(capitals)
  const isEmail = text.includes('@')
  return {
    numbers: number ? [`UP-${number}`] : [],
    tags: /^[A-Z0-9]{6}$/.test(capitals) ? [capitals] : [],
    receipts: isCode ? [...new Set([text, capitals])] : [],
    tail: phoneTail(text),
    // Three letters together are the least that an index of parts knows.
    name: !isEmail && /\p{L}{3}/u.test(text) ? anywhere(text) : null,
    email: isEmail && /[\p{L}\d]{3}/u.test(text) ? anywhere(text) : null,
  }
}

/** $1 numbers, $2 receipts and references, $3 the beginning of a phone turned around, $4 codes on tags. */
export const EXACT: Statement = {
  name: 'order_desk_exact',
  text: `select id from orders where order_number = any($1::text[])
    union select id from orders where payment_ref = any($2::text[])
    union select o.id from payment_attempts a join orders o on o.checkout_id = a.checkout_id where a.receipt = any($2::text[])
    union (select i.order_id from products p join order_items i on i.product_id = p.id where p.tag_code = any($4::text[]) limit ${COLLECTED_MAX})
    union (select id from orders where ${phoneEnds('phone_number', '$3')} limit ${COLLECTED_MAX})
    union (select id from orders where delivery_phone is not null and ${phoneEnds('delivery_phone', '$3')} limit ${COLLECTED_MAX})`,
}
export const BY_NAME: Statement = {
  name: 'order_desk_by_name',
  text: `select id from orders where delivery_name is not null and lower(delivery_name) like $1 limit ${COLLECTED_MAX + 1}`,
}
export const BY_EMAIL: Statement = {
  name: 'order_desk_by_email',
  text: `(select id from orders where email is not null and lower(email) like $1 limit ${COLLECTED_MAX + 1})
    union select o.id from users u join orders o on o.user_id = u.id where u.email = lower(trim(both '%' from $1))`,
}

import type { ProductField } from '../../../../shop/catalogue/contract-admin.ts'
import { FIELD_LABELS, fieldText } from '../../../../shop/catalogue/rules-edit.ts'
import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { isRecord } from '../../../lib/storage.ts'

const ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** What an admin chose to do, as done. */
const DONE: Record<string, string> = {
  accept: 'accepted',
  agree: 'agreed to',
  archive: 'archived',
  ask: 'checked',
  by_hand: 'paid by hand',
  deny: 'refused',
  dismiss: 'closed as not received',
  exchange: 'exchanged',
  import: 'imported',
  match: 'matched',
  publish: 'published',
  receive: 'received',
  redo: 'made again',
  redo_all: 'made again',
  refund: 'refunded',
  refuse: 'refused',
  reopen: 'opened again',
  restore: 'brought back',
  retry: 'tried again',
  unpublish: 'hidden',
  send_now: 'sent now',
  give_up: 'not sent',
  hold: 'held back',
  release: 'released',
  withdraw: 'withdrawn',
}

/** "order.shipped" becomes "Order shipped", "payment.accept" "Payment accepted": a new action needs no new label. */
export function actionText(action: string): string {
  const [subject = '', ...verbs] = action.split('.')
  const text = [subject, ...verbs.map((word) => DONE[word] ?? word)].join(' ').replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Commands on the server have no address. */
export function adminText(email: string): string {
  return email === 'command' ? 'Command on the server' : email
}

/** "order:UP-7K3M9Q" becomes "UP-7K3M9Q": the action already says that it is an order. */
export function subjectText(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1)
}

/** The same of an entry; in place of an id, what the thing is called, or else what it is. */
export function entrySubject({ subject, details }: { subject: string; details: Record<string, unknown> }): string {
  const text = subjectText(subject)
  if (!ID.test(text)) return text
  const { name } = details
  if (typeof name === 'string' && name !== '') return name
  const kind = subject.split(':', 1)[0] ?? ''
  return ID.test(kind) ? '' : kind.replaceAll('_', ' ')
}

/** Kinds of subjects that have a page by their id. */
const PAGES: Record<string, string> = {
  product: '/admin/products/',
  member: '/admin/users/',
  guest: '/admin/users/guests/',
  video: '/admin/videos/',
  discount: '/admin/discounts/',
  return: '/admin/returns/',
}

/** Where to see what an entry is about; null where there is no such page. */
export function subjectPath({ subject, action }: Pick<AuditEntry, 'subject' | 'action'>): string | null {
  const kind = subject.includes(':') ? subject.slice(0, subject.indexOf(':')) : ''
  const text = subjectText(subject)
  if (action.endsWith('.erased')) return null
  if (ID.test(text)) return kind in PAGES ? `${PAGES[kind]}${text}` : null
  if (kind === '' && /^UP-[0-9A-Z]{6}$/.test(text)) return `/admin/orders/${text}`
  // References of payments and refunds begin with the code of their checkout.
  const code = /^UP-[0-9A-Z]{6}/.exec(text)?.[0]
  return code ? `/admin/payments?q=${code}` : null
}

/** "from: details received · amount: KES 1,400"; ids mean nothing to readers, and the subject has a column of its own. */
export function detailText(details: Record<string, unknown>): string {
  const { before, after, ...others } = details
  const changes = isRecord(before) && isRecord(after) ? changesText(before, after) : stateChange(before, after)
  const rest = changes.length > 0 ? others : details
  return Object.entries(rest)
    .filter(([name, value]) => !/(?:^|_)id$/.test(name) && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${isKes(name, value) ? formatKes(value) : valueText(value)}`)
    .concat(changes)
    .join(' · ')
}

/** "asked → agreed": of what has one state. */
function stateChange(before: unknown, after: unknown): string[] {
  return typeof before === 'string' && typeof after === 'string' ? [`${before} → ${after}`.replaceAll('_', ' ')] : []
}

/** "Brand: Zara → Mango": what something was, and what it became. */
function changesText(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).map((name) => {
    const label = name in FIELD_LABELS ? FIELD_LABELS[name as ProductField] : name.replaceAll('_', ' ')
    const [from, to] = [before[name], after[name]].map((value) => changedText(name, value))
    return name in before ? `${label}: ${from} → ${to}` : `${label}: ${to}`
  })
}

/** Some are written out already, others are as they are stored. */
function changedText(name: string, value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'Nothing' : value
  return name in FIELD_LABELS ? fieldText(name as ProductField, value) : valueText(value)
}

function isKes(name: string, value: unknown): value is number {
  return typeof value === 'number' && /(?:^|_)amount$/.test(name)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return listText(value)
  if (!isRecord(value)) return String(value)
  const parts = Object.entries(value).filter(([name, part]) => part !== null && !/(?:^|_)(?:id|key)$/.test(name))
  return parts.length === 0 ? 'none' : `(${parts.map(([name, part]) => `${name.replaceAll('_', ' ')} ${valueText(part)}`).join(', ')})`
}

/** Ids mean nothing to readers: how many they are does. */
function listText(values: readonly unknown[]): string {
  if (values.length === 0) return 'none'
  const isIds = values.every((value) => typeof value === 'string' && ID.test(value))
  return isIds ? String(values.length) : values.map(valueText).join(', ')
}

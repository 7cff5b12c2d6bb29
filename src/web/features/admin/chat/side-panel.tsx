import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import { CHAT_CATEGORIES, CHAT_PRIORITIES } from '../../../../shop/chat/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { FULFILLMENT_LABELS } from '../../../../shop/orders/rules.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import type { ListParams } from '../list/list-url.ts'
import { profileOf } from '../users/list-query.ts'
import type { Colleague, OpenConversationParts } from './parts.ts'
import { conversationUrl } from './list-query.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { CATEGORY_LABELS, LANGUAGE_LABELS, personName, PRIORITY_LABELS, REASON_LABELS, STATUS_LABELS } from './words.ts'

const DEVICE_LABELS = { phone: 'Phone', desktop: 'Computer' } as const

/** Who it is, why it came here, and whose it is. */
export function SidePanel({ me, detail, params, colleagues, refresh }: OpenConversationParts) {
  return (
    <aside aria-label="Details" className="inbox-column inbox-side">
      <p className="inbox-back">
        <Link to={conversationUrl(detail.id, params)} className={chipClass(false)}>
          Back to the conversation
        </Link>
      </p>
      <Part id="summary" title="In short">
        <ul className="list-disc space-y-1 pl-4">
          {detail.summary.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
      <Handling me={me} detail={detail} colleagues={colleagues} refresh={refresh} />
      <Person detail={detail} />
      <Origin detail={detail} />
      <Orders detail={detail} />
      <Pieces id="bag" title="In the bag" none="Nothing is in the bag of their account." pieces={detail.person.bag} />
      <Pieces id="wishes" title="Wishes" none="No wishes." pieces={detail.person.wishes} />
      <Earlier detail={detail} params={params} />
    </aside>
  )
}

function Part({ id, title, more, children }: { id: string; title: string; more?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`side-${id}`} className={classes('inbox-part', more)}>
      <h2 id={`side-${id}`} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface HandlingProps {
  me: string
  detail: InboxDetail
  colleagues: readonly Colleague[]
  refresh: () => Promise<void>
}

function Handling({ me, detail, colleagues, refresh }: HandlingProps) {
  const actions = useConversationActions(detail.id, refresh)
  const { assignee, priority, category } = detail
  // Somebody who is no admin any more may still have it.
  const known = assignee && colleagues.every(({ id }) => id !== assignee.id) ? [{ ...assignee, presence: 'offline' as const }] : []
  return (
    <Part id="handling" title="Handling" more="inbox-handling">
      <SelectField
        label="Whose it is"
        value={assignee?.id ?? ''}
        disabled={actions.busy}
        onChange={({ target: { value } }) => {
          const name = colleagues.find(({ id }) => id === value)?.name
          void actions.assign(value || null, value === me ? 'It is yours.' : name ? `Handed on to ${name}.` : 'Given back to all.')
        }}
      >
        <option value="">Nobody’s</option>
        {[...known, ...colleagues].map(({ id, name, presence }) => (
          <option key={id} value={id}>
            {name}
            {id === me ? ' (you)' : `, ${presence}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Priority"
        value={priority}
        disabled={actions.busy}
        onChange={({ target: { value } }) => {
          const next = CHAT_PRIORITIES.find((each) => each === value)
          if (next) void actions.change({ priority: next })
        }}
      >
        {CHAT_PRIORITIES.map((each) => (
          <option key={each} value={each}>
            {PRIORITY_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="About"
        value={category ?? ''}
        disabled={actions.busy}
        onChange={({ target: { value } }) => void actions.change({ category: CHAT_CATEGORIES.find((each) => each === value) ?? null })}
      >
        <option value="">Not said</option>
        {CHAT_CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {CATEGORY_LABELS[each]}
          </option>
        ))}
      </SelectField>
    </Part>
  )
}

function Person({ detail }: { detail: InboxDetail }) {
  const { person, tier, user_id: member } = detail
  return (
    <Part id="person" title="Shopper">
      <ul className="space-y-1">
        <li className="break-words">{personName(detail)}</li>
        <li>
          {tier}, {person.kind === 'member' ? 'member' : 'guest'}
        </li>
        {person.email && (
          <li>
            <EmailText email={person.email} />
          </li>
        )}
        {person.has_contact && <li>Has left an e-mail address: hears of an answer there while away.</li>}
        <li>
          {person.order_count === 1 ? '1 order' : `${person.order_count} orders`}, {formatKes(person.total_spent)} spent
        </li>
        {person.sizes.length > 0 && <li className="first-letter:uppercase">{person.sizes.join(', ')}</li>}
      </ul>
      {member && (
        <Link to={profileOf({ kind: 'member', id: member })} className={LINK}>
          See the profile
        </Link>
      )}
    </Part>
  )
}

/** Why and from where it came. */
function Origin({
  detail: { reason, page, product, device, language, created_at: began, rating, rating_text: words },
}: {
  detail: InboxDetail
}) {
  const facts: [string, ReactNode][] = [
    ['Why it came here', reason ? REASON_LABELS[reason] : 'It did not: the assistant has it'],
    ['Began', nairobiTime(began)],
    [
      'On page',
      product ? (
        <Link to={`/admin/products/${product.id}`} className={LINK}>
          {product.name}
        </Link>
      ) : (
        page
      ),
    ],
    ['Device', DEVICE_LABELS[device]],
    ['Language', LANGUAGE_LABELS[language]],
  ]
  if (rating !== null) facts.push(['Rating', `${rating} of 5${words ? `: “${words}”` : ''}`])
  return (
    <Part id="origin" title="How it began">
      <dl className="inbox-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Orders({ detail: { person } }: { detail: InboxDetail }) {
  return (
    <Part id="orders" title="Latest orders">
      {person.orders.length === 0 && <p className="text-ink-soft">No orders.</p>}
      <ul className="divide-y divide-line">
        {person.orders.map((order) => (
          <li key={order.id} className="py-1.5">
            <Link to={`/admin/orders/${order.id}`} className={LINK}>
              {order.order_number}
            </Link>{' '}
            {formatKes(order.total_amount)}
            <span className="block text-ink-soft">
              {order.status === 'paid'
                ? FULFILLMENT_LABELS[order.fulfillment_status as keyof typeof FULFILLMENT_LABELS]
                : order.status === 'cancelled'
                  ? 'Cancelled'
                  : 'Refunded'}
              , <time dateTime={order.created_at}>{nairobiTime(order.created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PiecesProps {
  id: string
  title: string
  none: string
  pieces: readonly (InboxDetail['person']['wishes'][number] & { size?: string | null; quantity?: number })[]
}

function Pieces({ id, title, none, pieces }: PiecesProps) {
  return (
    <Part id={id} title={title}>
      {pieces.length === 0 && <p className="text-ink-soft">{none}</p>}
      <ul className="space-y-2">
        {pieces.map(({ product_id: product, name, price, picture_key: key, size, quantity = 1 }) => (
          <li key={`${product} ${size}`} className="flex items-center gap-2">
            <Thumbnail pictureKey={key} name={name} className="w-8" />
            <span className="min-w-0">
              <Link to={`/admin/products/${product}`} className={LINK}>
                {name}
              </Link>
              <span className="block text-ink-soft">
                {[size && `Size ${size}`, quantity > 1 && `${quantity} of them`, formatKes(price)].filter(Boolean).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Earlier({ detail: { person }, params }: { detail: InboxDetail; params: ListParams }) {
  return (
    <Part id="earlier" title="Earlier talks">
      {person.earlier.length === 0 && <p className="text-ink-soft">This is the first one.</p>}
      <ul className="space-y-1">
        {person.earlier.map(({ id, status, category, with_person: withPerson, rating, created_at: at }) => (
          <li key={id}>
            <Link to={conversationUrl(id, params)} className={LINK}>
              {nairobiTime(at)}
            </Link>
            <span className="block text-ink-soft">
              {[
                withPerson ? 'With a person' : 'With the assistant',
                category && CATEGORY_LABELS[category].toLowerCase(),
                STATUS_LABELS[status].label.toLowerCase(),
                rating !== null && `rated ${rating}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const LINK = 'font-semibold break-words underline underline-offset-4'

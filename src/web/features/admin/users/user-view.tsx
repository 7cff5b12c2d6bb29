import { Link, useLocation } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { PersonDetail } from '../../../../shop/insights/people/contract.ts'
import { FULFILLMENT_LABELS } from '../../../../shop/orders/rules.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { notify } from '../../../ui/notify.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { countText } from '../list/list-tabs.tsx'
import { HistorySection } from '../page/history-section.tsx'
import { NotesSection } from '../page/notes-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { GuestActions } from './guest-actions.tsx'
import { nameOf, USERS_LIST } from './list-query.ts'
import { UserActions } from './user-actions.tsx'
import './users.css'

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** One member, or a guest who bought: figures, orders, sessions, notes, and what can be done about the account. */
export function UserView({ loaded }: { loaded: Snapshot<PersonDetail> }) {
  const { kind, id } = loaded.data
  const path = kind === 'member' ? (`/api/admin/users/${id}` as const) : (`/api/admin/users/guests/${id}` as const)
  const { data: person, at, stale, refresh } = usePolling(loaded, path)
  const state = useLocation().state as { list?: string } | null
  const subject = kind === 'member' ? `member:${id}` : `guest:${id}`
  return (
    <div className="space-y-4">
      <p>
        <Link to={state?.list ?? USERS_LIST} className={LINK}>
          All users
        </Link>
      </p>
      <PageHead title={nameOf(person)} at={at} stale={stale} />
      <Figures person={person} />
      <div className="admin-columns">
        <div className="space-y-4">
          <Orders person={person} />
          {person.wished.length > 0 && <Wished person={person} />}
          <NotesSection subject={subject} />
          <HistorySection subject={subject} version={`${person.is_admin} ${person.disabled} ${person.sessions.length}`} />
        </div>
        <div className="space-y-4">
          <About person={person} />
          {kind === 'guest' && <GuestActions person={person} refresh={refresh} />}
          {kind === 'member' && <UserActions person={person} refresh={refresh} />}
          {kind === 'member' && <Sessions person={person} refresh={refresh} />}
        </div>
      </div>
    </div>
  )
}

function Figures({ person }: { person: PersonDetail }) {
  const figures = [
    ['Tier', person.tier],
    ['Orders', person.order_count.toLocaleString('en-KE')],
    ['Spent', formatKes(person.total_spent)],
    ['Refunded', formatKes(person.refunded)],
    ['Wishes', countText(person.wishes)],
    ['Last order', person.last_order_date ? nairobiTime(person.last_order_date) : 'None'],
  ] as const
  return (
    <dl aria-label="All-time figures" className="admin-panel grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-base font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Orders({ person: { orders } }: { person: PersonDetail }) {
  return (
    <section aria-labelledby="orders" className="admin-panel px-4 py-4">
      <h2 id="orders" className="display mb-1 text-lg">
        Orders
      </h2>
      {orders.length === 0 && <p className="text-ink-soft">No orders yet.</p>}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link to={`/admin/orders/${order.id}`} className={LINK}>
              {order.order_number}
            </Link>
            <span>
              {order.status === 'paid'
                ? FULFILLMENT_LABELS[order.fulfillment_status]
                : order.status === 'cancelled'
                  ? 'Cancelled'
                  : 'Refunded'}
            </span>
            <span className="font-semibold">{formatKes(order.total_amount)}</span>
            <time className="text-ink-soft" dateTime={order.created_at}>
              {nairobiTime(order.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Wished({ person: { wished, wishes } }: { person: PersonDetail }) {
  return (
    <section aria-labelledby="wished" className="admin-panel px-4 py-4">
      <h2 id="wished" className="display mb-1 text-lg">
        Wishes
      </h2>
      {wishes > wished.length && <p className="text-ink-soft">The latest {wished.length}.</p>}
      <ul className="divide-y divide-line">
        {wished.map(({ product_id: id, name, price, picture_key: key, gone, added_at: at }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Thumbnail name={name} pictureKey={key} className="w-10" />
            <span className="min-w-0 grow">
              <Link to={`/admin/products/${id}`} className={LINK}>
                {gone ? <s className="break-words">{name}</s> : name}
              </Link>
              <span className="block text-ink-soft">
                {gone ? 'Sold or held' : formatKes(price)}, <time dateTime={at}>{nairobiTime(at)}</time>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ person }: { person: PersonDetail }) {
  return (
    <section aria-labelledby="about" className="admin-panel px-4 py-4">
      <h2 id="about" className="display mb-1 text-lg">
        About
        {person.is_admin && <span className="admin-mark">Admin</span>}
        {person.disabled && <span className="admin-mark">Disabled</span>}
        {person.kind === 'guest' && <span className="admin-mark">Guest</span>}
      </h2>
      <ul className="space-y-1">
        {person.email && (
          <li>
            <EmailText email={person.email} />
          </li>
        )}
        {person.phone_tail && <li>Phone ends in {person.phone_tail}</li>}
        <li className="text-ink-soft">
          {person.kind === 'member' ? 'Member' : 'Buyer'} since {nairobiTime(person.since)}
        </li>
        {person.kind === 'member' && (
          <li className="text-ink-soft">{person.second_factor ? 'Has a passkey or two-step sign-in' : 'Signs in with a password only'}</li>
        )}
        {person.is_admin && (
          <li>
            <Link to={`/admin/products?tab=all&lister=${person.id}`} className={LINK}>
              Pieces they listed
            </Link>
          </li>
        )}
        {person.sizes.length > 0 && <li className="first-letter:uppercase">{person.sizes.join(', ')}</li>}
      </ul>
    </section>
  )
}

function Sessions({ person, refresh }: { person: PersonDetail; refresh: () => Promise<void> }) {
  async function signOut(session?: string): Promise<void> {
    try {
      await api('POST', `/api/admin/users/${person.id}/sign-out`, { body: session ? { session_id: session } : {} })
      notify.success(session ? 'Signed out there.' : 'Signed out everywhere.')
      await refresh()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <section aria-labelledby="sessions" className="admin-panel px-4 py-4">
      <h2 id="sessions" className="display mb-1 text-lg">
        Signed in
      </h2>
      {person.sessions.length === 0 && <p className="text-ink-soft">Nowhere at the moment.</p>}
      <ul className="divide-y divide-line">
        {person.sessions.map(({ id, device, last_seen_at: seen }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              {device}
              <span className="block text-ink-soft">{nairobiTime(seen)}</span>
            </span>
            {!person.own && (
              <Button variant="quiet" className="px-0" onClick={() => void signOut(id)}>
                Sign out<span className="sr-only"> on {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!person.own && person.sessions.length > 1 && (
        <Button variant="secondary" className="mt-2" onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      )}
    </section>
  )
}

import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { PeoplePage, Person } from '../../../../shop/insights/people/contract.ts'
import { PEOPLE_VIEWS } from '../../../../shop/insights/people/rules.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { countText, ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { nameOf, profileOf, USERS_LIST, usersParams, VIEW_LABELS, type UsersListQuery } from './list-query.ts'
import './users.css'

const COLUMNS: readonly Column[] = [
  'Name',
  'Phone',
  { heading: 'Orders', numeric: true },
  { heading: 'Spent', numeric: true },
  'Last order',
  'Tier',
  { heading: 'Wishes', numeric: true },
  'Since',
]

/** Members, and guests who bought (admin-05). Figures are all-time. */
export function UsersView({ loaded, query }: { loaded: Snapshot<PeoplePage>; query: UsersListQuery }) {
  const params = usersParams(query)
  const { data, at, stale } = usePolling(loaded, listApiUrl(USERS_LIST, params))
  const { items, next_cursor: next } = data
  const list = listUrl(USERS_LIST, params, { cursor: query.cursor })
  return (
    <div className="space-y-4">
      <PageHead title="Users" at={at} stale={stale} />
      <ListTabs
        label="Which people"
        tabs={PEOPLE_VIEWS.map((view) => ({
          to: listUrl(USERS_LIST, params, { view: view === 'members' ? undefined : view }),
          label: VIEW_LABELS[view].label,
          chosen: view === query.view,
        }))}
      />
      <ListFilters
        path={USERS_LIST}
        params={params}
        searches="Name, e-mail or end of a phone"
        keeps={['view']}
        csv={`/api${listUrl(`${USERS_LIST}.csv`, { view: query.view, q: query.q })}`}
      />
      <SavedViews path={USERS_LIST} params={params} />
      {query.cursor && <NewestLink to={listUrl(USERS_LIST, params)} />}
      {items.length > 0 ? (
        <AdminTable
          label="People"
          className="users-table"
          columns={COLUMNS}
          note="All-time: paid orders, without cancelled and refunded ones, delivery included. New orders count after a few seconds."
        >
          {items.map((person) => (
            <Row key={person.id} person={person} list={list} />
          ))}
        </AdminTable>
      ) : query.q ? (
        <NothingFound
          to={listUrl(USERS_LIST, params, { view: query.view === 'members' ? 'guests' : undefined })}
          action={query.view === 'members' ? 'Search among guests' : 'Search among members'}
        >
          Nobody here matches “{query.q}”.
        </NothingFound>
      ) : (
        <EmptyList>{query.cursor ? 'That was everybody.' : VIEW_LABELS[query.view].none}</EmptyList>
      )}
      {next && <OlderLink to={listUrl(USERS_LIST, params, { cursor: next })} />}
    </div>
  )
}

function Row({ person, list }: { person: Person; list: string }) {
  const { name, email, phone_tail: tail, last_order_date: last } = person
  return (
    <tr className="admin-row" data-row tabIndex={-1}>
      <th scope="row">
        <Link to={profileOf(person)} state={{ list }} className="admin-row-link">
          {nameOf(person)}
        </Link>
        {person.is_admin && <span className="admin-mark">Admin</span>}
        {person.disabled && <span className="admin-mark">Disabled</span>}
        {person.kind === 'guest' && <span className="admin-mark">Guest</span>}
        {email && name && (
          <span className="block font-normal whitespace-normal text-ink-soft">
            <EmailText email={email} />
          </span>
        )}
      </th>
      <td className="users-cell">{tail && `••• ${tail}`}</td>
      <td className="admin-number users-cell" data-label="Orders">
        {person.order_count.toLocaleString('en-KE')}
      </td>
      <td className="admin-number admin-cell-top">{formatKes(person.total_spent)}</td>
      <td className="users-cell admin-cell-wide md:whitespace-nowrap" data-label="Last order">
        {last ? <time dateTime={last}>{nairobiTime(last)}</time> : <span className="text-ink-soft">None</span>}
      </td>
      <td className="users-cell">{person.tier}</td>
      <td className={`admin-number users-cell ${person.wishes === 0 ? 'max-md:hidden' : ''}`} data-label="Wishes">
        {countText(person.wishes)}
      </td>
      <td className="users-cell admin-cell-wide text-ink-soft md:whitespace-nowrap" data-label="Since">
        <time dateTime={person.since}>{nairobiTime(person.since)}</time>
      </td>
    </tr>
  )
}

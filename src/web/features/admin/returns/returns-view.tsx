import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { AdminReturn, ReturnsPage } from '../../../../shop/returns/contract.ts'
import { RETURN_VIEWS } from '../../../../shop/returns/rules.ts'
import { ADMIN_REASON_LABELS, ADMIN_STATE_LABELS, WISH_LABELS } from '../../../../shop/returns/rules-words.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { Badge } from '../payments/state-badge.tsx'
import { RETURNS_LIST, returnsParams, VIEW_LABELS, type ReturnsListQuery } from './list-query.ts'
import '../payments/payments.css'
import './returns.css'

const COLUMNS: readonly Column[] = ['Order', 'Pieces', 'Why', 'Status', { heading: 'Refunded', numeric: true }, 'Asked']

/** Returns by their state, newest first. */
export function ReturnsView({ loaded, query }: { loaded: Snapshot<ReturnsPage>; query: ReturnsListQuery }) {
  const params = returnsParams(query)
  const { data, at, stale } = usePolling(loaded, listApiUrl(RETURNS_LIST, params))
  const { items, next_cursor: next, open } = data
  return (
    <div className="space-y-4">
      <PageHead title="Returns" at={at} stale={stale} />
      <ListTabs
        label="Which returns"
        tabs={RETURN_VIEWS.map((view) => ({
          to: listUrl(RETURNS_LIST, params, { view: view === 'asked' ? undefined : view }),
          label: VIEW_LABELS[view].label,
          chosen: view === query.view,
          count: view in open ? open[view as keyof typeof open] : 0,
        }))}
      />
      <ListFilters
        path={RETURNS_LIST}
        params={params}
        searches="Order, phone or name"
        keeps={['view']}
        csv={`/api${listUrl(`${RETURNS_LIST}.csv`, { view: query.view, q: query.q })}`}
      />
      <SavedViews path={RETURNS_LIST} params={params} />
      {query.cursor && <NewestLink to={listUrl(RETURNS_LIST, params)} />}
      {items.length > 0 ? (
        <AdminTable label="Returns, newest first" className="returns-table" columns={COLUMNS}>
          {items.map((row) => (
            <Row key={row.id} row={row} list={listUrl(RETURNS_LIST, params, { cursor: query.cursor })} />
          ))}
        </AdminTable>
      ) : query.q ? (
        <NothingFound to={listUrl(RETURNS_LIST, params, { q: undefined })} action="Show all of this tab">
          No return here matches “{query.q}”.
        </NothingFound>
      ) : (
        <EmptyList>{query.cursor ? 'No older returns.' : VIEW_LABELS[query.view].none}</EmptyList>
      )}
      {next && <OlderLink to={listUrl(RETURNS_LIST, params, { cursor: next })} />}
    </div>
  )
}

function Row({ row, list }: { row: AdminReturn; list: string }) {
  const refunded = row.goods_amount + row.delivery_amount
  return (
    <tr className="admin-row" data-row tabIndex={-1}>
      <th scope="row">
        <Link to={`${RETURNS_LIST}/${row.id}`} state={{ list }} className="admin-row-link">
          {row.order_number}
        </Link>
        <span className="block font-normal break-words whitespace-normal text-ink-soft">
          {[row.name, row.phone_hint].filter(Boolean).join(', ')}
        </span>
      </th>
      <td className="admin-cell-wide">
        <span className="flex items-center gap-2">
          {row.items.slice(0, 3).map((item) => (
            <Thumbnail key={item.order_item_id} pictureKey={item.picture_key} name={item.name} className="w-8" />
          ))}
          <span className="line-clamp-2 min-w-0">{piecesText(row)}</span>
        </span>
      </td>
      <td className="admin-cell-wide">
        {ADMIN_REASON_LABELS[row.reason]}
        <span className="block text-ink-soft">Wants: {WISH_LABELS[row.wish].toLowerCase()}</span>
      </td>
      <td className="admin-cell-top">
        <Badge {...ADMIN_STATE_LABELS[row.state]} />
      </td>
      <td className="admin-number returns-cell-refunded">{refunded > 0 && formatKes(refunded)}</td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={row.created_at}>{nairobiTime(row.created_at)}</time>
      </td>
    </tr>
  )
}

function piecesText({ items }: AdminReturn): string {
  return items.map(({ name, size, quantity }) => `${quantity > 1 ? `${quantity} x ` : ''}${name}${size ? `, ${size}` : ''}`).join('; ')
}

import { Link } from 'react-router'
import type { DiscountRow, DiscountsPage, DiscountsQuery } from '../../../../shop/offers/contract.ts'
import type { OfferRow, OffersToday } from '../../../../shop/offers/contract-exit-offers.ts'
import { OFFER_BATCH } from '../../../../shop/offers/rules-exit-offers.ts'
import { CODE_STATE_LABELS, DISCOUNT_VIEWS, valueText } from '../../../../shop/offers/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import {
  daysText,
  discountParams,
  DISCOUNT_FILTERS,
  DISCOUNTS_LIST,
  limitsText,
  READY_MADE,
  SOURCE_LABELS,
  usesText,
  VIEW_LABELS,
  type ReadyMade,
} from './discount-words.ts'
import { AssistantCodes, type AssistantCodesToday } from './assistant-codes.tsx'
import { ExitOffers } from './exit-offers.tsx'
import './discounts.css'

const COLUMNS: readonly Column[] = [
  'Code',
  'What',
  'Uses',
  { heading: 'Paid for pieces', numeric: true },
  { heading: 'Given away', numeric: true },
  'Days',
  'Source',
]

interface DiscountsViewProps {
  loaded: Snapshot<DiscountsPage>
  offers: readonly OfferRow[]
  today: OffersToday
  assistant: AssistantCodesToday
  query: DiscountsQuery
}

/** All discount codes, a batch as one, with what each brought (admin-07). */
export function DiscountsView({ loaded, offers, today, assistant, query }: DiscountsViewProps) {
  const params = discountParams(query)
  const { data, at, stale } = usePolling(loaded, listApiUrl(DISCOUNTS_LIST, params))
  const { items, next_cursor: next } = data
  return (
    <div className="space-y-4">
      <PageHead title="Discounts" at={at} stale={stale} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/discounts/new">New code</ButtonLink>
        <a href={listUrl('/api/admin/discounts/export', { ...params, cursor: undefined })} download className={buttonClass('secondary')}>
          CSV
        </a>
      </div>
      <ListTabs
        label="Which codes"
        tabs={DISCOUNT_VIEWS.map((view) => ({
          to: listUrl(DISCOUNTS_LIST, params, { view: view === 'all' ? undefined : view }),
          label: VIEW_LABELS[view].label,
          chosen: view === query.view,
        }))}
      />
      <ListFilters path={DISCOUNTS_LIST} params={params} searches="Code or words" fields={DISCOUNT_FILTERS} keeps={['view', 'batch']} />
      <SavedViews path={DISCOUNTS_LIST} params={params} />
      {query.batch && (
        <p>
          {query.batch === OFFER_BATCH ? 'Codes that shoppers claimed before leaving.' : 'Codes that were made together.'}{' '}
          <Link to={DISCOUNTS_LIST} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Show all codes
          </Link>
        </p>
      )}
      {query.cursor && <NewestLink to={listUrl(DISCOUNTS_LIST, params)} />}
      {items.length > 0 ? (
        <CodesTable rows={items} list={listUrl(DISCOUNTS_LIST, params, { cursor: query.cursor })} />
      ) : (
        <NoCodes query={query} />
      )}
      {next && <OlderLink to={listUrl(DISCOUNTS_LIST, params, { cursor: next })} />}
      <ExitOffers loaded={offers} today={today} />
      <AssistantCodes today={assistant} />
    </div>
  )
}

/** `list`: the address that the page of a code leads back to. */
function CodesTable({ rows, list }: { rows: readonly DiscountRow[]; list: string }) {
  return (
    <AdminTable label="Discount codes, newest first" columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} className="admin-row" data-row tabIndex={-1}>
          <th scope="row" className="discounts-code">
            <Link to={`/admin/discounts/${row.id}`} state={{ list }} className="admin-row-link break-all">
              {row.code}
            </Link>
            {row.whole_batch && <span className="block font-normal text-ink-soft">and {(row.batch_size ?? 1) - 1} more like it</span>}
          </th>
          <td className="admin-cell-wide">
            <span className="font-semibold">{valueText(row)}</span>
            {row.state !== 'active' && <span className={`admin-mark discounts-state-${row.state}`}>{CODE_STATE_LABELS[row.state]}</span>}
            <span className="block max-w-96 text-ink-soft">{limitsText(row)}</span>
          </td>
          <td className="admin-cell-wide">{usesText(row)}</td>
          <td className="admin-number discounts-money">
            <span className="md:hidden">Paid for pieces </span>
            {formatKes(row.net)}
          </td>
          <td className="admin-number discounts-money">
            <span className="md:hidden">Given away </span>
            {formatKes(row.given)}
          </td>
          <td className="admin-cell-wide md:whitespace-nowrap">{daysText(row)}</td>
          <td className="admin-cell-wide text-ink-soft">{SOURCE_LABELS[row.source]}</td>
        </tr>
      ))}
    </AdminTable>
  )
}

function NoCodes({ query: { q, type, source, batch, view, cursor } }: { query: DiscountsQuery }) {
  if (q ?? type ?? source ?? batch ?? cursor) {
    return (
      <NothingFound to={DISCOUNTS_LIST} action="Show all codes">
        No codes match this.
      </NothingFound>
    )
  }
  if (view !== 'all') {
    return (
      <NothingFound to={DISCOUNTS_LIST} action="Show all codes">
        {VIEW_LABELS[view].none}
      </NothingFound>
    )
  }
  return (
    <div className="admin-panel space-y-3 px-4 py-4">
      <p>A code takes something off a bag for whoever types it in. Begin with one of these:</p>
      <ul className="flex flex-wrap gap-2">
        {(Object.keys(READY_MADE) as ReadyMade[]).map((name) => (
          <li key={name}>
            <ButtonLink to={`/admin/discounts/new?ready=${name}`} variant="secondary">
              {READY_MADE[name].label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

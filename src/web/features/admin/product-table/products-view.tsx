import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { IDS_IN_ADDRESS } from '../../../../shop/ids.ts'
import type { ListingTimes } from '../../../../shop/merchandising/contract-measure.ts'
import type { ProductsPage, ProductsQuery } from '../../../../shop/merchandising/contract.ts'
import type { ProductRun, ProductRunDetail, RunRequest } from '../../../../shop/merchandising/contract-runs.ts'
import { PRODUCT_TAB_NAMES, PRODUCT_TABS, type ProductTab } from '../../../../shop/merchandising/rules.ts'
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { countText, ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listKey, listUrl } from '../list/list-url.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { useSelection } from '../list/selection.ts'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { UnsentLink } from '../quick-listing/unsent-link.tsx'
import { CleanUpButton } from '../studio/clean-up-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { ChangeKind } from './change-kinds.ts'
import { ProductRows } from './product-rows.tsx'
import { RunBanner } from './run-status.tsx'
import { FILTER_FIELDS, filterOf, LINKED_FIELDS, productParams, PRODUCTS_LIST, SORT_OPTIONS } from './table-params.ts'
import './product-table.css'

/** All products as admins see them (admin-02). */
export function ProductsView({ loaded, query, times }: { loaded: Snapshot<ProductsPage>; query: ProductsQuery; times: ListingTimes }) {
  const params = productParams(query)
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl(PRODUCTS_LIST, params))
  const { items, total, tabs, next_cursor: next } = data
  const selection = useSelection(listKey(PRODUCTS_LIST, params))
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const [run, setRun] = useState<ProductRun | null>(null)
  const seen = useSeenRows(data)
  const products = selection.all
    ? { matching: filterOf(query) }
    : { marked: [...selection.ids].map((id) => ({ id, ...seen.current.get(id) })) }

  function started(begun: ProductRun): void {
    setRun(begun)
    setKind(null)
    selection.clear()
  }

  return (
    <div className="space-y-4">
      <PageHead title="Products" at={at} stale={stale} />
      <PageActions query={query} />
      {times && <ListingPace times={times} />}
      <UnsentLink />
      <ListTabs
        label="Which products"
        tabs={PRODUCT_TAB_NAMES.map((tab) => ({
          to: listUrl(PRODUCTS_LIST, params, { tab: tab === 'live' ? undefined : tab }),
          label: PRODUCT_TABS[tab].label,
          chosen: tab === query.tab,
          count: tabs[tab],
        }))}
      />
      <ListFilters
        path={PRODUCTS_LIST}
        params={params}
        searches="Name, brand, tag code or SKU"
        fields={[...FILTER_FIELDS, ...LINKED_FIELDS.filter(({ name }) => params[name])]}
        keeps={['tab']}
        sorts={{ name: 'sort', options: SORT_OPTIONS }}
      />
      <SavedViews path={PRODUCTS_LIST} params={params} />
      {query.cursor && <NewestLink to={listUrl(PRODUCTS_LIST, params)} />}
      {items.length > 0 ? (
        <>
          <p className="text-ink-soft">{total === 1 ? '1 piece' : `${countText(total)} pieces`}</p>
          <ProductRows
            rows={items}
            at={at}
            selection={selection}
            list={listUrl(PRODUCTS_LIST, params, { cursor: query.cursor })}
            onChanged={refresh}
          />
        </>
      ) : (
        <NoProducts query={query} page={data} />
      )}
      {next && <OlderLink to={listUrl(PRODUCTS_LIST, params, { cursor: next })} />}
      {run && <RunBanner key={run.id} run={asDetail(run)} onEnd={() => void refresh()} onClose={() => setRun(null)} />}
      <BulkBar selection={selection} ids={items.map(({ id }) => id)} total={total}>
        <Button variant="ink" onClick={() => setKind(isWaiting(query.tab) ? 'markdown_by_age' : 'markdown')}>
          Mark down
        </Button>
        <Button variant="secondary" onClick={() => setKind('price')}>
          Price
        </Button>
        <Button variant="secondary" onClick={() => setKind('publish')}>
          More
        </Button>
        <CleanUpButton products={products} count={selection.all ? total : selection.ids.size} onStarted={selection.clear} />
        <MarkedLinks query={query} products={products} />
      </BulkBar>
      <ChangeDialog
        kind={kind}
        onKind={setKind}
        products={products}
        count={selection.all ? total : selection.ids.size}
        example={items.find(({ id }) => selection.isMarked(id))}
        onStarted={started}
      />
    </div>
  )
}

/** Where a markdown is proposed by the age of each. */
const isWaiting = (tab: ProductTab) => tab === 'unsold30' || tab === 'unsold60'

/** Tags and a file of what is marked; of very many the file by what they have in common. */
function MarkedLinks({ query, products }: { query: ProductsQuery; products: RunRequest['products'] }) {
  const ids = 'marked' in products ? products.marked.map(({ id }) => id) : null
  if (ids && ids.length > IDS_IN_ADDRESS) return null
  return (
    <>
      {ids && (
        <a href={listUrl('/admin/products/tags', { ids: ids.join() })} className={buttonClass('secondary')}>
          Print tags
        </a>
      )}
      <a href={ids ? listUrl(EXPORT, { tab: 'all', ids: ids.join() }) : exportUrl(query)} download className={buttonClass('secondary')}>
        CSV
      </a>
    </>
  )
}

const EXPORT = '/api/admin/products.csv'
const exportUrl = (query: ProductsQuery) => listUrl(EXPORT, { ...productParams({ ...query, sort: 'newest' }), tab: query.tab })

type Seen = Pick<MarkedRow, 'version' | 'seen'>
type MarkedRow = Extract<RunRequest['products'], { marked: unknown }>['marked'][number]

/** What each row said while it was on the screen, as it was last. */
function useSeenRows({ items }: ProductsPage) {
  const rows = useRef(new Map<string, Seen>())
  useEffect(() => {
    for (const { id, version, price, original_price, category, place, state } of items) {
      const seen = {
        price,
        original_price,
        category,
        place,
        archived: state === 'archived',
        published: state !== 'draft' && state !== 'planned',
      }
      rows.current.set(id, { version, seen })
    }
  }, [items])
  return rows
}

const asDetail = (run: ProductRun): ProductRunDetail => ({ ...run, rows: [], next_after: null })

function PageActions({ query }: { query: ProductsQuery }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink to="/admin/products/quick">List with the camera</ButtonLink>
      <ButtonLink to="/admin/products/new" variant="secondary">
        List a piece
      </ButtonLink>
      <ButtonLink to="/admin/products/import" variant="secondary">
        Import CSV
      </ButtonLink>
      <ButtonLink to="/admin/products/measure" variant="quiet" className="px-2">
        Measure
      </ButtonLink>
      <a href={exportUrl(query)} download title="A CSV of exactly what the list shows" className={buttonClass('quiet', 'md', 'px-2')}>
        Export
      </a>
    </div>
  )
}

/** How long the latest pieces took that were listed with the camera. */
function ListingPace({ times: { pieces, median, ninetieth } }: { times: NonNullable<ListingTimes> }) {
  return (
    <p className="text-ink-soft">
      {pieces === 1
        ? `Listing the last piece with the camera took ${paceText(median)}.`
        : `Listing with the camera, last ${pieces} pieces: half within ${paceText(median)}, 9 of 10 within ${paceText(ninetieth)}.`}{' '}
      Goal: 30 s and 60 s.
    </p>
  )
}

const paceText = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function NoProducts({ query, page }: { query: ProductsQuery; page: ProductsPage }) {
  const params = productParams(query)
  if (page.tabs.all === 0) {
    return (
      <EmptyList>
        No products yet. List the first piece with the camera, or import a CSV of what you have.{' '}
        <Link
          to="/admin/products/quick"
          className="mr-4 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        >
          List the first piece
        </Link>
        <Link to="/admin/products/import" className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4">
          Import CSV
        </Link>
      </EmptyList>
    )
  }
  const isNarrowed = Object.keys(params).some((name) => !['tab', 'sort', 'cursor'].includes(name) && params[name])
  if (!isNarrowed)
    return (
      <NothingFound to={listUrl(PRODUCTS_LIST, { tab: 'all' })} action="Show all">
        {PRODUCT_TABS[query.tab].none}
      </NothingFound>
    )
  if (query.tab !== 'all') {
    return (
      <NothingFound to={listUrl(PRODUCTS_LIST, params, { tab: 'all' })} action="Look in all products">
        Nothing of “{PRODUCT_TABS[query.tab].label}” matches.
      </NothingFound>
    )
  }
  return (
    <NothingFound to={listUrl(PRODUCTS_LIST, { tab: 'all' })} action="Show all products">
      No piece matches.
    </NothingFound>
  )
}

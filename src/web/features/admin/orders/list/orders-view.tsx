import PackageOpen from 'lucide-react/icons/package-open'
import { DELIVERY, DELIVERY_AREAS } from '../../../../../shop/delivery.ts'
import type { OrderListPage } from '../../../../../shop/insights/order-desk/contract.ts'
import { IDS_IN_ADDRESS } from '../../../../../shop/ids.ts'
import { ORDER_PROBLEMS, type OrderTab } from '../../../../../shop/insights/order-desk/rules.ts'
import { SHOP_MOVES, type FulfillmentStatus, type ShopMove } from '../../../../../shop/orders/rules.ts'
import { methodLabel } from '../../../../../shop/payments/rules-words.ts'
import { PAYMENT_METHODS } from '../../../../../shop/payments/rules.ts'
import { dayOf } from '../../../../lib/dates.ts'
import { Button, buttonClass, ButtonLink } from '../../../../ui/button.tsx'
import { BulkBar } from '../../list/bulk-bar.tsx'
import { NothingFound } from '../../list/list-empty.tsx'
import { ListFilters, type FilterField } from '../../list/list-filters.tsx'
import { ListTabs } from '../../list/list-tabs.tsx'
import { listApiUrl, listKey, listUrl, type ListParams } from '../../list/list-url.ts'
import { SavedViews } from '../../list/saved-views.tsx'
import { useSelection, type Selection } from '../../list/selection.ts'
import { EmptyList } from '../../page/list-section.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { NewestLink, OlderLink } from '../../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../../page/use-polling.ts'
import { printUrl } from '../print-kinds.ts'
import { useMoves, type Moves } from '../use-moves.ts'
import { MOVE_WORDS, ORDERS_PATH, PROBLEM_LABELS, TAB_WORDS, TABS, waitingIn } from '../words.ts'
import { NoOrders, type ShopAddress } from './no-orders.tsx'
import { OrdersTable } from './orders-table.tsx'
import '../orders.css'

const yesNo = (value: string, label: string) => [{ value, label }]
const FIELDS: readonly FilterField[] = [
  { name: 'from', label: 'Paid from', type: 'date', display: dayOf },
  { name: 'to', label: 'Paid until', type: 'date', display: dayOf },
  { name: 'area', label: 'Area', options: DELIVERY_AREAS.map((value) => ({ value, label: DELIVERY[value].label })) },
  { name: 'method', label: 'Paid with', options: PAYMENT_METHODS.map((value) => ({ value, label: methodLabel(value) })) },
  {
    name: 'who',
    label: 'Buyer',
    options: [
      { value: 'member', label: 'Member' },
      { value: 'guest', label: 'Guest' },
    ],
  },
  {
    name: 'status',
    label: 'Money',
    options: [
      { value: 'paid', label: 'Paid' },
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'refunded', label: 'Refunded' },
    ],
  },
  { name: 'code', label: 'Discount code', placeholder: 'KARIBU10' },
  { name: 'noted', label: 'Notes', options: yesNo('yes', 'With a note') },
  { name: 'problem', label: 'Problem', options: ORDER_PROBLEMS.map((value) => ({ value, label: PROBLEM_LABELS[value] })) },
]
/** Come by a link from elsewhere: shown as chips, and not asked for in the form. */
const LINKED: readonly FilterField[] = [
  { name: 'hours', label: 'Paid', display: (hours) => `over ${hours} hours ago` },
  { name: 'piece', label: 'Contains', display: () => 'one piece' },
  { name: 'customer', label: 'Buyer', display: () => 'one buyer' },
  {
    name: 'buyer',
    label: 'New or not',
    options: [
      { value: 'new', label: 'First order ever' },
      { value: 'returning', label: 'Had bought before' },
    ],
  },
  {
    name: 'happened',
    label: 'On these days',
    options: [
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'delivered', label: 'Delivered' },
      { value: 'late', label: 'Delivered late' },
    ],
  },
  { name: 'category', label: 'Category' },
  { name: 'brand', label: 'Brand' },
  { name: 'size', label: 'Size' },
  { name: 'condition', label: 'Condition' },
]
/** Days of what has happened to an order, in place of those on which it was paid. */
const SPAN: Record<string, { label: string }> = { from: { label: 'From' }, to: { label: 'Until' } }
/** At which step the orders of a list are, where all are at the same. */
const STEP_OF: Partial<Record<OrderTab, FulfillmentStatus>> = {
  to_pack: 'details_received',
  on_the_way: 'shipped',
  delivered: 'delivered',
}

interface OrdersViewProps {
  loaded: Snapshot<OrderListPage>
  params: ListParams
  /** To be shared, as nothing was ever ordered there; null otherwise. */
  shop: ShopAddress | null
}

/** Orders by what they wait for (admin-04). */
export function OrdersView({ loaded, params, shop }: OrdersViewProps) {
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl(ORDERS_PATH, params))
  const moves = useMoves(refresh)
  const key = listKey(ORDERS_PATH, params)
  const selection = useSelection(key)
  const tab = (params['tab'] ?? 'to_pack') as OrderTab
  const { items, next_cursor: next, counts } = data
  const narrowed = [...FIELDS, ...LINKED].some(({ name }) => params[name]) || Boolean(params['q'])
  const fields = [
    ...FIELDS.map((field) => (params['happened'] ? { ...field, ...SPAN[field.name] } : field)),
    ...LINKED.filter(({ name }) => params[name]),
  ]
  return (
    <div className="space-y-4">
      <PageHead title="Orders" at={at} stale={stale} />
      <ListTabs
        label="Which orders"
        tabs={TABS.map((each) => ({
          to: listUrl(ORDERS_PATH, params, { tab: each === 'to_pack' ? undefined : each }),
          label: TAB_WORDS[each].label,
          chosen: each === tab,
          count: waitingIn(each, counts),
        }))}
      />
      <ListFilters
        path={ORDERS_PATH}
        params={params}
        searches="Number, phone, name, receipt, tag"
        fields={fields}
        keeps={['tab']}
        csv={exportUrl(params)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden">
        {tab === 'to_pack' && items.length > 0 && (
          <ButtonLink to={`${ORDERS_PATH}/pack`} variant="ink">
            <PackageOpen size={18} aria-hidden="true" />
            Pack
          </ButtonLink>
        )}
        <SavedViews path={ORDERS_PATH} params={params} />
        {/* On wider screens the head of the table has a box for it. */}
        {items.length > 1 && (
          <Button variant="quiet" className="px-0 md:hidden" onClick={() => selection.togglePage(items.map(({ id }) => id))}>
            {items.every(({ id }) => selection.isMarked(id)) ? 'Unmark these' : `Mark these ${items.length}`}
          </Button>
        )}
      </div>
      {params['cursor'] && <NewestLink to={listUrl(ORDERS_PATH, params)} />}
      {items.length > 0 ? (
        <OrdersTable
          rows={items}
          at={at}
          mixed={STEP_OF[tab] === undefined && tab !== 'no_details'}
          selection={selection}
          moves={moves}
          list={listUrl(ORDERS_PATH, params, { cursor: params['cursor'] })}
        />
      ) : narrowed ? (
        <NothingFound
          to={listUrl(ORDERS_PATH, tab === 'all' ? { tab } : { ...params, tab: 'all' })}
          action={tab === 'all' ? 'Show all orders' : 'Search all orders'}
        >
          No order in “{TAB_WORDS[tab].label}” matches.
        </NothingFound>
      ) : shop && Object.values(counts).every((count) => count === 0) ? (
        <NoOrders shop={shop} />
      ) : (
        <EmptyList>{TAB_WORDS[tab].none}</EmptyList>
      )}
      {next && <OlderLink to={listUrl(ORDERS_PATH, params, { cursor: next })} />}
      <BulkBar selection={selection} ids={items.map(({ id }) => id)} total={narrowed ? undefined : waitingIn(tab, counts)}>
        <BulkActions tab={tab} params={params} selection={selection} moves={moves} />
      </BulkBar>
    </div>
  )
}

interface BulkActionsProps {
  tab: OrderTab
  params: ListParams
  selection: Selection
  moves: Moves
}

/** As a file: exactly what the list shows, or the orders that are named. */
function exportUrl(params: ListParams): string {
  return listUrl('/api/admin/orders/export', params)
}

/** What many orders can have done to them at once: the next step of their list, and paper. */
function BulkActions({ tab, params, selection, moves }: BulkActionsProps) {
  const { all, ids } = selection
  const step = STEP_OF[tab]
  const to = (Object.keys(SHOP_MOVES) as ShopMove[]).find((move) => step !== undefined && SHOP_MOVES[move] === step)
  const chosen = all ? { matching: { ...params, cursor: undefined } } : { ids: [...ids] }
  return (
    <>
      {to && (
        <Button busy={moves.busy} onClick={() => void moves.move(to, chosen).then((done) => done && selection.clear())}>
          {MOVE_WORDS[to].label}
        </Button>
      )}
      {all || ids.size <= IDS_IN_ADDRESS ? (
        <Papers tab={tab} params={params} selection={selection} />
      ) : (
        <span>{`To pack, print or save them, mark at most ${IDS_IN_ADDRESS}.`}</span>
      )}
    </>
  )
}

/** The walk, what is printed, and the file: which orders they are of is in their address. */
function Papers({ tab, params, selection: { all, ids } }: Omit<BulkActionsProps, 'moves'>) {
  const named = [...ids].join('.')
  const paper = all ? { list: listKey('', { ...params, tab }).slice(1) } : { ids: [...ids] }
  return (
    <>
      {tab === 'to_pack' && !all && (
        <ButtonLink to={`${ORDERS_PATH}/pack?ids=${named}`} variant="secondary">
          Pack
        </ButtonLink>
      )}
      <ButtonLink to={printUrl('slip', paper)} variant="secondary" reloadDocument>
        Slips
      </ButtonLink>
      <ButtonLink to={printUrl('label', paper)} variant="secondary" reloadDocument>
        Labels
      </ButtonLink>
      <ButtonLink to={printUrl('picks', paper)} variant="secondary" reloadDocument>
        Pick list
      </ButtonLink>
      <a href={exportUrl(all ? params : { tab: 'all', ids: named })} download className={buttonClass('secondary')}>
        CSV
      </a>
    </>
  )
}

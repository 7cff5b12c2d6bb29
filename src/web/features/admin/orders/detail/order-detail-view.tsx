import { Link, useLocation } from 'react-router'
import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import { isRecord } from '../../../../lib/storage.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { HistorySection } from '../../page/history-section.tsx'
import { NotesSection } from '../../page/notes-section.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { usePolling, type Snapshot } from '../../page/use-polling.ts'
import { OrderReturnsSection } from '../../returns/order-returns-section.tsx'
import { NextStep } from '../next-step.tsx'
import { printUrl } from '../print-kinds.ts'
import { useMoves } from '../use-moves.ts'
import { ageText, ORDERS_PATH, PROBLEM_LABELS, stepLabel } from '../words.ts'
import { DeliveryPart } from './delivery-part.tsx'
import { BuyerPart, MoneyPart, PiecesPart } from './order-parts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { WritePart } from './write-part.tsx'
import '../orders.css'

/** One order: the next step, and everything that one needs to know on the way there. */
export function OrderDetailView({ loaded, origin }: { loaded: Snapshot<OrderDetail>; origin: string }) {
  const { data: order, at, stale, refresh } = usePolling(loaded, `/api/admin/orders/${loaded.data.id}`)
  const { order_number: number } = order
  return (
    <div className="space-y-4">
      <BackLink />
      <PageHead title={number} at={at} stale={stale} />
      <StepPart order={order} at={at} refresh={refresh} />
      {/* A part of the page is one line here. */}
      <div className="admin-columns">
        <div className="space-y-4">
          <PiecesPart order={order} />
          <MoneyPart order={order} />
          <DeliveryPart order={order} refresh={refresh} />
          <OrderReturnsSection orderId={order.id} onChanged={refresh} />
          <WritePart order={order} origin={origin} refresh={refresh} />
        </div>
        <div className="space-y-4">
          <BuyerPart order={order} />
          <NotesSection subject={number} />
          <OrderTimeline order={order} at={at} />
          <HistorySection subject={number} version={order.timeline.length} />
        </div>
      </div>
    </div>
  )
}

/** To the list as it was. */
function BackLink() {
  const { state } = useLocation()
  const list = isRecord(state) ? state['list'] : null
  return (
    <p>
      <Link
        to={typeof list === 'string' && list.startsWith(ORDERS_PATH) ? list : ORDERS_PATH}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        All orders
      </Link>
    </p>
  )
}

function StepPart({ order, at, refresh }: { order: OrderDetail; at: string; refresh: () => Promise<void> }) {
  const moves = useMoves(refresh)
  const ids = [order.id]
  return (
    <section aria-label="Status" className="admin-panel order-section">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="display text-lg">{stepLabel(order)}</p>
          <p className="text-ink-soft">Paid {ageText(order.created_at, at)} ago</p>
          {order.problems.map((problem) => (
            <strong key={problem} className="orders-problem mr-3">
              {PROBLEM_LABELS[problem]}
            </strong>
          ))}
        </div>
        <NextStep order={order} moves={moves} main className="max-md:w-full" />
      </div>
      <p className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={printUrl('slip', { ids })} variant="soft" reloadDocument>
          Packing slip
        </ButtonLink>
        <ButtonLink to={printUrl('label', { ids })} variant="soft" reloadDocument>
          Address label
        </ButtonLink>
        <ButtonLink to={printUrl('picks', { ids })} variant="soft" reloadDocument>
          Pick list
        </ButtonLink>
      </p>
    </section>
  )
}

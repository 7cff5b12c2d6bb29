import { Link } from 'react-router'
import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import type { QrCode } from '../../../../../shop/qr-code.ts'
import { Button } from '../../../../ui/button.tsx'
import { chipClass } from '../../../../ui/chip.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { ORDERS_PATH, ordersText } from '../words.ts'
import { AddressLabel } from './address-label.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { PickList } from './pick-list.tsx'
import { KIND_LABELS, PAPER_LABELS, PAPERS_OF, PRINT_KINDS, printUrl, type Paper, type Printed, type PrintKind } from '../print-kinds.ts'
import './print.css'

interface PrintViewProps {
  kind: PrintKind
  paper: Paper
  prices: boolean
  printed: Printed
  orders: readonly PackedOrder[]
  /** Pictures of the addresses of the orders. */
  codes: Readonly<Record<string, QrCode>>
}

/** Paper as it will be, with what can be chosen above it; only the paper is printed. */
export function PrintView({ kind, paper, prices, printed, orders, codes }: PrintViewProps) {
  const live = useHydrated()
  return (
    <>
      <header className="print-tools">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="display text-xl">
            {KIND_LABELS[kind]}, {ordersText(orders.length)}
          </h1>
          <Link to={ORDERS_PATH} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Orders
          </Link>
        </div>
        <nav aria-label="What to print" className="flex flex-wrap gap-2">
          {PRINT_KINDS.map((each) => (
            <Link
              key={each}
              to={printUrl(each, printed)}
              aria-current={each === kind ? 'true' : undefined}
              className={chipClass(each === kind)}
            >
              {KIND_LABELS[each]}
            </Link>
          ))}
        </nav>
        <nav aria-label="Paper" className="flex flex-wrap gap-2">
          {PAPERS_OF[kind].map((each) => (
            <Link
              key={each}
              to={printUrl(kind, printed, { paper: each, prices })}
              aria-current={each === paper ? 'true' : undefined}
              className={chipClass(each === paper)}
            >
              {PAPER_LABELS[each]}
            </Link>
          ))}
          {kind === 'slip' && (
            <Link to={printUrl(kind, printed, { paper, prices: !prices })} className={chipClass(prices)}>
              {prices ? 'With prices' : 'Without prices'}
            </Link>
          )}
        </nav>
        <Button size="lg" disabled={!live} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <main className="print-sheets">
        {kind === 'picks' && <PickList orders={orders} paper={paper} />}
        {kind === 'slip' &&
          orders.map((order) => <PackingSlip key={order.id} order={order} paper={paper} prices={prices} code={codes[order.id]} />)}
        {kind === 'label' && orders.map((order) => <AddressLabel key={order.id} order={order} paper={paper} code={codes[order.id]} />)}
        {orders.length === 0 && <p>There’s nothing to print.</p>}
      </main>
    </>
  )
}

import type { Dashboard } from '../../../../shop/insights/contract.ts'
import { PageHead } from '../page/page-head.tsx'
import { DashboardNumbers } from './dashboard-numbers.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { OrdersTable } from './orders-table.tsx'

/** Sales, and the orders that wait for the shop or the buyer (admin-01). */
export function DashboardView({ loaded }: { loaded: Snapshot<Dashboard> }) {
  const { data: dashboard, at, stale, refresh } = usePolling(loaded, '/api/admin/dashboard')
  const { waiting } = dashboard
  return (
    <div className="space-y-6">
      <PageHead title="Dashboard" at={at} stale={stale} />
      <DashboardNumbers dashboard={dashboard} />
      <OrdersTable
        id="to-pack"
        title="To pack"
        none="No orders to pack."
        orders={waiting.details_received}
        to="shipped"
        onChanged={refresh}
      />
      <OrdersTable
        id="on-the-way"
        title="On the way"
        none="No parcels on the way."
        orders={waiting.shipped}
        to="delivered"
        onChanged={refresh}
      />
      <OrdersTable
        id="delivered"
        title="Delivered, to complete"
        none="No delivered orders to complete."
        orders={waiting.delivered}
        to="fulfilled"
        onChanged={refresh}
      />
      <OrdersTable
        id="no-details"
        title="Waiting for the shopper’s delivery details"
        none="No orders are waiting for delivery details."
        orders={waiting.awaiting_details}
        to={null}
        onChanged={refresh}
      />
    </div>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import type { FiguresSummary } from '../../../../shop/figures/contract.ts'
import type { Dashboard } from '../../../../shop/insights/contract.ts'
import { useOpenCounts } from '../page/open-counts.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { BesideTable } from './beside-table.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { SetupList } from './setup-list.tsx'
import { ShopNow } from './shop-now.tsx'
import { TodoList } from './todo-list.tsx'

interface DashboardViewProps {
  loaded: Snapshot<Dashboard>
  loadedSales: Snapshot<FiguresSummary>
}

/** What needs doing first, in a new shop what has to be set up, then what was sold, then the shop as it is (admin-01). */
export function DashboardView({ loaded, loadedSales }: DashboardViewProps) {
  const { data: dashboard, at, stale, refresh } = usePolling(loaded, '/api/admin/dashboard')
  const { span } = loadedSales.data
  const { data: summary, refresh: refreshSales } = usePolling(loadedSales, `/api/admin/figures/summary?span=${span}`)
  useOnNews(() => void Promise.all([refresh(), refreshSales()]))
  return (
    <div className="space-y-6">
      <PageHead title="Dashboard" at={at} stale={stale} />
      <TodoList items={dashboard.todo} at={at} />
      <SetupList items={dashboard.setup} />
      <BesideTable rows={summary.beside} />
      <SalesFigures summary={summary} />
      <ShopNow dashboard={dashboard} />
    </div>
  )
}

/** Called when the shop says that there is more or less to do than before. */
function useOnNews(onNews: () => void): void {
  const { counts } = useOpenCounts()
  const known = useRef(counts)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (counts && known.current && JSON.stringify(counts) !== JSON.stringify(known.current)) tell()
    known.current = counts
  }, [counts])
}

import type { Department } from '../../../../shop/sizing/rules.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'

export const CHART_CATEGORIES = ['all', 'clothing', 'shoes'] as const
export type ChartCategory = (typeof CHART_CATEGORIES)[number]

export interface ChartOptions {
  /** What the chart is filtered by on opening (size-01). */
  category?: ChartCategory
  /** Without one both tables are shown. */
  department?: Department
}

export interface ChartRequest {
  options: ChartOptions
  open: boolean
}

/** What is shown: one category or all, women's tables or men's or both (size-01). */
export interface ChartView {
  category: ChartCategory
  departments: readonly Department[]
}

const request = createStore<ChartRequest | null>(null)

/** Opens the Size Chart over whatever is shown; its code is fetched when it opens first. */
export function openSizeChart(options: ChartOptions = {}): void {
  notify.clear()
  request.set({ options, open: true })
}

export function closeSizeChart(): void {
  const last = request.get()
  if (last) request.set({ ...last, open: false })
}

/** Fetches the chart's code ahead of the first opening, on a sign that it is about to be needed. */
export function preloadSizeChart(): void {
  void import('./chart-dialog.tsx').catch(() => undefined)
}

/** What was asked for last; null as long as nobody has. */
export function useChartRequest(): ChartRequest | null {
  return useStore(request, null)
}

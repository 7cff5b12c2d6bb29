import { useState, useEffect, useEffectEvent } from 'react'
import type { BodySize } from '../../../../shop/accounts/rules.ts'
import { DEPARTMENTS } from '../../../../shop/sizing/rules.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { useBody } from '../measures-store.ts'
import { ChartFilters } from './chart-filters.tsx'
import { Part } from './chart-part.tsx'
import { ClothingTable, ShoeTable } from './chart-tables.tsx'
import { ChineseSizes } from './chinese-sizes.tsx'
import { FindMySize } from './find-my-size.tsx'
import { HowToMeasure } from './how-to-measure.tsx'
import { closeSizeChart, type ChartOptions, type ChartRequest, type ChartView } from './size-chart.ts'
import './size-chart.css'

/** The Size Chart (size-01 to size-04) and what helps to read it. */
export function ChartDialog({ request }: { request: ChartRequest }) {
  const body = useBody()
  const [asked, setAsked] = useState(request.options)
  const [view, setView] = useState(() => viewOf(request.options, body))
  if (request.options !== asked) {
    setAsked(request.options)
    setView(viewOf(request.options, body))
  }
  useEscape(request.open, closeSizeChart)
  return (
    <Sheet open={request.open} onClose={closeSizeChart} title="Size Chart" side="wide">
      <ChartFilters view={view} onChange={setView} />
      <FindMySize category={view.category} body={body} />
      <ChartBody view={view} body={body} />
    </Sheet>
  )
}

function ChartBody({ view: { category, departments }, body }: { view: ChartView; body: BodySize }) {
  return (
    <>
      {category !== 'shoes' && (
        <Part title="Clothing" about="Body measurements in centimetres, and the sizes on labels that match them.">
          <div className="chart-pair">
            {departments.map((department) => (
              <ClothingTable key={department} department={department} body={body} />
            ))}
          </div>
        </Part>
      )}
      {category !== 'clothing' && (
        <Part title="Shoes" about="Your foot from heel to longest toe, in centimetres. Our shoes are marked with EU sizes.">
          <div className="chart-pair">
            {departments.map((department) => (
              <ShoeTable key={department} department={department} body={body} />
            ))}
          </div>
        </Part>
      )}
      <HowToMeasure category={category} />
      <ChineseSizes category={category} departments={departments} />
      <p className="mt-8 text-sm text-ink-soft">
        Brands differ, and worn clothes may have stretched a little. Always trust the centimetres on a piece’s page over its label.
      </p>
    </>
  )
}

function viewOf({ category = 'all', department }: ChartOptions, body: BodySize): ChartView {
  const own = department ?? body.department
  return { category, departments: own ? [own] : DEPARTMENTS }
}

/** Escape closes only this window, although the one it was opened from listens too. */
function useEscape(active: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    // Before all listeners of the document.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [active])
}

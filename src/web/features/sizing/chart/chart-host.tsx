import { useState } from 'react'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { closeSizeChart, useChartRequest } from './size-chart.ts'

const loadChart = async () => (await import('./chart-dialog.tsx')).ChartDialog

/** Mounted once, in the shell: shows the Size Chart to whoever asks for it. */
export function ChartHost() {
  const request = useChartRequest()
  const [used, setUsed] = useState(false)
  if (request?.open && !used) setUsed(true)
  if (!used || !request) return null
  const lost = () => {
    closeSizeChart()
    setUsed(false)
    notify.error('The size chart did not come. Please check your connection and try again.')
  }
  return <Lazy load={loadChart} onError={lost} with={{ request }} />
}

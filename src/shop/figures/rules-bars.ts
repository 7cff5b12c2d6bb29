// Days put together to as many bars as can be looked at. Pure.
import { addDays, daysBetween, monthOf } from './rules-days.ts'
import type { Bar } from './contract.ts'

export interface Day {
  date: string
  net: number
  orders: number
}
export type BarUnit = 'day' | 'week' | 'month'

export function unitOf(days: number): BarUnit {
  if (days <= 92) return 'day'
  return days <= 400 ? 'week' : 'month'
}

/**
 * Bars of a span and of the one before it. Days and weeks are counted from the beginning of each span, so that they stand side by
 * side; months are those of the calendar.
 */
export function barsOf(unit: BarUnit, days: readonly Day[], before: readonly Day[]): Bar[] {
  const bars = grouped(unit, days)
  const then = grouped(unit, before)
  return bars.map((bar, at) => ({ ...bar, before_date: then[at]?.date ?? null, before: then[at]?.net ?? null }))
}

function grouped(unit: BarUnit, days: readonly Day[]): Day[] {
  const first = days[0]?.date
  if (first === undefined) return []
  const bars = new Map<string, Day>()
  for (const { date, net, orders } of days) {
    const key = unit === 'day' ? date : unit === 'month' ? monthOf(date) : addDays(date, -(daysBetween(first, date) % 7))
    const bar = bars.get(key) ?? { date: unit === 'month' && bars.size === 0 ? date : key, net: 0, orders: 0 }
    bars.set(key, { ...bar, net: bar.net + net, orders: bar.orders + orders })
  }
  return [...bars.values()]
}

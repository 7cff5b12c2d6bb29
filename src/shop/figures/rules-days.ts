// Days and spans of the figures, in Nairobi. Pure.

import { nairobiDayOf, nairobiMidnight } from '../clock.ts'

const DAY_MS = 86_400_000

/** Seconds after midnight at which the day before is written down: nothing that began in it commits later than that. */
export const CLOSE_AFTER_SECONDS = 600
/** Seconds after midnight from which the last days are counted again. */
export const RECOUNT_AFTER_SECONDS = 3 * 3600
/** Days that each night are counted again, and one more of all before. What is still open when a day closes has settled by then. */
export const RECOUNTED_DAYS = 4

/** Seconds that a piece has to sell within `days` of going live, for those windows that are counted. */
export const SELL_WINDOWS = [7, 14, 30, 60] as const
/** Within so many days a buyer comes back, or is not counted as coming back. */
export const REPEAT_DAYS = 90
/** A wish is judged so many days after it was made. */
export const WISH_DAYS = 30

/** 2026-11-23, of the day in Nairobi. */
export const dayIn = nairobiDayOf

/** When a day begins. */
export const startOf = nairobiMidnight

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The first of the month that is `months` after that of `day`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** From the beginning of a day up to a moment, which is the beginning of another day unless the span is still going on. */
export interface Span {
  from: string
  /** Exclusive. */
  until: Date
}

export const SUMMARY_SPANS = ['today', 'week', 'days30', 'month'] as const
export type SummarySpan = (typeof SUMMARY_SPANS)[number]
export const SUMMARY_LABELS: Record<SummarySpan, string> = {
  today: 'Today',
  week: '7 days',
  days30: '30 days',
  month: 'This month',
}

/** A span up to now, and the one before it up to the same clock time. */
export function summarySpans(name: SummarySpan, now: Date): { span: Span; before: Span } {
  const today = dayIn(now)
  if (name === 'month') {
    const from = monthOf(today)
    const before = addMonths(from, -1)
    // The 31st is compared with the whole of a month of 30 days.
    const until = new Date(Math.min(startOf(before).getTime() + (now.getTime() - startOf(from).getTime()), startOf(from).getTime()))
    return { span: { from, until: now }, before: { from: before, until } }
  }
  const days = { today: 1, week: 7, days30: 30 }[name]
  const from = addDays(today, 1 - days)
  return { span: { from, until: now }, before: { from: addDays(from, -days), until: new Date(now.getTime() - days * DAY_MS) } }
}

/** A figure of a short span is drawn with so many days up to today: one day is no line. */
export const TREND_DAYS = 14

/** What stands side by side on the dashboard. */
export const BESIDE = ['today', 'yesterday', 'month', 'last_month'] as const
export type Beside = (typeof BESIDE)[number]

/**
 * Today so far and all of yesterday; this month so far and last month up to the same day and time. `counted`: the days of which
 * visitors are known, `until` exclusive: they are counted by whole days, so a day of last month that is cut is left out.
 */
export function besideSpans(now: Date): Record<Beside, { span: Span; counted: { from: string; until: string } }> {
  const today = dayIn(now)
  const [yesterday, tomorrow, month] = [addDays(today, -1), addDays(today, 1), monthOf(today)]
  const { before } = summarySpans('month', now)
  return {
    today: { span: { from: today, until: now }, counted: { from: today, until: tomorrow } },
    yesterday: { span: { from: yesterday, until: startOf(today) }, counted: { from: yesterday, until: today } },
    month: { span: { from: month, until: now }, counted: { from: month, until: tomorrow } },
    last_month: { span: before, counted: { from: before.from, until: dayIn(before.until) } },
  }
}

/** Spans that a page of figures offers, up to today. */
export const PRESETS = ['7', '30', '90', '365', 'month'] as const
export type Preset = (typeof PRESETS)[number]
export const PRESET_LABELS: Record<Preset, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '12 months',
  month: 'This month',
}
/** Nothing was sold before; what is asked of earlier days is answered for this one. */
export const EARLIEST_DAY = '2000-01-01'
/** Longer ones are cut at their beginning. Days. */
export const LONGEST_SPAN = 1_830
/** Distinct buyers of a span are counted among so many orders; of more only when the span goes up to now. */
export const BUYERS_COUNTED_ORDERS = 20_000

export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]
export const COMPARISON_LABELS: Record<Comparison, string> = {
  before: 'the days before',
  year: 'a year earlier',
  none: 'nothing',
}

/** What was asked for: days of first and last, both within. */
export interface AskedDays {
  from?: string | undefined
  to?: string | undefined
  days?: Preset | undefined
}

/** First and last day (both within) of what was asked for; 30 days up to today for nothing, and never a day that has not begun. */
export function chosenDays({ from, to, days = '30' }: AskedDays, now: Date): { from: string; to: string } {
  const today = dayIn(now)
  if (!from && !to) return days === 'month' ? { from: monthOf(today), to: today } : { from: addDays(today, 1 - Number(days)), to: today }
  const last = !to || to > today ? today : to < EARLIEST_DAY ? EARLIEST_DAY : to
  const first = !from || from > last ? last : from
  const longest = addDays(last, 1 - LONGEST_SPAN)
  return { from: first < longest ? longest : first, to: last }
}

/** The span of these days, up to now when it is going on; and what it is compared with, up to the same clock time. */
export function spansOf(days: { from: string; to: string }, compare: Comparison, now: Date): { span: Span; before: Span | null } {
  const end = startOf(addDays(days.to, 1))
  const until = end > now ? now : end
  const span = { from: days.from, until }
  if (compare === 'none') return { span, before: null }
  const back = compare === 'year' ? 364 : daysBetween(days.from, days.to) + 1
  // 364 days: the same days of the week, as a Saturday is not a Monday for a shop.
  return { span, before: { from: addDays(days.from, -back), until: new Date(until.getTime() - back * DAY_MS) } }
}

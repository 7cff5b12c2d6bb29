import { expect, test } from 'vitest'
import { besideSpans, dayIn, startOf, summarySpans } from './rules-days.ts'

const nairobi = (moment: string) => new Date(`${moment}+03:00`)

test('[admin-01] a day ends at midnight in Nairobi, to the tenth of a second', () => {
  const last = besideSpans(nairobi('2026-11-23T23:59:59.900'))
  expect([last.today.span.from, last.yesterday.span.from]).toEqual(['2026-11-23', '2026-11-22'])
  const first = besideSpans(nairobi('2026-11-24T00:00:00.000'))
  expect(first.today.span).toEqual({ from: '2026-11-24', until: nairobi('2026-11-24T00:00:00') })
  expect(first.yesterday.span).toEqual({ from: '2026-11-23', until: nairobi('2026-11-24T00:00:00') })
  // In Greenwich it is still the day before until three.
  expect(dayIn(new Date('2026-11-23T21:00:00Z'))).toBe('2026-11-24')
  expect(startOf('2026-11-24').toISOString()).toBe('2026-11-23T21:00:00.000Z')
})

test('[admin-01] this month stands beside the last up to the same day and time; of a shorter month beside all of it', () => {
  const { month, last_month: last } = besideSpans(nairobi('2026-11-24T10:30:00'))
  expect(month.span.from).toBe('2026-11-01')
  expect(last.span).toEqual({ from: '2026-10-01', until: nairobi('2026-10-24T10:30:00') })
  // Visitors are known by the day: the one that is cut is left out.
  expect(last.counted).toEqual({ from: '2026-10-01', until: '2026-10-24' })
  const short = besideSpans(nairobi('2026-03-31T10:00:00')).last_month
  expect(short.span.until).toEqual(nairobi('2026-03-01T00:00:00'))
  expect(short.counted).toEqual({ from: '2026-02-01', until: '2026-03-01' })
  // In the first minute of a month the last one has just begun, too; visitors of no whole day are known.
  const begun = besideSpans(nairobi('2026-12-01T00:00:30')).last_month
  expect([begun.span.from, begun.span.until, begun.counted.until]).toEqual(['2026-11-01', nairobi('2026-11-01T00:00:30'), '2026-11-01'])
  // And a second before it is the whole of October.
  const ended = besideSpans(nairobi('2026-11-30T23:59:59')).last_month
  expect(ended.span.until).toEqual(nairobi('2026-10-30T23:59:59'))
})

test('every span has a before of the same length', () => {
  const now = nairobi('2026-11-24T10:30:00')
  for (const name of ['today', 'week', 'days30'] as const) {
    const { span, before } = summarySpans(name, now)
    expect(span.until.getTime() - startOf(span.from).getTime()).toBe(before.until.getTime() - startOf(before.from).getTime())
  }
})

import { expect, test } from 'vitest'
import { barLabel, changeText, ordersOf, outcomeText, shareText, spanText } from './words.ts'

test('changes are said in words that fit them', () => {
  expect([changeText(110, 100), changeText(97, 100), changeText(100, 100), changeText(5, 0), changeText(null, 3)]).toEqual([
    '10% more',
    '3% less',
    'the same',
    '',
    '',
  ])
  expect(changeText(15_000, 100)).toBe('150 times as much')
  expect(changeText(-50, -100)).toBe('50% more')
})

test('a share of few is said as it is', () => {
  expect([shareText(3, 4), shareText(30, 40), shareText(0, 0)]).toEqual(['3 of 4', '75%', 'None yet'])
})

test('days, bars and what is behind them', () => {
  expect(spanText({ from: '2025-12-30', to: '2026-01-02' })).toBe('30 Dec 2025 to 2 Jan 2026')
  expect(spanText({ from: '2026-01-02', to: '2026-01-02' })).toBe('2 Jan 2026')
  expect([barLabel('day', '2026-05-04'), barLabel('month', '2026-05-01')]).toEqual(['4 May 2026', 'May 2026'])
  expect(ordersOf({ from: '2026-05-01', to: '2026-05-02' }, { area: 'nairobi' })).toBe(
    '/admin/orders?tab=all&from=2026-05-01&to=2026-05-02&area=nairobi',
  )
  expect([outcomeText('wrong_pin'), outcomeText('open'), outcomeText('something')]).toEqual([
    'Wrong M-PESA PIN',
    'Not decided yet',
    'something',
  ])
})

import { expect, test } from 'vitest'
import { feesText } from '../delivery.ts'
import { closedEverywhere, ratesAt, type DatedRate } from './rules-delivery.ts'

const at = (text: string) => new Date(`${text}+03:00`)
const rate = (id: string, area: DatedRate['area'], fee: number, from: string, offered = true): DatedRate => ({
  id,
  area,
  fee,
  offered,
  effective_from: at(from),
})
const FIRST = [rate('a', 'nairobi', 0, '2020-01-01T00:00'), rate('b', 'nationwide', 200, '2020-01-01T00:00')]
const feeAt = (rates: readonly DatedRate[], moment: string) => ratesAt(rates, at(moment)).nationwide?.fee

test('a fee counts from its moment in Nairobi on, not a minute before; of two of one moment the later one', () => {
  const rates = [...FIRST, rate('c', 'nationwide', 250, '2026-12-01T00:00'), rate('d', 'nationwide', 300, '2026-12-24T08:00')]
  expect(['2026-11-30T23:59', '2026-12-01T00:00', '2026-12-24T07:59', '2026-12-24T08:00'].map((moment) => feeAt(rates, moment))).toEqual([
    200, 250, 250, 300,
  ])
  expect(feeAt([rate('f', 'nationwide', 260, '2026-12-01T00:00'), ...rates], '2026-12-01T00:00')).toBe(260)
  expect(ratesAt(rates, at('2019-12-31T00:00'))).toEqual({})
})

test('nothing may be closed everywhere, now or at any planned moment', () => {
  const now = at('2026-11-23T12:00')
  const closesNairobi = rate('c', 'nairobi', 0, '2026-12-01T00:00', false)
  const closesRest = rate('d', 'nationwide', 0, '2026-12-10T00:00', false)
  const opensNairobi = rate('e', 'nairobi', 0, '2026-12-05T00:00')
  expect(closedEverywhere(FIRST, now)).toBeNull()
  expect(closedEverywhere([...FIRST, closesNairobi], now)).toBeNull()
  expect(closedEverywhere([...FIRST, closesNairobi, closesRest], now)).toEqual(at('2026-12-10T00:00'))
  expect(closedEverywhere([...FIRST, closesNairobi, opensNairobi, closesRest], now)).toBeNull()
})

test('before an area is chosen all fees are said', () => {
  const open = (fee: number) => ({ fee, offered: true })
  expect(feesText({ nairobi: open(0), nationwide: open(200) })).toBe('Free in Nairobi, otherwise KES 200')
  expect(feesText({ nairobi: open(150), nationwide: open(150) })).toBe('KES 150')
  expect(feesText({ nairobi: { fee: 0, offered: false }, nationwide: open(1200) })).toBe('KES 1,200 in the rest of Kenya')
})

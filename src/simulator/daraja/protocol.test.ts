import { expect, test } from 'vitest'
import { checkoutRequestId, parseTimestamp, receiptNumber, smsTime, transactionDate } from './protocol.ts'

const lateEvening = new Date('2019-12-18T22:05:09.045Z') // five past one in Nairobi, the day after

test.each(['', '2019121901050', '20191319010509', '2019121901050X'])('%j is no timestamp', (text) => {
  expect(parseTimestamp(text)).toBeNull()
})

test('a timestamp is read as Nairobi time', () => {
  expect(parseTimestamp('20191219010509')?.toISOString()).toBe('2019-12-18T22:05:09.000Z')
})

test('every date on the wire is written in Nairobi time', () => {
  expect(transactionDate(lateEvening)).toBe(20191219010509)
  expect(checkoutRequestId(lateEvening, '254712345678')).toBe('ws_CO_19122019010509045712345678')
  expect(smsTime(lateEvening)).toBe('19/12/19 at 1:05 AM')
})

test('a receipt starts with its date, as the real ones do', () => {
  expect(receiptNumber(lateEvening)).toMatch(/^NLJ[A-Z0-9]{7}$/)
})

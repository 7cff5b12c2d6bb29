import { expect, test } from 'vitest'
import { lowestFree } from './toast-place.ts'

// A phone of 360 x 800, and a message of 52 pixels across it.
const message = { top: 0, bottom: 52, left: 16, right: 344 }
const across = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 360 })

test('at the foot where nothing is in the way', () => {
  expect(lowestFree(message, 800, 12, [])).toBe(12)
  expect(lowestFree(message, 800, 12, [{ top: 700, bottom: 800, left: 344, right: 360 }])).toBe(12)
})

test('above the bar, and above a title that is near it', () => {
  expect(lowestFree(message, 800, 12, [across(730, 800)])).toBe(82)
  expect(lowestFree(message, 800, 12, [across(730, 800), across(690, 720)])).toBe(122)
  expect(lowestFree(message, 800, 12, [across(730, 800), across(600, 630)])).toBe(82)
})

test('above a sheet that leaves room, and nowhere where none is left', () => {
  expect(lowestFree(message, 800, 12, [across(200, 800)])).toBe(612)
  expect(lowestFree(message, 800, 12, [across(60, 800)])).toBeNull()
})

import { expect, test } from 'vitest'
import { moved, retimed, snapped, withStep } from './tag-edits.ts'

const tag = { timestamp: 1, show_at: 1, hide_at: 4, position_x: 50, position_y: 50 }

test('a tag stays in the frame, in hundredths of a percent', () => {
  expect(moved(tag, -3, 33.3333)).toMatchObject({ position_x: 0, position_y: 33.33 })
  expect(moved(tag, 101, 100)).toMatchObject({ position_x: 100, position_y: 100 })
})

test('its ends stay a second apart and in the clip', () => {
  expect(retimed(tag, 'show_at', 3.8, 6)).toMatchObject({ show_at: 3, hide_at: 4 })
  expect(retimed(tag, 'hide_at', 0, 6)).toMatchObject({ show_at: 1, hide_at: 2 })
  expect(retimed(tag, 'hide_at', 9, 6.024)).toMatchObject({ hide_at: 6.02 })
  expect(retimed({ ...tag, hide_at: null }, 'show_at', 0.5, 4)).toMatchObject({ show_at: 0.5, hide_at: 4 })
})

test('an end snaps to the nearest of what is near', () => {
  expect(snapped(2.04, [1.9, 2, 5], 0.1)).toBe(2)
  expect(snapped(2.4, [1.9, 2, 5], 0.1)).toBe(2.4)
})

test('fifty steps can be undone', () => {
  let steps: ReturnType<typeof withStep> = []
  for (let n = 0; n < 60; n++) steps = withStep(steps, { kind: 'made', id: String(n) })
  expect([steps.length, steps[0]]).toEqual([50, { kind: 'made', id: '10' }])
})

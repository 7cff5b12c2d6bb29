import { expect, test } from 'vitest'
import type { AdminTag } from '../../../../../shop/media/contract-admin.ts'
import { moved, NO_STEPS, retimed, snapped, stepBack, stepForward, withoutOlder, withStep, type Step, type Steps } from './tag-edits.ts'

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

test('fifty steps can be undone and done again, until something new is done', () => {
  const step = (n: number): Step => ({ before: null, after: { ...tag, id: String(n) } as unknown as AdminTag })
  const named = ({ past, future }: Steps) => [past, future].map((steps) => steps.map(({ after }) => after?.id))
  let steps = NO_STEPS
  for (let n = 0; n < 60; n++) steps = withStep(steps, step(n))
  expect([steps.past.length, named(steps)[0]?.[0]]).toEqual([50, '10'])
  steps = stepBack(stepBack({ ...steps, past: steps.past.slice(0, 3) }))
  expect(named(steps)).toEqual([['10'], ['12', '11']])
  steps = stepForward(steps)
  expect(named(steps)).toEqual([['10', '11'], ['12']])
  expect(named(withStep(steps, step(99)))).toEqual([['10', '11', '99'], []])
})

test('what was read before it was saved does not undo it; what another admin saved is shown', () => {
  const at = (id: string, version: number, position_x: number) => ({ ...tag, id, version, position_x }) as unknown as AdminTag
  const shown = [at('a', 2, 70), at('b', 1, 20), at('gone', 1, 5)]
  expect(withoutOlder([at('a', 1, 50), at('b', 2, 90), at('new', 1, 8)], shown)).toEqual([at('a', 2, 70), at('b', 2, 90), at('new', 1, 8)])
})

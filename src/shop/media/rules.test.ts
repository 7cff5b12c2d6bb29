import { expect, test } from 'vitest'
import { isTagShown, statesBefore, VIDEO_STATES } from './rules.ts'

test('what may come before a state', () => {
  expect(statesBefore('uploading')).toEqual([])
  expect(statesBefore('ready')).toEqual(['transcoding', 'archived'])
  // What can be watched is never thrown away.
  expect(statesBefore('rejected')).not.toContain('ready')
  expect(VIDEO_STATES.filter((state) => statesBefore('transcoding').includes(state))).toEqual(['probing', 'ready', 'failed'])
})

test.each([
  [{ timestamp: 2, show_at: 1, hide_at: 3 }, 1, 3],
  [{ timestamp: 2, show_at: null, hide_at: 3 }, 2, 3],
  [{ timestamp: 2, show_at: 1, hide_at: null }, 1, 6],
  [{ timestamp: 2, show_at: null, hide_at: null }, 2, 7],
])('[tag-04] [open-62] %o is shown from second %i to before second %i', (tag, from, until) => {
  const shown = [from - 0.01, from, until - 0.01, until].map((time) => isTagShown(tag, time))
  expect(shown).toEqual([false, true, true, false])
})

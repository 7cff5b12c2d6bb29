import { expect, test } from 'vitest'
import { statesBefore, VIDEO_STATES } from './rules.ts'

test('what may come before a state', () => {
  expect(statesBefore('uploading')).toEqual([])
  expect(statesBefore('ready')).toEqual(['transcoding', 'archived'])
  // What can be watched is never thrown away.
  expect(statesBefore('rejected')).not.toContain('ready')
  expect(VIDEO_STATES.filter((state) => statesBefore('transcoding').includes(state))).toEqual(['probing', 'ready', 'failed'])
})

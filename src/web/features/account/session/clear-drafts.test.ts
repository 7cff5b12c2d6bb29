// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { clearDrafts } from './clear-drafts.ts'

test('whoever signs in next finds nothing that was being written about orders and people', () => {
  const typed = [`${STORAGE_KEYS.noteDraft}member:7`, `${STORAGE_KEYS.noteDraft}return:8:refuse`, `${STORAGE_KEYS.messageDraft}9`]
  for (const key of [...typed, STORAGE_KEYS.settingsDraft, STORAGE_KEYS.contact]) sessionStorage.setItem(key, 'Njeri calls on Mondays')
  sessionStorage.setItem(STORAGE_KEYS.videoSound, 'on')
  clearDrafts()
  expect(Object.keys(sessionStorage)).toEqual([STORAGE_KEYS.videoSound])
})

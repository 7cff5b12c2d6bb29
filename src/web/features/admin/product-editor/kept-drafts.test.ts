// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptSession, dropSession } from '../../account/session/session-store.ts'
import { sessionView, USER } from '../../account/session/test-browser.ts'
import { forgetDraft, keepDraft, keepPicture, keptDraft, keptPictures, type KeptDraft } from './kept-drafts.ts'

/** As much of the browser's database as one store of it needs. */
function databaseOf(kept: Map<string, unknown>) {
  const request = (result: unknown) => Object.assign(new EventTarget(), { result })
  const store = {
    get: (key: string) => request(kept.get(key)),
    getAll: ({ from, to }: { from: string; to: string }) =>
      request([...kept].filter(([key]) => key >= from && key <= to).map(([, value]) => value)),
    put: (value: unknown, key: string) => request(kept.set(key, value) && key),
    delete: (key: string) => request(void kept.delete(key)),
  }
  const later = (target: EventTarget, event: string) => queueMicrotask(() => target.dispatchEvent(new Event(event)))
  const database = Object.assign(new EventTarget(), {
    close: () => {},
    transaction() {
      const deal = Object.assign(new EventTarget(), { objectStore: () => store })
      later(deal, 'complete')
      return deal
    },
  })
  return {
    open() {
      const opening = request(database)
      later(opening, 'success')
      return opening
    },
  }
}

const kept = new Map<string, unknown>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('indexedDB', databaseOf(kept))
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => ({ from, to }) })
})
afterEach(() => vi.unstubAllGlobals())

function signIn(id: string): void {
  dropSession({ here: true })
  acceptSession(sessionView({ user: { ...USER, id, is_admin: true } }), { here: true })
}

test('a draft of a piece and its pictures are only there for the admin who made them', async () => {
  const draft = { key: 'a', changed: { staff_note: 'Njeri brings it' }, stock: {} } as unknown as KeptDraft
  const picture = { id: '1', name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(1), order: '1' }
  signIn('amina')
  await keepDraft('new', draft)
  await keepPicture('new', picture)
  signIn('otieno')
  expect([await keptDraft('new'), await keptPictures('new')]).toEqual([null, []])
  await forgetDraft('new')
  dropSession({ here: true })
  await keepDraft('new', draft)
  expect([await keptDraft('new'), await keptPictures('new')]).toEqual([null, []])
  signIn('amina')
  expect([await keptDraft('new'), await keptPictures('new')]).toEqual([draft, [picture]])
  await forgetDraft('new')
  expect(await keptDraft('new')).toBeNull()
  expect(kept.size).toBe(1)
})

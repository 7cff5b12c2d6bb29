// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { eventBatch } from '../../../../shop/media/contract-events.ts'
import { recordEngagement, recordLoaded } from './engagement.ts'
import { EVENT_BITS } from '../../../../shop/media/rules-events.ts'

const id = (number: number) => `0199b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`

afterEach(() => vi.unstubAllGlobals())

test('the shop hears within 15 s that a viewer is there, so that it can believe what comes within a minute', () => {
  vi.useFakeTimers()
  const sendBeacon = vi.fn(() => true)
  vi.stubGlobal('navigator', Object.assign(navigator, { sendBeacon }))
  recordEngagement({ video: id(20), bit: 'impression' })
  vi.advanceTimersByTime(15_000)
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  recordEngagement({ video: id(20), bit: 'complete' })
  vi.advanceTimersByTime(59_999)
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(sendBeacon).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('what viewers do is sent in one batch, in the shape that the server reads', async () => {
  const sent: Blob[] = []
  vi.stubGlobal('navigator', Object.assign(navigator, { sendBeacon: (_path: string, body: Blob) => sent.push(body) > 0 }))
  for (const bytes of [40_000, 70_000.5, 60_000]) recordLoaded(id(1), '/480p.mp4', bytes)
  recordLoaded(id(1), '/360p.mp4', 5000)
  recordEngagement({ video: id(1), bit: 'start', seconds: 0.25 })
  recordEngagement({ video: id(1), seconds: 1.5 })
  recordEngagement({ video: id(1), bit: 'tag_open', product: id(99) })
  for (let number = 2; number <= 19; number++) recordEngagement({ video: id(number), bit: 'impression' })
  expect(sent).toHaveLength(1)
  const events = eventBatch.parse((JSON.parse((await sent[0]?.text()) ?? '') as { videos: unknown }).videos)
  expect(events).toHaveLength(20)
  expect(events.slice(0, 2)).toEqual([
    { v: id(1), b: EVENT_BITS.start, s: 1750, d: 75_000 },
    { v: id(1), b: EVENT_BITS.tag_open, s: 0, p: [id(99)] },
  ])
})

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { eventBatch } from '../../../../shop/media/contract-events.ts'
import { recordEngagement } from './engagement.ts'
import { EVENT_BITS } from '../../../../shop/media/rules-events.ts'

const id = (number: number) => `0199b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`

test('what viewers do is sent in one batch, in the shape that the server reads', async () => {
  const sent: Blob[] = []
  vi.stubGlobal('navigator', Object.assign(navigator, { sendBeacon: (_path: string, body: Blob) => sent.push(body) > 0 }))
  recordEngagement({ video: id(1), bit: 'start', seconds: 0.25 })
  recordEngagement({ video: id(1), seconds: 1.5 })
  recordEngagement({ video: id(1), bit: 'tag_open', product: id(99) })
  for (let number = 2; number <= 19; number++) recordEngagement({ video: id(number), bit: 'impression' })
  expect(sent).toHaveLength(1)
  const events = eventBatch.parse(JSON.parse((await sent[0]?.text()) ?? ''))
  expect(events).toHaveLength(20)
  expect(events.slice(0, 2)).toEqual([
    { v: id(1), b: EVENT_BITS.start, s: 1750 },
    { v: id(1), b: EVENT_BITS.tag_open, s: 0, p: [id(99)] },
  ])
})

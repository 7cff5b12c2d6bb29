import { expect, test, vi } from 'vitest'
import { readEvents, type StreamedEvent } from './event-stream-reader.ts'

const SILENCE = 20_000

/** The parts arrive one by one. */
function streamOf(...parts: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
    },
  })
}

async function eventsOf(stream: ReadableStream<Uint8Array>): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  await readEvents(stream, (event) => events.push(event), { silence: SILENCE })
  return events
}

test('events are read wherever the line cuts them, whichever way lines end', async () => {
  const wanted = [
    { event: 'ack', data: { id: 1 } },
    { event: 'sentence', data: { text: 'Habari, karibu!' } },
  ]
  const whole = 'event: ack\ndata: {"id":1}\n\nevent: sentence\ndata: {"text":"Habari, karibu!"}\n\n'
  expect(await eventsOf(streamOf(whole))).toEqual(wanted)
  expect(await eventsOf(streamOf(...whole))).toEqual(wanted)
  expect(await eventsOf(streamOf(...whole.replaceAll('\n', '\r\n')))).toEqual(wanted)
})

test('a letter that is cut in its middle is whole', async () => {
  const bytes = new TextEncoder().encode('data: {"text":"café"}\n\n')
  const cut = bytes.indexOf(0xc3) + 1
  expect(await eventsOf(streamOf(bytes.slice(0, cut), bytes.slice(cut)))).toEqual([{ event: 'message', data: { text: 'café' } }])
})

test('comments and what is no JSON are left out, and half an event at the end is none', async () => {
  expect(await eventsOf(streamOf(': still here\n\nevent: a\ndata: {x\n\nevent: b\ndata: 2\n\nevent: c\ndata: 3'))).toEqual([
    { event: 'b', data: 2 },
  ])
})

test('a stream that falls silent fails, and is left', async () => {
  vi.useFakeTimers()
  let left = false
  const stream = new ReadableStream<Uint8Array>({
    cancel() {
      left = true
    },
  })
  const read = expect(readEvents(stream, () => undefined, { silence: SILENCE })).rejects.toThrow('silent')
  await vi.advanceTimersByTimeAsync(SILENCE)
  await read
  expect(left).toBe(true)
  vi.useRealTimers()
})

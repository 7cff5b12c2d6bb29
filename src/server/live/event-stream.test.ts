import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../platform/live.ts'
import { createEventStreams, type Source } from './event-stream.ts'

const source: Source = { topic: 'shop', connected: async () => [], changed: async (events) => [{ event: 'said', data: events.length }] }

function stream() {
  const listeners = new Set<(event: LiveEvent) => void>()
  const gapListeners = new Set<() => void>()
  const streams = createEventStreams({
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    subscribe(_topic, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  let body: Readable | undefined
  const reply = { raw, header: () => reply, send: (sent: Readable) => ((body = sent), reply) } as unknown as FastifyReply
  const say = (times: number) => {
    for (let id = 0; id < times; id++) for (const listener of listeners) listener({ id, topic: 'shop', data: null })
  }
  const open = () => {
    streams.send(reply, source)
    return body as Readable
  }
  const miss = () => gapListeners.forEach((listener) => listener())
  return { streams, gapListeners, miss, raw, listeners, say, open }
}

async function read(body: Readable): Promise<string> {
  let text = ''
  for await (const chunk of body) text += String(chunk)
  // When to come back differs from stream to stream.
  return text.replaceAll(/retry: \d+/g, 'retry: …')
}

test('a browser that reads nothing any more is disconnected, and its backlog dropped', async () => {
  const { streams, listeners, say, open } = stream()
  const body = open()
  body.read(0)
  await expect.poll(() => listeners.size).toBe(1)
  say(1002)
  expect(listeners.size).toBe(0)
  await read(body)
  streams.end()
})

test('a burst is sent as one event', async () => {
  const { streams, raw, say, open, listeners } = stream()
  const body = open()
  const text = read(body)
  await expect.poll(() => listeners.size).toBe(1)
  say(40)
  setTimeout(() => raw.emit('close'), 50)
  expect(await text).toBe('retry: …\n\nevent: said\ndata: 40\n\n')
  streams.end()
})

test('when events were missed, streams end within five seconds, so that browsers come back and ask for everything', async () => {
  const { streams, miss, open, listeners, gapListeners } = stream()
  const text = read(open())
  await expect.poll(() => listeners.size).toBe(1)
  vi.useFakeTimers()
  miss()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(await text).toBe('')
  expect([listeners.size, gapListeners.size]).toEqual([0, 0])
  streams.end()
})

test('a browser that disconnects before its turn is not waited for', async () => {
  const { streams, raw, open, listeners } = stream()
  raw.destroyed = true
  expect(await read(open())).toBe('')
  expect(listeners.size).toBe(0)
  streams.end()
})

test('browsers come back seconds after a break, each at another time, and soon when the server ends the stream', async () => {
  const { streams, raw, listeners, say, open } = stream()
  // Here all of them have one.
  raw.setMaxListeners(0)
  const bodies = Array.from({ length: 50 }, () => open())
  let said = 0
  const texts = bodies.map(async (body) => {
    let text = ''
    for await (const chunk of body) {
      text += String(chunk)
      if (text.includes('event: said')) said++
    }
    return [...text.matchAll(/^retry: (\d+)$/gm)].map(([, milliseconds]) => Number(milliseconds))
  })
  await expect.poll(() => listeners.size).toBe(50)
  say(1)
  await expect.poll(() => said).toBe(50)
  streams.end()
  const retries = await Promise.all(texts)
  for (const [broken = 0, ended = 0, ...more] of retries) {
    expect(more).toEqual([])
    expect(broken).toBeGreaterThanOrEqual(2000)
    expect(broken).toBeLessThanOrEqual(5000)
    expect(ended).toBeLessThanOrEqual(2000)
  }
  expect(new Set(retries.map(([broken]) => broken)).size).toBeGreaterThan(25)
})

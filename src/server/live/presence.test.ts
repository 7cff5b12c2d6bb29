import { afterEach, expect, test } from 'vitest'
import type { LiveEvent } from '../../platform/live.ts'
import { createPresence, type Presence } from './presence.ts'
import { PER_NETWORK } from './viewer-counts.ts'

let processes: Presence[] = []
let networks = 0
/** A network that nobody else uses. */
const newNetwork = () => `203.0.113.${networks++}`
afterEach(() => {
  for (const presence of processes) presence.stop()
  processes = []
})

/** Processes that receive one another’s messages, unless the stream between them is cut; the test calls tick(). */
function network() {
  const listeners = new Set<(event: LiveEvent) => void>()
  const errors: Error[] = []
  const state = { time: 0, cut: false, published: 0 }
  const start = () => {
    const presence = createPresence({
      live: {
        subscribe: (_topic, listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      publish: async (topic, data) => {
        if (state.cut) throw new Error('cut')
        state.published++
        for (const listener of listeners) listener({ id: 1, topic, data })
      },
      onError: (error) => errors.push(error),
      now: () => state.time,
      everyMs: 1_000_000,
    })
    processes.push(presence)
    return presence
  }
  return { start, state, errors, tick: () => Promise.all(processes.map((presence) => presence.tick())) }
}

test('counts of a process that died expire, those of one that goes on do not', async () => {
  const { start, state, tick } = network()
  const [here, there] = [start(), start()]
  const mine = here.open(newNetwork())
  const [theirs, gone] = [there.open(newNetwork()), start()]
  there.setViewed(theirs, 'tab', ['a'])
  gone.setViewed(gone.open(newNetwork()), 'tab', ['a'])
  await tick()
  expect(here.otherViewers(mine, ['a'])).toEqual({ a: 2 })
  gone.stop()
  processes = [here, there]
  for (const seconds of [70, 140, 210]) {
    state.time = seconds * 1000
    await tick()
  }
  expect(here.otherViewers(mine, ['a'])).toEqual({ a: 1 })
})

test('counts that could not be published are published at the next tick', async () => {
  const { start, state, tick } = network()
  const [here, there] = [start(), start()]
  const [mine, theirs] = [here.open(newNetwork()), there.open(newNetwork())]
  state.cut = true
  there.setViewed(theirs, 'tab', ['a'])
  await expect(there.tick()).rejects.toThrow('cut')
  expect(here.otherViewers(mine, ['a'])).toEqual({ a: 0 })
  state.cut = false
  await tick()
  expect(here.otherViewers(mine, ['a'])).toEqual({ a: 1 })
})

test('a process that comes later asks the others for their counts', async () => {
  const { start, tick } = network()
  const there = start()
  there.setViewed(there.open(newNetwork()), 'tab', ['a'])
  await tick()
  const late = start()
  const stream = late.open(newNetwork())
  expect(late.otherViewers(stream, ['a'])).toEqual({ a: 0 })
  await tick()
  expect(late.otherViewers(stream)).toEqual({ a: 1 })
})

test('each tick reports what has changed once, and nothing when nothing has', async () => {
  const { start, state, tick } = network()
  const [here, there] = [start(), start()]
  const stream = here.open(newNetwork())
  const named: string[][] = []
  there.onChange((products) => named.push([...products]))
  here.setViewed(stream, 'one', ['a', 'b'])
  here.setViewed(stream, 'two', ['b'])
  await tick()
  await tick()
  here.setViewed(stream, 'one', [])
  await tick()
  await tick()
  expect(named).toEqual([['a', 'b'], ['a']])
  const { published } = state
  await tick()
  expect(state.published).toBe(published)
})

test('many counts are published in messages that fit into a notification', async () => {
  const { start, tick } = network()
  const [here, there] = [start(), start()]
  const products = Array.from({ length: 500 }, (_, n) => `0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const longest: number[] = []
  const presence = createPresence({
    live: { subscribe: () => () => {} },
    publish: async (topic, data) => void longest.push(JSON.stringify({ topic, data }).length),
    onError: () => {},
    everyMs: 1_000_000,
  })
  for (const product of products) {
    presence.setViewed(presence.open(newNetwork()), 'tab', [product])
    there.setViewed(there.open(newNetwork()), 'tab', [product])
  }
  await presence.tick()
  presence.stop()
  expect(longest.length).toBeLessThanOrEqual(6)
  expect(Math.max(...longest)).toBeLessThan(8000)
  await tick()
  expect(Object.keys(here.otherViewers(here.open(newNetwork())))).toHaveLength(400)
})

test('a stream that invents tab after tab counts as a viewer for a few of them only', async () => {
  const { start } = network()
  const here = start()
  const [mine, theirs] = [here.open(newNetwork()), here.open(newNetwork())]
  for (let n = 0; n < 100; n++) here.setViewed(theirs, `tab${n}`, [`product${n}`])
  const seen = here.otherViewers(mine)
  expect(Object.values(seen).filter((streams) => streams > 0)).toHaveLength(20)
  expect(seen).toHaveProperty('product99', 1)
})

test('one network is a few viewers at most, whatever it opens and wherever; the others count as they are', async () => {
  const { start, tick } = network()
  const [here, there] = [start(), start()]
  for (const process of [here, there]) {
    for (let n = 0; n < 30; n++) process.setViewed(process.open('198.51.100.1'), `tab${n}`, ['a'])
  }
  const other = there.open(newNetwork())
  there.setViewed(other, 'tab', ['a'])
  await tick()
  const mine = here.open(newNetwork())
  here.setViewed(mine, 'tab', ['a'])
  expect(here.otherViewers(mine, ['a'])).toEqual({ a: PER_NETWORK + 1 })
  // A network does not see only itself: one more from there sees the others of there, up to the same number.
  const again = here.open('198.51.100.1')
  here.setViewed(again, 'tab', ['a'])
  expect(here.otherViewers(again, ['a'])).toEqual({ a: PER_NETWORK + 2 })
})

test('a family behind one address sees one another', async () => {
  const { start } = network()
  const here = start()
  const [mother, daughter] = [here.open('198.51.100.1'), here.open('198.51.100.1')]
  for (const stream of [mother, daughter]) here.setViewed(stream, 'tab', ['a'])
  expect(here.otherViewers(mother, ['a'])).toEqual({ a: 1 })
  here.close(daughter)
  expect(here.otherViewers(mother, ['a'])).toEqual({ a: 0 })
})

test('a product with a thousand viewers is published in messages that fit', async () => {
  const messages: { length: number; networks: number }[] = []
  const presence = createPresence({
    live: { subscribe: () => () => {} },
    publish: async (topic, data) =>
      void messages.push({
        length: JSON.stringify({ topic, data }).length,
        networks: 'counts' in data ? Math.max(...data.counts.map(([, networks]) => networks.length)) : 0,
      }),
    onError: () => {},
    everyMs: 1_000_000,
  })
  for (let n = 0; n < 900; n++)
    presence.setViewed(presence.open(`10.0.${n >> 8}.${n & 255}`), 'tab', [`0199c0de-0000-7000-8000-${String(n % 3).padStart(12, '0')}`])
  await presence.tick()
  presence.stop()
  expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(8000)
  expect(messages.map(({ networks }) => networks)).toEqual([300, 300, 300])
})

import { afterEach, expect, test } from 'vitest'
import type { LiveEvent } from '../../platform/live.ts'
import { createPresence, PER_NETWORK, type Presence } from './presence.ts'

let processes: Presence[] = []
let people = 0
/** The network of someone who comes from nowhere else. */
const someone = () => `203.0.113.${people++}`
afterEach(() => {
  for (const presence of processes) presence.stop()
  processes = []
})

/** Processes that receive one another’s messages, unless the stream between them is cut; their turns come when the test says so. */
function network() {
  const ears = new Set<(event: LiveEvent) => void>()
  const errors: Error[] = []
  const state = { time: 0, cut: false, told: 0 }
  const start = () => {
    const presence = createPresence({
      live: {
        subscribe: (_topic, ear) => {
          ears.add(ear)
          return () => void ears.delete(ear)
        },
      },
      publish: async (topic, data) => {
        if (state.cut) throw new Error('cut')
        state.told++
        for (const ear of ears) ear({ id: 1, topic, data })
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

test('a process that died without a word is forgotten, one that goes on is not', async () => {
  const { start, state, tick } = network()
  const [here, there] = [start(), start()]
  const mine = here.open(someone())
  const [theirs, gone] = [there.open(someone()), start()]
  there.look(theirs, 'tab', ['a'])
  gone.look(gone.open(someone()), 'tab', ['a'])
  await tick()
  expect(here.others(mine, ['a'])).toEqual({ a: 2 })
  gone.stop()
  processes = [here, there]
  for (const seconds of [70, 140, 210]) {
    state.time = seconds * 1000
    await tick()
  }
  expect(here.others(mine, ['a'])).toEqual({ a: 1 })
})

test('what could not be told is told as soon as it can be', async () => {
  const { start, state, tick } = network()
  const [here, there] = [start(), start()]
  const [mine, theirs] = [here.open(someone()), there.open(someone())]
  state.cut = true
  there.look(theirs, 'tab', ['a'])
  await expect(there.tick()).rejects.toThrow('cut')
  expect(here.others(mine, ['a'])).toEqual({ a: 0 })
  state.cut = false
  await tick()
  expect(here.others(mine, ['a'])).toEqual({ a: 1 })
})

test('a process that comes later asks the others, and learns what they know', async () => {
  const { start, tick } = network()
  const there = start()
  there.look(there.open(someone()), 'tab', ['a'])
  await tick()
  const late = start()
  const stream = late.open(someone())
  expect(late.others(stream, ['a'])).toEqual({ a: 0 })
  await tick()
  expect(late.others(stream)).toEqual({ a: 1 })
})

test('each tick names what has changed, once, and is silent when nothing has', async () => {
  const { start, state, tick } = network()
  const [here, there] = [start(), start()]
  const stream = here.open(someone())
  const named: string[][] = []
  there.onChange((pieces) => named.push([...pieces]))
  here.look(stream, 'one', ['a', 'b'])
  here.look(stream, 'two', ['b'])
  await tick()
  await tick()
  here.look(stream, 'one', [])
  await tick()
  await tick()
  expect(named).toEqual([['a', 'b'], ['a']])
  const { told } = state
  await tick()
  expect(state.told).toBe(told)
})

test('a crowd is told in parts that a notification can hold', async () => {
  const { start, tick } = network()
  const [here, there] = [start(), start()]
  const pieces = Array.from({ length: 500 }, (_, n) => `0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const longest: number[] = []
  const presence = createPresence({
    live: { subscribe: () => () => {} },
    publish: async (topic, data) => void longest.push(JSON.stringify({ topic, data }).length),
    onError: () => {},
    everyMs: 1_000_000,
  })
  for (const piece of pieces) {
    presence.look(presence.open(someone()), 'tab', [piece])
    there.look(there.open(someone()), 'tab', [piece])
  }
  await presence.tick()
  presence.stop()
  expect(longest.length).toBeLessThanOrEqual(6)
  expect(Math.max(...longest)).toBeLessThan(8000)
  await tick()
  expect(Object.keys(here.others(here.open(someone())))).toHaveLength(400)
})

test('a stream that makes up page after page looks at no more than some of them', async () => {
  const { start } = network()
  const here = start()
  const [mine, theirs] = [here.open(someone()), here.open(someone())]
  for (let n = 0; n < 100; n++) here.look(theirs, `tab${n}`, [`piece${n}`])
  const seen = here.others(mine)
  expect(Object.values(seen).filter((streams) => streams > 0)).toHaveLength(20)
  expect(seen).toHaveProperty('piece99', 1)
})

test('one network is a few viewers at most, whatever it opens and wherever; the others count as they are', async () => {
  const { start, tick } = network()
  const [here, there] = [start(), start()]
  for (const process of [here, there]) {
    for (let n = 0; n < 30; n++) process.look(process.open('198.51.100.1'), `tab${n}`, ['a'])
  }
  const friend = there.open(someone())
  there.look(friend, 'tab', ['a'])
  await tick()
  const mine = here.open(someone())
  here.look(mine, 'tab', ['a'])
  expect(here.others(mine, ['a'])).toEqual({ a: PER_NETWORK + 1 })
  // Nor can they be told of themselves alone: one more from there sees the others of there, up to the same number.
  const again = here.open('198.51.100.1')
  here.look(again, 'tab', ['a'])
  expect(here.others(again, ['a'])).toEqual({ a: PER_NETWORK + 2 })
})

test('a family behind one address sees one another', async () => {
  const { start } = network()
  const here = start()
  const [mother, daughter] = [here.open('198.51.100.1'), here.open('198.51.100.1')]
  for (const stream of [mother, daughter]) here.look(stream, 'tab', ['a'])
  expect(here.others(mother, ['a'])).toEqual({ a: 1 })
  here.close(daughter)
  expect(here.others(mother, ['a'])).toEqual({ a: 0 })
})

test('a piece that the whole country looks at is told in words that fit', async () => {
  const told: { length: number; networks: number }[] = []
  const presence = createPresence({
    live: { subscribe: () => () => {} },
    publish: async (topic, data) =>
      void told.push({
        length: JSON.stringify({ topic, data }).length,
        networks: 'counts' in data ? Math.max(...data.counts.map(([, networks]) => networks.length)) : 0,
      }),
    onError: () => {},
    everyMs: 1_000_000,
  })
  for (let n = 0; n < 900; n++)
    presence.look(presence.open(`10.0.${n >> 8}.${n & 255}`), 'tab', [`0199c0de-0000-7000-8000-${String(n % 3).padStart(12, '0')}`])
  await presence.tick()
  presence.stop()
  expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(8000)
  expect(told.map(({ networks }) => networks)).toEqual([300, 300, 300])
})

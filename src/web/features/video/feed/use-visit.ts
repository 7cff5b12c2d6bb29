import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Clip } from '../../../../shop/media/contract.ts'
import { api } from '../../../lib/api.ts'
import { onReturn } from '../../../lib/page-visibility.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

/** Clips are asked for when fewer than so many after the present one are there. */
const AHEAD = 3
const BATCH = 8
/** Clips that are kept; those far away are asked for again when somebody goes back to them. */
const KEPT = 50
/** As many as are told to the shop. */
const SEEN_MAX = 100
const ID_DIGITS = 12

/** What the feed has for one visit: the order of all clips, made once, and those that are near. */
export interface Visit {
  ids: readonly string[]
  clips: ReadonlyMap<string, Clip>
  index: number
}

/** The feed as it was left: Back finds it there. */
let last: (Visit & { at: number; day: string }) | null = null

/** Where the clip of the last visit was left, seconds. */
export function lastSecond(id: string): number {
  return last && last.ids[last.index] === id ? last.at : 0
}

export function keepVisit(visit: Visit, at: number): void {
  last = { ...visit, at, day: nairobiDay() }
}

/** The visit that begins with these clips, or that goes on with the first of them. */
export function useVisit(first: readonly Clip[]) {
  const [visit, setVisit] = useState((): Visit => {
    const found = last?.day === nairobiDay() && last.ids[last.index] === first[0]?.id ? last : null
    return found ?? { ids: first.map(({ id }) => id), clips: new Map(first.map((clip) => [clip.id, clip])), index: 0 }
  })
  const { ids, clips, index } = visit
  const current = ids[index]

  const ordered = useRef(visit === last)
  useAsking('order', (signal) => {
    if (ordered.current) return
    askOrder(ids[0], signal).then(
      (all) => {
        ordered.current = true
        setVisit((now) => withOrder(now, all))
      },
      // Without an answer the feed is as long as it came.
      () => undefined,
    )
  })

  const near = ids.slice(Math.max(0, index - AHEAD), index + 1 + AHEAD)
  const wanted = near.some((id) => !clips.has(id))
    ? ids
        .slice(Math.max(0, index - BATCH), index + BATCH)
        .filter((id) => !clips.has(id))
        .join(',')
    : ''
  useAsking(wanted, (signal) => {
    api<{ items: Clip[] }>('GET', `/api/feed/clips?ids=${wanted}`, { signal }).then(
      ({ items }) => setVisit((now) => withClips(now, wanted.split(','), items)),
      () => undefined,
    )
  })

  useEffect(() => {
    if (current) noteSeen(current)
  }, [current])

  return { visit, setIndex: (next: number) => setVisit((now) => nearOf({ ...now, index: next })) }
}

/** Asks now, unless there is nothing to ask, and again when somebody or the line is back: what did not come may come then. */
function useAsking(what: string, ask: (signal: AbortSignal) => void): void {
  const run = useEffectEvent(ask)
  useEffect(() => {
    if (!what) return
    let call = new AbortController()
    const again = () => {
      call.abort()
      call = new AbortController()
      run(call.signal)
    }
    again()
    const stop = onReturn(again)
    return () => {
      stop()
      call.abort()
    }
  }, [what])
}

async function askOrder(first: string | undefined, signal: AbortSignal): Promise<readonly string[]> {
  const seed = Math.floor(Math.random() * 1_000_000)
  const query = `seed=${seed}&seen=${seenToday().join(',')}${first ? `&first=${first}` : ''}`
  return (await api<{ ids: string[] }>('GET', `/api/feed?${query}`, { signal })).ids
}

/** What is seen or about to be stays where it is. */
function withOrder(now: Visit, all: readonly string[]): Visit {
  const kept = now.ids.slice(0, now.index + 2)
  return { ...now, ids: [...kept, ...all.filter((id) => !kept.includes(id))] }
}

/** Those that were asked for and did not come are gone from the shop, and from the feed: the next one takes their place. Exported for its test. */
export function withClips(now: Visit, asked: readonly string[], items: readonly Clip[]): Visit {
  const clips = new Map([...now.clips, ...items.map((clip) => [clip.id, clip] as const)])
  const isThere = (id: string) => !asked.includes(id) || clips.has(id)
  const ids = now.ids.filter(isThere)
  const before = now.ids.slice(0, now.index).filter(isThere).length
  return nearOf({ ids, clips, index: Math.max(0, Math.min(before, ids.length - 1)) })
}

/** Without the clips that are far away: a long visit must not fill a small phone. Exported for its test. */
export function nearOf(visit: Visit): Visit {
  const { ids, clips, index } = visit
  if (clips.size <= KEPT) return visit
  const near = ids.slice(Math.max(0, index - KEPT / 2), index + KEPT / 2)
  return { ...visit, clips: new Map(near.flatMap((id) => (clips.has(id) ? [[id, clips.get(id)!] as const] : []))) }
}

/** "2026-11-23" in Nairobi. */
function nairobiDay(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' })
}

/** The ends of the ids of the clips seen today, the last ones. */
function seenToday(): string[] {
  const found = readJson(STORAGE_KEYS.videosSeen)
  if (!isRecord(found) || found['day'] !== nairobiDay() || !Array.isArray(found['ids'])) return []
  return found['ids'].filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{12}$/.test(id)).slice(-SEEN_MAX)
}

function noteSeen(id: string): void {
  const end = id.slice(-ID_DIGITS)
  const ids = [...seenToday().filter((other) => other !== end), end].slice(-SEEN_MAX)
  writeJson(STORAGE_KEYS.videosSeen, { day: nairobiDay(), ids })
}

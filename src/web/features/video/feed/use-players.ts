import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Clip } from '../../../../shop/media/contract.ts'
import { wasAskedToPlay } from '../player/asked.ts'
import { isEmbedded } from '../player/embed.tsx'
import { recordEngagement } from '../player/engagement.ts'
import { currentLine, fetchHead, mayAutoplay, mayFetchAhead } from '../player/line.ts'
import { Player } from '../player/player.ts'
import { sourcesFor } from '../player/source-choice.ts'
import { preloadTags } from '../card/video-tags.ts'
import { lastSecond } from './use-visit.ts'

/** So many <video> elements for ever: phones let few play, and new ones lose the right to sound. */
export const PLAYERS = 3
/** The next clip is fetched once so much of this one is there. Seconds. */
const AHEAD = 4
const CHECK_MS = 500
/** In view for so long: an impression. Milliseconds. */
const IMPRESSION_MS = 1000

interface Shown {
  player: Player
  ref: (video: HTMLVideoElement | null) => (() => void) | undefined
}

/** The feed's players: the clip in view plays, the one before keeps its place, and the beginning of the next one is fetched. */
export function usePlayers(clipAt: (index: number) => Clip | undefined, index: number, covered: boolean) {
  const [players] = useState((): Shown[] =>
    Array.from({ length: PLAYERS }, () => {
      const player = new Player()
      return { player, ref: (video) => (video ? player.attach(video) : undefined) }
    }),
  )
  /** By its viewer: it does not begin again by itself. */
  const stopped = useRef(false)
  const clip = clipAt(index)
  const next = clipAt(index + 1)
  const playerAt = useCallback((at: number): Player => (players[((at % PLAYERS) + PLAYERS) % PLAYERS] ?? players[0]!).player, [players])

  const arrive = useEffectEvent(() => {
    for (const at of [index - 1, index + 1]) {
      const player = playerAt(at)
      if (player.clip && player.clip.id !== clipAt(at)?.id) player.release()
      else player.pause()
    }
    stopped.current = false
    const begins = clip && (isEmbedded(clip) ? wasAskedToPlay(clip.id) : mayAutoplay() && clip.sources.length > 0)
    if (begins && !covered) void playerAt(index).play(clip, lastSecond(clip.id))
  })
  const id = clip?.id
  useEffect(() => {
    if (!id) return
    arrive()
    const timer = setTimeout(() => recordEngagement({ video: id, bit: 'impression' }), IMPRESSION_MS)
    return () => clearTimeout(timer)
  }, [id])

  const cover = useEffectEvent((now: boolean) => {
    const player = playerAt(index)
    if (now) player.pause()
    else if (clip && !isEmbedded(clip) && !stopped.current && player.clip?.id === clip.id) void player.play(clip)
  })
  useEffect(() => cover(covered), [covered])

  useAhead(playerAt(index), clip, next)

  const toggle = useCallback(
    (shown: Clip, at: number) => {
      const player = playerAt(at)
      stopped.current = player.wanted
      if (player.wanted) player.pause()
      else void player.play(shown)
    },
    [playerAt],
  )
  return { players, playerAt, toggle }
}

/** Once the present clip is there, the first second of the next one and its pieces, so that the swipe finds it ready. */
function useAhead(player: Player, clip: Clip | undefined, next: Clip | undefined): void {
  const fetchNext = useEffectEvent((signal: AbortSignal) => {
    if (!next || !clip) return true
    const { duration, time } = player.time.get()
    // Of an embedded one nothing is fetched from us.
    const ready = isEmbedded(clip) || (player.state.get().drawn && player.buffered() >= Math.min(AHEAD, Math.max(0, duration - time - 0.5)))
    if (!ready || !mayFetchAhead()) return false
    const [source] = sourcesFor(next, currentLine(innerHeight))
    if (source?.head_bytes) void fetchHead(source.url, source.head_bytes, signal)
    if (next.tags > 0) preloadTags(next.id)
    return true
  })
  const [id, nextId] = [clip?.id, next?.id]
  useEffect(() => {
    if (!id || !nextId) return
    const call = new AbortController()
    const timer = setInterval(() => fetchNext(call.signal) && clearInterval(timer), CHECK_MS)
    return () => {
      clearInterval(timer)
      call.abort()
    }
  }, [id, nextId])
}

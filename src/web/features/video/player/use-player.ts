import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useStore } from '../../../lib/store.ts'
import { recordEngagement } from './engagement.ts'
import { Player } from './player.ts'
import { IDLE, NO_TIME, type PlayerState, type PlayerTime } from './player-state.ts'

/** A player for as long as the component lives; `ref` goes to its <video>. */
export function usePlayer() {
  const [{ player, ref }] = useState(() => {
    const player = new Player()
    return { player, ref: (video: HTMLVideoElement | null) => (video ? player.attach(video) : undefined) }
  })
  return { player, ref }
}

/** What the player does with this clip; nothing while it has another one. */
export function usePlayerState(player: Player, clipId: string): PlayerState {
  const state = useStore(player.state, IDLE)
  return state.id === clipId ? state : IDLE
}

export function usePlayerTime(player: Player): PlayerTime {
  return useStore(player.time, NO_TIME)
}

/** Half of it is seen for so long: an impression. Milliseconds. */
const IMPRESSION_MS = 1000

/** Calls back when so much of the element comes into view and leaves it, and counts impressions. */
export function useInView(
  element: RefObject<Element | null>,
  videoId: string,
  { share, comes, goes }: { share: number; comes: () => void; goes: () => void },
): void {
  const onChange = useEffectEvent((inView: boolean) => (inView ? comes() : goes()))
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let was = false
    const observer = new IntersectionObserver(
      (entries) => {
        const ratio = entries.at(-1)?.intersectionRatio ?? 0
        if (ratio < 0.5) {
          clearTimeout(timer)
          timer = undefined
        } else timer ??= setTimeout(() => recordEngagement({ video: videoId, bit: 'impression' }), IMPRESSION_MS)
        if (ratio >= share !== was) onChange((was = !was))
      },
      { threshold: [0.5, share] },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [element, videoId, share])
}

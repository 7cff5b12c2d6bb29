import { isPageVisible, onOnline, onVisibilityChange } from '../../../lib/page-visibility.ts'
import type { Clip } from '../../../../shop/media/contract.ts'
import type { Store } from '../../../lib/store.ts'
import type { PlayerState, PlayerTime } from './player-state.ts'
import { recordLoaded } from './engagement.ts'
import { isSoundOn, onSoundChange } from './sound.ts'
import { createWakeLock } from './wake-lock.ts'

/** What of a player its element moves. */
interface Player {
  readonly state: Store<PlayerState>
  readonly time: Store<PlayerTime>
  readonly load: number
  readonly wanted: boolean
  readonly stuck: boolean
  readonly clip: Clip | null
  readonly count: { started(): void; at(second: number): void }
  readonly loops: { at(second: number): void; touched(): void }
  readonly stalls: { waits(): void; flows(): void }
  patch(change: Partial<PlayerState>): void
  play(clip: Clip): Promise<void>
  pause(): void
  sourceFailed(): void
}

/** Tells the player what its element does. Returns what ends it. */
export function listenTo(video: HTMLVideoElement, player: Player): () => void {
  const listeners = new AbortController()
  const keepScreenOn = createWakeLock()
  const screen = () => keepScreenOn(!video.paused && !video.muted)
  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    video.addEventListener(name, () => player.clip && listener(), { signal: listeners.signal })
  on('playing', () => {
    player.patch({ phase: 'playing' })
    player.stalls.flows()
    screen()
    whenDrawn(video, player)
  })
  on('volumechange', screen)
  on('pause', () => {
    screen()
    if (player.state.get().phase !== 'failed') player.patch({ phase: 'paused' })
  })
  on('waiting', () => player.state.get().drawn && !video.seeking && player.stalls.waits())
  on('error', () => video.hasAttribute('src') && player.sourceFailed())
  on('progress', () => countLoaded(video, player))
  on('timeupdate', () => {
    countLoaded(video, player)
    player.time.set({ time: video.currentTime, duration: video.duration || (player.clip?.duration ?? 0) })
    if (video.paused || video.seeking) return
    player.count.at(video.currentTime)
    player.loops.at(video.currentTime)
  })
  const stops = [onSoundChange(() => (video.muted = !isSoundOn())), pauseWhileHidden(player), goOnWithLine(player)]
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const)
    document.addEventListener(name, () => player.loops.touched(), { signal: listeners.signal, capture: true, passive: true })
  return () => {
    listeners.abort()
    keepScreenOn(false)
    stops.forEach((stop) => stop())
  }
}

/** Of a stream nobody says how large it is: about as much as the file of middling size. */
function countLoaded(video: HTMLVideoElement, { clip, state }: Player): void {
  const { source } = state.get()
  const file = clip?.sources.find(({ name }) => name === (source === 'hls' ? '480p' : source))
  if (!clip || !file || !(video.duration > 0)) return
  let seconds = 0
  for (let at = 0; at < video.buffered.length; at++) seconds += video.buffered.end(at) - video.buffered.start(at)
  recordLoaded(clip.id, file.url, file.bytes * Math.min(1, seconds / video.duration))
}

function whenDrawn(video: HTMLVideoElement, player: Player): void {
  const own = player.load
  const drawn = () => {
    if (own !== player.load || player.state.get().drawn) return
    player.patch({ drawn: true })
    player.count.started()
  }
  // Without the event this is the nearest there is.
  if (typeof video.requestVideoFrameCallback === 'function') video.requestVideoFrameCallback(drawn)
  else drawn()
}

function pauseWhileHidden(player: Player): () => void {
  let hidden = false
  return onVisibilityChange(() => {
    if (isPageVisible()) {
      if (hidden && player.clip) void player.play(player.clip)
      hidden = false
      // YouTube's player would begin anew.
    } else if (player.wanted && !player.clip?.youtube_id) {
      hidden = true
      player.pause()
    }
  })
}

/** Without a line every source fails: none of them is to blame. */
function goOnWithLine(player: Player): () => void {
  return onOnline(() => {
    if (player.stuck && player.clip) void player.play(player.clip)
  })
}

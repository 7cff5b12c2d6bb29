import type { Clip, VideoSource } from '../../../../shop/media/contract.ts'
import { savesData } from '../../../lib/choices.ts'
import { createStore } from '../../../lib/store.ts'
import { currentLine, lowerTo, preparedOf } from './line.ts'
import { listenTo } from './media-events.ts'
import { IDLE, NO_TIME, type PlayerState } from './player-state.ts'
import { isSoundOn, setSound } from './sound.ts'
import { lighterThan, sourcesFor, streamOf } from './source-choice.ts'
import { createLoopWatch, isBatteryLow } from './loops.ts'
import { createStallWatch } from './stalls.ts'
import { createWatchCount } from './watch-count.ts'

const HLS = 'application/vnd.apple.mpegurl'

/**
 * Plays clips in one <video>, one after the other: chooses the source by the line, goes to a lighter one when it stalls and to the
 * next when it fails (open-84). Muted until sound is asked for, looping (video-04). Browser only.
 */
export class Player {
  readonly state = createStore(IDLE)
  /** Seconds. */
  readonly time = createStore(NO_TIME)
  /** What is said now. */
  readonly caption = createStore('')
  /** Counts what is loaded: what belongs to an earlier one comes too late. */
  load = 0
  wanted = false
  /** It has failed while it was wanted: it goes on when the line is back. */
  stuck = false
  clip: Clip | null = null
  count = createWatchCount(null)
  readonly stalls = createStallWatch(() => this.#goLighter())
  readonly loops = createLoopWatch(() => void this.#stopForgotten())
  #element: HTMLVideoElement | null = null
  /** Still to be tried when the present one fails. */
  #rest: VideoSource[] = []
  #stream: (() => void) | null = null

  /** Takes the element into service. Returns what ends it, and everything it has loaded. */
  attach(video: HTMLVideoElement): () => void {
    this.#element = video
    video.muted = !isSoundOn()
    const stop = listenTo(video, this)
    return () => {
      stop()
      this.release()
      this.#element = null
    }
  }

  patch(change: Partial<PlayerState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }

  /** Plays this clip: from where it was when it is the one that is loaded, else from `at` seconds. */
  async play(next: Clip, at = 0): Promise<void> {
    if (this.clip?.id !== next.id || this.state.get().phase === 'failed') this.#open(next, at)
    if (this.state.get().phase === 'failed') return
    this.wanted = true
    takeStage(this)
    // It plays in YouTube's player, which is there as long as this says so.
    if (next.youtube_id) this.patch({ phase: 'playing' })
    else await this.#start()
  }

  pause(): void {
    this.wanted = false
    this.stuck = false
    if (this.clip?.youtube_id) this.patch({ phase: 'paused' })
    this.#element?.pause()
    leaveStage(this)
  }

  seek(seconds: number): void {
    const video = this.#element
    if (!video || !(video.duration > 0)) return
    video.currentTime = Math.max(0, Math.min(seconds, video.duration - 0.05))
    this.time.set({ time: video.currentTime, duration: video.duration })
  }

  setRate(rate: number): void {
    if (!this.#element) return
    // The default as well: another source of the same clip begins with it.
    this.#element.defaultPlaybackRate = this.#element.playbackRate = rate
    this.patch({ rate })
  }

  /** As long as the picture is held it plays at this rate, else at the one that was chosen. */
  hold(rate: number | null): void {
    if (this.#element) this.#element.playbackRate = rate ?? this.state.get().rate
  }

  /** Seconds that are there already, from where it is. */
  buffered(): number {
    const video = this.#element
    if (!video || video.buffered.length === 0) return 0
    return video.buffered.end(video.buffered.length - 1) - video.currentTime
  }

  /** Gives back what the browser holds for it: phones have room for few. */
  release(): void {
    this.load++
    this.wanted = false
    this.stuck = false
    this.count.end()
    this.stalls.reset()
    this.loops.reset()
    this.#endStream()
    leaveStage(this)
    this.clip = null
    this.state.set(IDLE)
    this.time.set(NO_TIME)
    const video = this.#element
    if (video) video.defaultPlaybackRate = 1
    if (!video?.hasAttribute('src')) return
    video.pause()
    video.removeAttribute('src')
    video.load()
  }

  /** What is loaded cannot be played: the next source, at the same second; without one it has failed (video-05). */
  sourceFailed(): void {
    if (!this.#stream) this.#openNext(this.#element?.currentTime ?? 0)
  }

  #open(next: Clip, at: number): void {
    this.release()
    this.wanted = true
    this.clip = next
    this.count = createWatchCount(next)
    const line = currentLine(this.#element?.clientHeight)
    const prepared = preparedOf(next.sources)
    this.#rest = sourcesFor(next, line)
    if (prepared) this.#rest = [prepared, ...this.#rest.filter((source) => source !== prepared)]
    this.patch({ id: next.id, phase: 'loading' })
    if (next.youtube_id) return
    this.time.set({ time: at, duration: next.duration })
    const address = streamOf(next, line)
    if (address && this.#element) void this.#openStream(this.#element, address, at)
    else this.#openNext(at)
  }

  async #openStream(video: HTMLVideoElement, address: string, at: number): Promise<void> {
    const own = this.load
    this.patch({ source: 'hls' })
    const detach = await attachStream(video, address, () => own === this.load && this.#openNext(video.currentTime))
    if (own !== this.load) return detach?.()
    this.#stream = detach
    if (!detach) return this.#openNext(at)
    if (at > 0) video.currentTime = at
    if (this.wanted) await this.#start()
  }

  #openNext(at: number): void {
    this.#endStream()
    const source = this.#rest.shift()
    if (source) this.#use(source, at)
    else this.#fail()
  }

  #endStream(): void {
    this.#stream?.()
    this.#stream = null
  }

  #use(source: VideoSource, at: number): void {
    const video = this.#element
    if (!video) return
    this.patch({ source: source.name })
    video.src = at > 0 ? `${source.url}#t=${at.toFixed(2)}` : source.url
    video.load()
    this.stalls.reset()
    if (this.wanted) void this.#start()
  }

  #fail(): void {
    this.stuck = this.wanted
    this.wanted = false
    leaveStage(this)
    const error = this.#element?.error
    this.patch({ phase: 'failed', details: [error ? `Error ${error.code}` : 'No source', error?.message].filter(Boolean).join(': ') })
  }

  #goLighter(): void {
    const { source } = this.state.get()
    const lighter = this.clip && source && source !== 'hls' ? lighterThan(this.clip, source) : null
    if (!lighter || lighter.name === 'original' || !this.#element) return
    lowerTo(lighter.name)
    this.#rest = this.#rest.filter(({ name }) => name !== lighter.name)
    this.#use(lighter, this.#element.currentTime)
  }

  /** Nobody watches any more: where data or the battery are short, it rests. */
  async #stopForgotten(): Promise<void> {
    const own = this.load
    if ((savesData() || (await isBatteryLow())) && own === this.load) this.pause()
  }

  async #start(): Promise<void> {
    const [video, own] = [this.#element, this.load]
    if (!video) return
    try {
      await video.play()
    } catch (error) {
      // Swiped on before it began, or the source has just changed: nothing is wrong.
      if (own !== this.load || !this.wanted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      if (video.muted) return this.patch({ phase: 'paused' })
      setSound(false)
      await video.play().catch(() => this.patch({ phase: 'paused' }))
    }
  }
}

/** Plays a stream: by the browser itself, else by code that is fetched now. Returns what ends it; null when neither can. */
async function attachStream(video: HTMLVideoElement, address: string, onFailed: () => void): Promise<(() => void) | null> {
  if (video.canPlayType(HLS) !== '') {
    video.src = address
    const listeners = new AbortController()
    video.addEventListener('error', onFailed, { signal: listeners.signal })
    return () => listeners.abort()
  }
  const { default: Hls } = await import('hls.js/light').catch(() => ({ default: null }))
  if (!Hls?.isSupported()) return null
  // Our pages allow no worker from a blob; the clips are short.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true, maxBufferLength: 12, startLevel: 0 })
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return
    hls.destroy()
    onFailed()
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => hls.destroy()
}

/** Who plays: one at a time on a page. */
let current: { pause(): void } | null = null

/** This one plays now; what played before is paused. */
function takeStage(player: { pause(): void }): void {
  const before = current
  current = player
  if (before !== player) before?.pause()
}

function leaveStage(player: { pause(): void }): void {
  if (current === player) current = null
}

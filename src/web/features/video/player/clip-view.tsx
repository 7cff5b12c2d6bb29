import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Clip } from '../../../../shop/media/contract.ts'
import { EmbedBox, EmbedPlayer, isEmbedded } from './embed.tsx'
import { CaptionsButton, CaptionText, CaptionTrack } from './caption-view.tsx'
import { PlayButton, Progress, SoundButton, Unavailable } from './controls.tsx'
import { playByKey } from './keys.ts'
import { mayAutoplay } from './line.ts'
import type { Player } from './player.ts'
import { Poster } from './poster.tsx'
import { useFast } from './use-fast.ts'
import { useInView, usePlayer, usePlayerState } from './use-player.ts'
import './clip.css'

/** It plays while so much of it is in view. */
const IN_VIEW = 0.6

interface ClipViewProps {
  clip: Clip
  sizes: string
  /** Asked for elsewhere: it plays as soon as it is there, also where nothing begins by itself. */
  asked?: boolean
  /** False where it does not begin by itself. */
  autoplay?: boolean
  /** Where a video of YouTube plays when there is no room for its player here. */
  larger?: (clip: Clip) => void
  /** It is in view. */
  onSeen?: () => void
  /** What lies on it. */
  children?: (player: Player) => ReactNode
}

/** One clip with its controls: the poster first, the video when it is in view or asked for, one at a time on a page. */
export function ClipView({ clip, sizes, asked = false, autoplay = true, larger, onSeen, children }: ClipViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { player, ref } = usePlayer()
  const { phase, drawn, details } = usePlayerState(player, clip.id)
  const [started, setStarted] = useState(false)
  const stopped = useRef(false)
  const playing = phase === 'playing' || phase === 'loading'
  const fast = useFast(player)

  const play = useEffectEvent(() => void player.play(clip))
  useInView(frame, clip.id, {
    share: IN_VIEW,
    comes: () => {
      onSeen?.()
      // Only ever after a tap.
      if (isEmbedded(clip)) return
      if (started ? !stopped.current : asked || (autoplay && mayAutoplay())) begin()
    },
    goes: () => player.pause(),
  })
  // Only now is there something to play in.
  useEffect(() => {
    if (started) play()
  }, [started])
  const wasAsked = useEffectEvent(() => {
    if (!isEmbedded(clip) || player.clip === null) begin()
  })
  useEffect(() => {
    if (asked) wasAsked()
  }, [asked])

  function begin() {
    if (isEmbedded(clip)) return larger ? larger(clip) : void player.play(clip)
    if (clip.sources.length === 0) return
    if (started) void player.play(clip)
    else setStarted(true)
  }
  function toggle() {
    stopped.current = playing
    if (playing) player.pause()
    else begin()
  }

  const boxed = (children: ReactNode) => (larger ? children : <EmbedBox clip={clip}>{children}</EmbedBox>)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the clip, beside its buttons
    <div
      ref={frame}
      role="group"
      aria-label={clip.title}
      className="clip"
      onKeyDown={(event) => void playByKey(event.nativeEvent, player, clip.id, toggle)}
      {...fast}
    >
      {started && (
        <video ref={ref} muted loop playsInline preload="auto" aria-label={clip.title} className="clip-fill">
          <CaptionTrack clip={clip} player={player} />
        </video>
      )}
      {boxed(<Poster clip={clip} sizes={sizes} gone={drawn && phase !== 'failed'} />)}
      {phase === 'failed' ? (
        <Unavailable details={details} />
      ) : isEmbedded(clip) && playing ? (
        <EmbedPlayer clip={clip} player={player} />
      ) : (
        boxed(<PlayButton clip={clip} playing={playing} size={22} bare={larger !== undefined && isEmbedded(clip)} onToggle={toggle} />)
      )}
      {started && phase !== 'failed' && (
        <>
          <SoundButton video={clip.id} className="clip-round clip-sound" />
          <CaptionsButton clip={clip} className="clip-round clip-captions" />
        </>
      )}
      {children ? children(player) : <CaptionText player={player} />}
      {started && phase !== 'failed' && <Progress player={player} clip={clip} times />}
    </div>
  )
}

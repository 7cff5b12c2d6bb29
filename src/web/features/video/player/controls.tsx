import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import VideoOff from 'lucide-react/icons/video-off'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { Clip } from '../../../../shop/media/contract.ts'
import { useDataSaver } from '../../../lib/choices.ts'
import { useSession } from '../../account/session/session-store.ts'
import { recordEngagement } from './engagement.ts'
import type { Player } from './player.ts'
import { usePlayerTime } from './use-player.ts'
import { lightestBytes, sizeText } from './source-choice.ts'
import { isSoundOn, setSound, useSound } from './sound.ts'

/** Sound on and off, for all clips; on says that somebody cares. */
export function toggleSound(video: string): void {
  if (!isSoundOn()) recordEngagement({ video, bit: 'engaged' })
  setSound(!isSoundOn())
}

export function SoundButton({ video, className }: { video: string; className: string }) {
  const sound = useSound()
  return (
    <button type="button" className={className} onClick={() => toggleSound(video)} aria-label={sound ? 'Sound off' : 'Sound on'}>
      {sound ? <Volume2 size={21} aria-hidden="true" /> : <VolumeX size={21} aria-hidden="true" />}
    </button>
  )
}

/** Where it is: moves along, and can be moved (video-01). */
export function Progress({ player, clip, times = false }: { player: Player; clip: Clip; times?: boolean }) {
  const { time, duration } = usePlayerTime(player)
  const whole = duration || clip.duration
  const share = whole > 0 ? Math.min(1, time / whole) : 0
  return (
    <div className="clip-progress" style={{ '--share': share } as React.CSSProperties}>
      {times && (
        <span className="clip-times" aria-hidden="true">
          {clockText(time)} / {clockText(whole)}
        </span>
      )}
      <input
        type="range"
        aria-label="Position in the video"
        aria-valuetext={`${clockText(time)} of ${clockText(whole)}`}
        min={0}
        max={Math.max(0.1, whole)}
        step={0.1}
        value={Math.min(time, whole)}
        onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
      />
    </div>
  )
}

/** What nothing could be played of (video-05); what went wrong is for admins. */
export function Unavailable({ details }: { details: string }) {
  const { isAdmin } = useSession()
  return (
    <p className="clip-failed">
      <VideoOff size={28} strokeWidth={1.5} aria-hidden="true" />
      Video Unavailable
      {isAdmin && details && <small className="font-normal break-words">{details}</small>}
    </p>
  )
}

/** "Play", with what it costs for whoever saves data, and whom it is asked of. */
function usePlayText(clip: Clip): string {
  const saves = useDataSaver()
  if (clip.youtube_id) return 'Play from YouTube'
  const bytes = lightestBytes(clip)
  return saves && bytes !== null ? `Play (${sizeText(bytes)})` : 'Play'
}

/** "0:07", "1:32". */
function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

interface PlayButtonProps {
  clip: Clip
  playing: boolean
  /** Of the sign in it, in pixels. */
  size: number
  /** There is no room for words. */
  bare?: boolean
  onToggle: () => void
}

/** Plays and pauses. */
export function PlayButton({ clip, playing, size, bare = false, onToggle }: PlayButtonProps) {
  const text = usePlayText(clip)
  return (
    <button
      type="button"
      className="clip-play"
      data-playing={playing || undefined}
      onClick={onToggle}
      aria-label={`${playing ? 'Pause' : text}: ${clip.title}`}
    >
      <span aria-hidden="true">
        {playing ? <Pause size={size} fill="currentColor" /> : <Play size={size} fill="currentColor" />}
        {!playing && !bare && text !== 'Play' && <b>{text}</b>}
      </span>
    </button>
  )
}

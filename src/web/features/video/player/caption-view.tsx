import { useEffect, useRef } from 'react'
import type { Clip } from '../../../../shop/media/contract.ts'
import { useStore } from '../../../lib/store.ts'
import { textOf, toggleCaptions, useCaptionsOn } from './captions.ts'
import type { Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

interface CaptionTrackProps {
  clip: Pick<Clip, 'id' | 'captions'>
  player: Player
}

/** The captions of a clip, inside its <video>. We draw them ourselves: the browser would put them below our buttons and words. */
export function CaptionTrack({ clip: { id, captions }, player }: CaptionTrackProps) {
  const on = useCaptionsOn()
  const loaded = usePlayerState(player, id).id !== null
  const element = useRef<HTMLTrackElement>(null)
  const url = loaded ? captions?.url : undefined
  useEffect(() => {
    const track = element.current?.track
    if (!track || !url) return
    // Hidden: it is fetched, and says what is said.
    track.mode = on ? 'hidden' : 'disabled'
    const listener = new AbortController()
    track.addEventListener('cuechange', () => player.caption.set(textOf(track.activeCues)), { signal: listener.signal })
    return () => {
      listener.abort()
      player.caption.set('')
    }
  }, [player, url, on])
  if (!captions || !url) return null
  const { language } = captions
  return <track key={url} ref={element} kind="captions" src={url} srcLang={language} label={language === 'sw' ? 'Kiswahili' : 'English'} />
}

/** What is said now, where it covers nothing. */
export function CaptionText({ player }: { player: Player }) {
  const text = useStore(player.caption, '')
  if (!text) return null
  return (
    <p className="clip-caption">
      <span>{text}</span>
    </p>
  )
}

/** Nothing without captions. */
export function CaptionsButton({ clip, className }: { clip: Pick<Clip, 'captions'>; className: string }) {
  const on = useCaptionsOn()
  if (!clip.captions) return null
  return (
    <button type="button" className={className} aria-label="Captions" aria-pressed={on} onClick={toggleCaptions}>
      <b aria-hidden="true" className="clip-cc">
        CC
      </b>
    </button>
  )
}

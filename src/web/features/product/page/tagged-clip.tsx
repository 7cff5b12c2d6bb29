import { useState, type ReactNode } from 'react'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'

export interface TaggedClipProps {
  id: string
  name: string
  /** Address of a picture. */
  poster: string | null
  /** It is in view. */
  active: boolean
  /** It was asked for: it plays as soon as it is there. */
  asked: boolean
}

const loadPlayer = async () => (await import('./tagged-clip-player.tsx')).TaggedClipPlayer

/** Fetches the player's code ahead, on a sign that it is about to be needed. */
export function preloadTaggedClip(): void {
  void loadPlayer().catch(() => undefined)
}

/** The video that shows the product best, among its pictures (product-01); asked for, as its player, when it comes into view. */
export function TaggedClip(props: TaggedClipProps) {
  const [used, setUsed] = useState(props.active)
  if (props.active && !used) setUsed(true)
  const poster = <TaggedClipPoster name={props.name} poster={props.poster} busy={used} />
  if (!used) return poster
  return <Lazy load={loadPlayer} onError={() => notify.notLoaded('The video')} with={props} placeholder={poster} />
}

interface PosterProps extends Pick<TaggedClipProps, 'name' | 'poster'> {
  busy: boolean
  children?: ReactNode
}

/** What is seen before the video is there. */
export function TaggedClipPoster({ name, poster, busy, children }: PosterProps) {
  return (
    <div className="relative size-full bg-ink text-paper" role="group" aria-label={`Video of ${name}`} aria-busy={busy}>
      <VideoThumbnail address={poster} className="size-full object-cover" />
      {children}
    </div>
  )
}

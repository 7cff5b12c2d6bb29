import VideoOff from 'lucide-react/icons/video-off'
import { useEffect, useRef, useState } from 'react'

interface ProductClipProps {
  src: string
  /** Address of the poster. */
  poster: string | undefined
  name: string
  /** It is in view; otherwise it is paused. */
  active: boolean
  /** It was asked for: it plays as soon as it is in view. */
  asked: boolean
}

/**
 * The product's video (product-01): the browser's own controls, silent until asked, nothing fetched before it is wanted.
 * When it fails its poster is shown, with a message (img-02).
 */
export function ProductClip({ src, poster, name, active, asked }: ProductClipProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!active) video.current?.pause()
    // A browser that wants another tap first shows its own button for it.
    else if (asked) void video.current?.play().catch(() => undefined)
  }, [active, asked])
  if (failed)
    return (
      <div className="relative size-full bg-ink">
        {poster && <img src={poster} alt="" className="size-full object-contain" />}
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-ink/70 font-semibold text-paper">
          <VideoOff size={32} strokeWidth={1.5} aria-hidden="true" />
          Video Unavailable
        </p>
      </div>
    )
  return (
    <video
      ref={video}
      src={src}
      {...(poster ? { poster } : {})}
      aria-label={`Video of ${name}`}
      controls
      muted
      loop
      playsInline
      preload="none"
      onError={() => setFailed(true)}
      className="size-full bg-ink object-contain"
    />
  )
}

/** True for a clip that plays on our own pages; others are watched where they are. */
export function playsOnSite(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//')
}

/** True for an address that may be the target of a link. */
export function isLinkable(url: string): boolean {
  return playsOnSite(url) || /^https?:\/\//i.test(url)
}

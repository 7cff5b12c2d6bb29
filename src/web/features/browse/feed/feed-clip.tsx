import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Share2 from 'lucide-react/icons/share-2'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { Video } from '../../../../shop/media/contract.ts'
import { imageUrl } from '../../../lib/image-url.ts'
import { shareLink } from '../../product/card/share.ts'
import { useClip } from './use-clip.ts'

interface FeedClipProps {
  video: Video
  /** In view, or next to it: others keep their poster for later. */
  near: boolean
  active: boolean
  /** Wanted once, it stays for all videos. */
  sound: boolean
  onSound: () => void
}

/** One video, as large as the screen: its poster first, then the video, without sound until asked; the poster again when it fails (img-02). */
export function FeedClip({ video, near, active, sound, onSound }: FeedClipProps) {
  const { title, description, url } = video
  const poster = imageUrl(video.thumbnail_url)
  const { card, clip, place, started, playing, failed, toggle, on } = useClip()
  return (
    <li ref={card} id={video.id} className="feed-clip" aria-label={title} inert={!active}>
      {poster && <img src={poster} alt="" loading={near ? 'eager' : 'lazy'} decoding="async" className="feed-fill" />}
      {started && !failed && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos come without a file of captions
        <video ref={clip} src={url} muted={!sound} loop playsInline preload="auto" className="feed-fill" {...on} />
      )}
      {failed ? (
        <p className="feed-failed">Video Unavailable</p>
      ) : (
        <button type="button" className="feed-play" onClick={toggle} aria-label={`${playing ? 'Pause' : 'Play'}: ${title}`}>
          <span aria-hidden="true" data-playing={playing || undefined}>
            {playing ? <Pause size={30} /> : <Play size={30} />}
          </span>
        </button>
      )}
      <div className="feed-side">
        {!failed && (
          <button type="button" className="feed-round" onClick={onSound} aria-label={sound ? 'Sound off' : 'Sound on'}>
            {sound ? <Volume2 size={22} aria-hidden="true" /> : <VolumeX size={22} aria-hidden="true" />}
          </button>
        )}
        <button
          type="button"
          className="feed-round"
          aria-label="Share"
          onClick={() => void shareLink({ title, text: title, url: `${location.origin}/feed#${video.id}` })}
        >
          <Share2 size={21} aria-hidden="true" />
        </button>
      </div>
      <div className="feed-words">
        <h2 className="text-base font-semibold">{title}</h2>
        {description && <p className="line-clamp-2 text-sm">{description}</p>}
      </div>
      <span ref={place} className="feed-place" aria-hidden="true" />
    </li>
  )
}

import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import VideoOff from 'lucide-react/icons/video-off'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { Link } from 'react-router'
import type { Video } from '../../../../shop/media/contract.ts'
import { imageUrl } from '../../../lib/image-url.ts'
import { useClip } from './use-clip.ts'

/** A video among the products of a list (home-10): its poster, and in view the video itself, without sound until asked; the poster again when it fails (img-02). */
export function VideoCard({ video }: { video: Video }) {
  const { title, url } = video
  const poster = imageUrl(video.thumbnail_url)
  const { card, clip, started, playing, muted, failed, place, toggle, toggleSound, on } = useClip()
  return (
    <li ref={card} className="video-card" data-video={video.id}>
      {poster && <img src={poster} alt="" loading="lazy" decoding="async" className="video-card-fill" />}
      {started && !failed && <video ref={clip} src={url} muted loop playsInline preload="auto" className="video-card-fill" {...on} />}
      {failed ? (
        <p className="video-card-failed">
          <VideoOff size={28} strokeWidth={1.5} aria-hidden="true" />
          Video Unavailable
        </p>
      ) : (
        <button type="button" className="video-card-play" onClick={toggle} aria-label={`${playing ? 'Pause' : 'Play'}: ${title}`}>
          <span aria-hidden="true">{playing ? <Pause size={22} /> : <Play size={22} />}</span>
        </button>
      )}
      {started && !failed && (
        <button type="button" className="video-card-sound" onClick={toggleSound} aria-label={muted ? 'Sound on' : 'Sound off'}>
          {muted ? <VolumeX size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
        </button>
      )}
      <Link to="/feed" className="video-card-title">
        <strong>{title}</strong>
        <span>Watch all videos</span>
      </Link>
      <span ref={place} className="video-card-place" aria-hidden="true" />
    </li>
  )
}

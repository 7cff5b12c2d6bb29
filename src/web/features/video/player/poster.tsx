import type { Clip } from '../../../../shop/media/contract.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { Picture } from '../../../ui/picture.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'

interface PosterProps {
  clip: Pick<Clip, 'poster' | 'thumbnail_url'>
  /** As in `<img sizes>`. */
  sizes: string
  eager?: boolean
  /** Seen on arrival, before everything else. */
  first?: boolean
  /** The video itself is seen. */
  gone?: boolean
}

/** The picture of a clip before it plays, and over it until its first frame is there. */
export function Poster({ clip: { poster, thumbnail_url: thumbnail }, sizes, eager = false, first = false, gone = false }: PosterProps) {
  return (
    <span className="clip-poster" data-gone={gone || undefined} style={poster ? { background: averageColour(poster.thumbhash) } : {}}>
      {poster ? (
        <Picture
          picture={{ ...poster, alt: '' }}
          sizes={sizes}
          least={320}
          most={720}
          first={first}
          eager={eager || first}
          className="clip-fill"
        />
      ) : (
        <VideoThumbnail address={thumbnail} eager={eager || first} className="clip-fill" />
      )}
    </span>
  )
}

import { thumbnailsOf } from '../../shop/media/rules-youtube.ts'
import { imageUrl } from '../lib/image-url.ts'
import { VIDEO_UNAVAILABLE } from '../lib/picture-fallback.ts'

interface VideoThumbnailProps {
  address: string | null
  eager?: boolean
  className?: string
}

/**
 * The picture of a video, by its address: of YouTube's the largest size there is, by way of the shop (video-06, img-01). When
 * none of them comes a "Video Unavailable" graphic is shown (video-07); lib/picture-fallback.ts goes from one to the next.
 */
export function VideoThumbnail({ address, eager = false, className }: VideoThumbnailProps) {
  const [first, ...others] = thumbnailsOf(address).map(imageUrl).filter(Boolean)
  if (!first) return null
  return (
    <img
      key={first}
      src={first}
      data-next={[...others, VIDEO_UNAVAILABLE].join(' ')}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}

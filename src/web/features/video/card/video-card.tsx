import Share2 from 'lucide-react/icons/share-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Clip } from '../../../../shop/media/contract.ts'
import { preloadDialog } from '../../../ui/dialog.tsx'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { ClipView } from '../player/clip-view.tsx'
import { recordEngagement } from '../player/engagement.ts'
import { shareVideo } from './share-video.ts'
import { TagSheet, type TagView } from './tag-sheet.tsx'
import { Uploader } from './uploader.tsx'
import { preloadTags, productsOf, useTags } from './video-tags.ts'
import { VideoViewers } from './video-viewers.tsx'

/** A tile is as wide as a column of the list. */
const SIZES = '(min-width:80em) 19vw,(min-width:64em) 23vw,(min-width:48em) 31vw,46vw'

/** A video among the products of a list (home-10): its clip, what can be bought of it, and the way to all videos. */
export function VideoCard({ video }: { video: Clip }) {
  const [view, setView] = useState<TagView>('closed')
  const [near, setNear] = useState(false)
  const tags = useTags(video.id, video.tags > 0 && (near || view !== 'closed'))
  const [first] = productsOf(tags ?? [])
  function open() {
    setNear(true)
    recordEngagement({ video: video.id, bit: 'tag_open', ...(first ? { product: first.id } : {}) })
    setView(tags?.length === 1 && first ? first.id : 'list')
  }
  return (
    <li className="video-card" data-video={video.id}>
      <ClipView clip={video} sizes={SIZES} onSeen={() => setNear(true)}>
        {() => (
          <>
            <span className="video-card-top">
              <VideoViewers id={video.id} />
            </span>
            <div className="video-card-side">
              {first && <WishButton product={first} />}
              <button type="button" className="clip-round" aria-label={`Share: ${video.title}`} onClick={() => void shareVideo(video)}>
                <Share2 size={19} aria-hidden="true" />
              </button>
            </div>
            <div className="video-card-words">
              <Uploader profile={video.profile} />
              <Link to={`/feed?video=${video.id}`} className="video-card-title">
                {video.title}
              </Link>
              {video.tags > 0 && (
                <button
                  type="button"
                  className="video-card-tags"
                  onPointerDown={() => {
                    preloadDialog()
                    preloadTags(video.id)
                  }}
                  onClick={open}
                >
                  <ShoppingBag size={16} aria-hidden="true" />
                  {video.tags === 1 ? 'Shop this piece' : `Shop ${video.tags} pieces`}
                </button>
              )}
            </div>
          </>
        )}
      </ClipView>
      <TagSheet clip={video} tags={tags} view={view} onView={setView} />
    </li>
  )
}

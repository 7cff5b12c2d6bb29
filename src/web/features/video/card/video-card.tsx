import Share2 from 'lucide-react/icons/share-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Clip } from '../../../../shop/media/contract.ts'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { askToPlay } from '../player/asked.ts'
import { CaptionText } from '../player/caption-view.tsx'
import { ClipView } from '../player/clip-view.tsx'
import { recordEngagement } from '../player/engagement.ts'
import { shareVideo } from './share-video.ts'
import { preloadTagSheet, TagSheetHost, type TagView } from './tag-sheet-host.tsx'
import { Uploader } from './uploader.tsx'
import { mainOf, productsOf, useTags } from './video-tags.ts'
import { VideoViewers } from './video-viewers.tsx'

/** A tile is as wide as a column of the list. */
const SIZES = '(min-width:80em) 19vw,(min-width:64em) 23vw,(min-width:48em) 31vw,46vw'

/** A video among the products of a list (home-10): its clip, what can be bought of it, and the way to all videos. */
export function VideoCard({ video }: { video: Clip }) {
  const navigate = useNavigate()
  const [view, setView] = useState<TagView>('closed')
  const [near, setNear] = useState(false)
  const pieces = useTags(video.id, video.tags > 0 && (near || view !== 'closed'))
  const products = pieces.tags && productsOf(pieces.tags)
  const first = products && mainOf(products)
  // Until they are there the list has counted them; some may have left the shop.
  const count = products?.length ?? video.tags
  function open() {
    setNear(true)
    recordEngagement({ video: video.id, bit: 'tag_open', ...(first ? { product: first.id } : {}) })
    setView(count === 1 && first ? first.id : 'list')
  }
  /** A tile is too small for YouTube's player. */
  function watch({ id }: Clip) {
    askToPlay(id)
    void navigate(`/feed?video=${id}`)
  }
  return (
    <li className="video-card" data-video={video.id}>
      <ClipView clip={video} sizes={SIZES} larger={watch} onSeen={() => setNear(true)}>
        {(player) => (
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
              <CaptionText player={player} />
              <Uploader profile={video.profile} />
              <Link to={`/feed?video=${video.id}`} className="video-card-title">
                {video.title}
              </Link>
              {count > 0 && (
                <button type="button" className="video-card-tags" onPointerDown={() => preloadTagSheet(video.id)} onClick={open}>
                  <ShoppingBag size={16} aria-hidden="true" />
                  {count === 1 ? 'Shop this piece' : `Shop ${count} pieces`}
                </button>
              )}
            </div>
          </>
        )}
      </ClipView>
      <TagSheetHost clip={video} pieces={pieces} view={view} onView={setView} />
    </li>
  )
}

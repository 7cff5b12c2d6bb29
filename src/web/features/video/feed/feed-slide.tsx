import Gauge from 'lucide-react/icons/gauge'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Share2 from 'lucide-react/icons/share-2'
import { memo, useRef } from 'react'
import type { Clip, ProductTag } from '../../../../shop/media/contract.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { Price } from '../../../ui/price.tsx'
import { HeldText } from '../../product/card/held-sizes.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { shareVideo } from '../card/share-video.ts'
import { preloadTagSheet } from '../card/tag-sheet-host.tsx'
import { Uploader } from '../card/uploader.tsx'
import { VideoViewers } from '../card/video-viewers.tsx'
import { mainOf, productsOf } from '../card/video-tags.ts'
import { EmbedBox, EmbedPlayer, isEmbedded } from '../player/embed.tsx'
import { CaptionsButton, CaptionText } from '../player/caption-view.tsx'
import { PlayButton, Progress, SoundButton, Unavailable } from '../player/controls.tsx'
import type { Player } from '../player/player.ts'
import { Poster } from '../player/poster.tsx'
import { useFast } from '../player/use-fast.ts'
import { usePlayerState } from '../player/use-player.ts'
import { EmbedTags, TagDots } from './tag-dots.tsx'
import { useSwipeLeft } from './use-swipe-left.ts'

const SIZES = '(min-width:64em) 34rem,100vw'

interface FeedSlideProps {
  clip: Clip
  place: number
  player: Player
  active: boolean
  first: boolean
  tags: readonly ProductTag[] | null
  onToggle: (clip: Clip, place: number) => void
  /** A piece, or the list of them. */
  onOpen: (video: string, product: string | 'list') => void
  onSwipeLeft: (product: CardProduct) => void
}

/** One clip, as large as the screen: what is done with it on the right edge, what can be bought of it at the bottom. */
export const FeedSlide = memo(function FeedSlide(props: FeedSlideProps) {
  const { clip, place, player, active, first, tags, onSwipeLeft } = props
  const onToggle = () => props.onToggle(clip, place)
  const onOpen = (product: string) => props.onOpen(clip.id, product)
  const frame = useRef<HTMLLIElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const { phase, drawn, details } = usePlayerState(player, clip.id)
  const products = productsOf(tags ?? [])
  const main = mainOf(products)
  const fast = useFast(player)
  const swipe = useSwipeLeft(() => main && onSwipeLeft(main))
  const playing = phase === 'playing' || phase === 'loading'
  const embedPlays = isEmbedded(clip) && playing
  return (
    <li ref={frame} id={clip.id} className="feed-clip" style={{ top: `${place * 100}cqh` }} aria-label={clip.title} inert={!active}>
      <EmbedBox clip={clip}>
        <Poster clip={clip} sizes={SIZES} first={first} eager gone={drawn && phase !== 'failed'} />
      </EmbedBox>
      <div className="feed-touch" role="presentation" {...swipe}>
        <div className="contents" role="presentation" {...fast}>
          {phase === 'failed' ? (
            <Unavailable details={details} />
          ) : (
            !embedPlays && (
              <EmbedBox clip={clip}>
                <PlayButton clip={clip} playing={playing} size={30} onToggle={onToggle} />
              </EmbedBox>
            )
          )}
        </div>
      </div>
      {embedPlays && <EmbedPlayer clip={clip} player={player} />}
      {active && isEmbedded(clip) && !embedPlays && tags && <EmbedTags clip={clip} tags={tags} onOpen={onOpen} />}
      {active && !isEmbedded(clip) && phase !== 'failed' && tags && (
        <TagDots clip={clip} tags={tags} player={player} frame={frame} words={words} onOpen={({ product }) => onOpen(product.id)} />
      )}
      <div className="feed-side">
        {main && <WishButton product={main} />}
        <button type="button" className="clip-round" aria-label="Share" onClick={() => void shareVideo(clip)}>
          <Share2 size={20} aria-hidden="true" />
        </button>
        {phase !== 'failed' && clip.sources.length > 0 && (
          <>
            <SpeedButton player={player} video={clip.id} className="clip-round" />
            <CaptionsButton clip={clip} className="clip-round" />
            <SoundButton video={clip.id} className="clip-round" />
          </>
        )}
      </div>
      <div ref={words} className="feed-words">
        {active && <CaptionText player={player} />}
        <div className="flex items-center gap-3">
          <Uploader profile={clip.profile} />
          <VideoViewers id={clip.id} />
        </div>
        <h2>{clip.title}</h2>
        {clip.description && <p className="feed-told">{clip.description}</p>}
        {(tags ? main : clip.tags > 0) && (
          <div className="feed-pieces" onPointerDown={() => preloadTagSheet(clip.id)}>
            {main ? <ProductChip product={main} onOpen={() => onOpen(main.id)} /> : <span className="feed-chip" aria-hidden="true" />}
            {products.length > 1 && (
              <button
                type="button"
                className="feed-all"
                aria-label={`All ${products.length} pieces in this video`}
                onClick={() => onOpen('list')}
              >
                <LayoutGrid size={18} aria-hidden="true" />
                {products.length}
              </button>
            )}
          </div>
        )}
      </div>
      {active && phase !== 'failed' && clip.sources.length > 0 && <Progress player={player} clip={clip} />}
    </li>
  )
})

function ProductChip({ product, onOpen }: { product: CardProduct; onOpen: () => void }) {
  const { id, name, price, original_price, images, kind, stock, held } = product
  return (
    <button type="button" className="feed-chip" onClick={onOpen} aria-label={`Shop: ${name}`}>
      <Thumbnail pictureKey={images[0]?.key ?? null} name={name} kind={kind} faded={stock <= 0} className="w-9 rounded-badge!" />
      <span className="min-w-0 flex-1 text-left leading-tight">
        <Price amount={price} original={original_price} className="block text-sm font-bold" />
        <span className="block truncate text-xs">{name}</span>
      </span>
      {stock <= 0 && <b className="feed-gone">{held ? <HeldText id={id} /> : 'Sold'}</b>}
    </button>
  )
}

const RATES = [1, 1.5, 2] as const

/** How fast it plays: each press is the next. Also by holding the picture. */
function SpeedButton({ player, video, className }: { player: Player; video: string; className: string }) {
  const { rate } = usePlayerState(player, video)
  const press = () => player.setRate(RATES.find((next) => next > rate) ?? 1)
  return (
    <button type="button" className={className} onClick={press} aria-label={`Speed: ${rate}×`}>
      {rate === 1 ? <Gauge size={21} aria-hidden="true" /> : <b className="text-sm tabular-nums">{rate}×</b>}
    </button>
  )
}

import { Fragment, useRef, type ReactNode } from 'react'
import type { Video } from '../../../shop/media/contract.ts'
import type { GridView } from '../../../shop/choices.ts'
import { useLivePieces } from '../live-shop/live-pieces.ts'
import { useSettings } from '../live-shop/settings-now.ts'
import { videoAfter } from '../video-card/interleave.ts'
import { VideoCard } from '../video-card/video-card.tsx'
import { useTileHearts } from '../wishlist/tile-hearts.ts'
import type { Tile } from './card-facts.ts'
import { ProductTile } from './product-tile.tsx'
import { SizeDialog } from './size-dialog.tsx'
import { useCarousels } from './use-carousels.ts'
import { useTileActions } from './use-tile-actions.ts'

interface ProductGridProps {
  products: readonly Tile[]
  label: string
  /** Shown among the pieces, in this order (home-10). */
  videos?: readonly Video[]
  view?: GridView
  /** How many tiles are seen on arrival: fetched with the page. */
  eager?: number
  /** How many of those go before everything else. */
  first?: number
  /** Something of the grid's whole width, after so many pieces. */
  inset?: { after: number; node: ReactNode } | undefined
  /** Further tiles, such as skeletons. */
  children?: ReactNode
}

const NO_VIDEOS: readonly Video[] = []

/** Tiles that say what is true this moment, with one listener for all of them and the size dialog they share. */
export function ProductGrid(props: ProductGridProps) {
  const { products, label, videos = NO_VIDEOS, view = 'normal', eager = 0, first = 0, inset, children } = props
  const list = useRef<HTMLUListElement>(null)
  const pieces = useLivePieces(products)
  const { social_proof: proof } = useSettings()
  const { handlers, question, answer } = useTileActions(pieces)
  useTileHearts(list)
  useCarousels(list, pieces)

  return (
    <>
      <ul ref={list} className="tiles" data-view={view} aria-label={label} {...handlers}>
        {pieces.map((product, index) => {
          const video = videoAfter(index + 1, videos)
          return (
            <Fragment key={product.id}>
              <ProductTile
                product={product}
                proof={proof}
                discover={index === 0}
                load={index < first ? 'first' : index < eager ? 'eager' : undefined}
              />
              {video && <VideoCard video={video} />}
              {inset && index + 1 === Math.min(inset.after, pieces.length) && inset.node}
            </Fragment>
          )
        })}
        {children}
      </ul>
      <SizeDialog question={question} onAnswer={answer} />
    </>
  )
}

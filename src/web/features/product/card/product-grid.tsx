import { Fragment, useRef, type ReactNode } from 'react'
import type { GridView } from '../../../../shop/choices.ts'
import { useLivePieces } from '../live/use-live-products.ts'
import { useSettings } from '../live/live-settings.ts'
import { useTileHearts } from '../../wishlist/store/card-hearts.ts'
import type { Tile } from '../data/card-product.ts'
import { ProductTile } from './product-card.tsx'
import { SizeDialog } from './size-dialog.tsx'
import { useCarousels } from './carousel/use-carousels.ts'
import { useTileActions } from './use-card-actions.ts'

interface ProductGridProps {
  products: readonly Tile[]
  label: string
  view?: GridView
  /** How many tiles are seen on arrival: fetched with the page. */
  eager?: number
  /** How many of those go before everything else. */
  first?: number
  /** What stands after the product at this position, counted from 1 of so many. */
  after?: (position: number, count: number) => ReactNode
  /** Further tiles, such as skeletons. */
  children?: ReactNode
}

/** Tiles that say what is true this moment, with one listener for all of them and the size dialog they share. */
export function ProductGrid(props: ProductGridProps) {
  const { products, label, view = 'normal', eager = 0, first = 0, after, children } = props
  const list = useRef<HTMLUListElement>(null)
  const pieces = useLivePieces(products)
  const { social_proof: proof } = useSettings()
  const { handlers, question, answer } = useTileActions(pieces)
  useTileHearts(list)
  useCarousels(list, pieces)

  return (
    <>
      <ul ref={list} className="tiles" data-view={view} aria-label={label} {...handlers}>
        {pieces.map((product, index) => (
          <Fragment key={product.id}>
            <ProductTile
              product={product}
              proof={proof}
              discover={index === 0}
              load={index < first ? 'first' : index < eager ? 'eager' : undefined}
            />
            {after?.(index + 1, pieces.length)}
          </Fragment>
        ))}
        {children}
      </ul>
      <SizeDialog question={question} onAnswer={answer} />
    </>
  )
}

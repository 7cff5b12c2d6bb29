import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Tile } from './card-facts.ts'
import { ProductTile } from './product-tile.tsx'
import { lastPicture, markPicture } from './picture-transition.ts'
import { useTileActions } from './use-tile-actions.ts'
import { useTileHearts } from '../wishlist/tile-hearts.ts'
import { SizeDialog } from './size-dialog.tsx'
import { PrefetchPageLinks } from 'react-router'

interface ProductGridProps {
  products: readonly Tile[]
  label: string
  /** How many tiles are seen on arrival: fetched with the page. */
  eager?: number
  /** How many of those go before everything else. */
  first?: number
  /** Further tiles, such as skeletons. */
  children?: ReactNode
}

/** Tiles, with one listener for all of them and the size dialog they share. */
export function ProductGrid({ products, label, eager = 0, first = 0, children }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { handlers, prefetch, question, answer } = useTileActions(products)
  useTileHearts(list)

  // Coming back from a product, its picture shrinks into its tile.
  useLayoutEffect(() => {
    const id = lastPicture()
    return id ? markPicture(list.current?.querySelector(`[data-id="${id}"] .tile-pic`)) : undefined
  }, [])

  return (
    <>
      <ul ref={list} className="tiles" aria-label={label} {...handlers}>
        {products.map((product, index) => (
          <ProductTile
            key={product.id}
            product={product}
            discover={index === 0}
            load={index < first ? 'first' : index < eager ? 'eager' : undefined}
          />
        ))}
        {children}
      </ul>
      {prefetch && <PrefetchPageLinks page={prefetch} />}
      <SizeDialog question={question} onAnswer={answer} />
    </>
  )
}

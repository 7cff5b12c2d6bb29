import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLiveProduct } from '../live/use-live-products.ts'
import type { CardProduct } from '../data/card-product.ts'
import { BuyBox } from '../page/buy-box.tsx'
import { DeliveryFacts } from '../page/delivery-facts.tsx'
import { Gallery } from '../page/gallery.tsx'
import { ProductBadges } from '../page/product-badges.tsx'
import { ProductFacts } from '../page/product-facts.tsx'
import { productTitle } from '../page/product-text.ts'
import { addRecentlyViewed } from '../data/recently-viewed.ts'
import { SimilarProducts } from '../card/similar-products.tsx'
import { FactsSkeleton, ProductSkeleton } from './product-skeleton.tsx'
import { useOpenAnimation } from './use-open-animation.ts'
import { useProduct } from './use-product.ts'

/** One product in the modal: at once what its card knew, then everything. */
export function OpenProduct({ id }: { id: string }) {
  const { product, whole, error, retry } = useProduct(id)
  if (error === 'gone') return <ProductNotFound />
  if (product) return <LoadedProduct known={product} whole={whole} onRetry={error && retry} />
  return error ? <LoadError onRetry={retry} /> : <ProductSkeleton />
}

interface ProductViewProps {
  known: CardProduct
  whole: Product | null
  /** Set when the rest did not come. */
  onRetry: (() => void) | null
}

function LoadedProduct({ known, whole, onRetry }: ProductViewProps) {
  const product = useLiveProduct(known)
  const { id, name, stock } = product
  const { place, shown } = useOpenAnimation(id)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(productTitle(product))
  useEffect(() => addRecentlyViewed(known), [known])
  return (
    <div className="product-modal-scroll">
      <div className="product-main">
        <div ref={place} className="min-w-0">
          <Gallery product={product} shown={shown}>
            <ProductBadges product={product} />
          </Gallery>
        </div>
        <div className="product-info">
          <NameStrip name={name} heading={heading} />
          <Dialog.Title ref={heading} className="display text-2xl">
            {name}
          </Dialog.Title>
          <BuyBox product={product} whole={whole} waiting={!whole && !onRetry} />
          <DeliveryFacts />
          {whole && <ProductFacts product={whole} />}
          {!whole && (onRetry ? <DetailsError onRetry={onRetry} /> : <FactsSkeleton />)}
          {whole && stock > 0 && (
            <SimilarProducts productId={id} title="You may like these too" className="mt-6 border-t border-line pt-6" />
          )}
        </div>
      </div>
    </div>
  )
}

/** Of the heading: when less than this can be read, the strip says the name. */
const HALF = 0.5

/** On phones, beside the button that closes: the name once it has been scrolled out of sight. */
function NameStrip({ name, heading }: { name: string; heading: RefObject<HTMLHeadingElement | null> }) {
  const strip = useRef<HTMLParagraphElement>(null)
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!heading.current || !strip.current) return
    const covered = strip.current.offsetHeight
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPassed(entry.intersectionRatio < HALF && entry.boundingClientRect.top < covered),
      { rootMargin: `-${covered}px 0px 0px 0px`, threshold: HALF },
    )
    observer.observe(heading.current)
    return () => observer.disconnect()
  }, [heading])
  return (
    <p ref={strip} aria-hidden="true" data-passed={passed || undefined} className="product-modal-strip">
      <span>{name}</span>
    </p>
  )
}

function DetailsError({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className="mt-6 flex flex-wrap items-center gap-x-3 rounded-card bg-sand px-4 py-1 text-sm">
      <span className="py-2">We couldn’t load the description.</span>
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-4">
        Try again
      </button>
    </p>
  )
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="product-modal-message">
      <Dialog.Title className="display text-2xl">We couldn’t load this piece</Dialog.Title>
      <p>Check your internet connection and try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function ProductNotFound() {
  return (
    <div className="product-modal-message">
      <Dialog.Title className="display text-2xl">This piece is no longer in the shop</Dialog.Title>
      <p>It’s no longer for sale, but we have many more like it.</p>
      <ButtonLink to="/">See our picks</ButtonLink>
    </div>
  )
}

/** The document title while its component is mounted; then the page's own again. */
function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    // Another page has put up its own meanwhile.
    return () => void (document.title === title && (document.title = before))
  }, [title])
}

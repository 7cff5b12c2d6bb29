import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { CardProduct } from '../data/card-product.ts'
import { useOwnHold } from '../card/held-sizes.tsx'

const SimilarStrip = lazy(async () => ({ default: (await import('../card/similar-products.tsx')).SimilarProducts }))

/** What there is to say about a product that cannot be bought now, and what may take its place. */
export function ProductSoldOut({ product: { id, category, held } }: { product: Pick<CardProduct, 'id' | 'category' | 'held'> }) {
  const own = useOwnHold(id)
  return (
    <>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 rounded-card bg-sand px-4 py-1 text-sm">
        <span className="py-2">
          {!held && 'This piece has been sold.'}
          {held && (own ? <OwnHold /> : <OtherHold />)}
        </span>
        <Link
          to={`/?category=${encodeURIComponent(category)}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          See more {category}
        </Link>
      </p>
      <Suspense fallback={null}>
        <SimilarStrip productId={id} heading="h2" className="mt-6" />
      </Suspense>
    </>
  )
}

function OwnHold() {
  return (
    <>
      <strong>In your bag.</strong> We’re holding this piece for you while you pay.
    </>
  )
}

function OtherHold() {
  return (
    <>
      <strong>In someone’s bag.</strong> They’re paying for it right now. If they don’t pay, you can buy it here.
    </>
  )
}

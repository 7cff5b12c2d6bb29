import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { BoughtItem } from '../order-totals.tsx'

const SimilarStrip = lazy(async () => ({ default: (await import('../../product/card/similar-products.tsx')).SimilarProducts }))

const LINK =
  'ml-15 inline-flex min-h-11 items-center text-sm font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink'

/** To the product itself when there is one again, else to others like it, which are fetched when asked for. */
export function BuyAgain({ item, onSale }: { item: BoughtItem; onSale: boolean }) {
  const [open, setOpen] = useState(false)
  if (onSale) {
    return (
      <Link to={`/product/${item.product_id}`} className={LINK} aria-label={`Buy again: ${item.name}`}>
        Buy again
      </Link>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`Find similar: ${item.name}`}
        onClick={() => setOpen(!open)}
        className={classes(LINK, open && 'decoration-ink')}
      >
        Find similar
      </button>
      {open && (
        <Suspense fallback={<Skeleton className="h-48 w-full" />}>
          <SimilarStrip productId={item.product_id} className="pb-4" />
        </Suspense>
      )}
    </>
  )
}

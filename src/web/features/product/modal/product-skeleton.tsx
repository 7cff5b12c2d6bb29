import { Dialog } from '@base-ui/react/dialog'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A product of which nothing is known yet. */
export function ProductSkeleton() {
  return (
    <div className="product-modal-scroll" aria-busy="true">
      <Dialog.Title className="sr-only">Loading the piece</Dialog.Title>
      <div className="product-main">
        <div className="gallery">
          <Skeleton className="aspect-3/4 w-full md:rounded-card" />
        </div>
        <div className="product-info">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="mt-4 h-8 w-32" />
          <Skeleton className="mt-3 h-5 w-40" />
          <FactsSkeleton />
        </div>
      </div>
    </div>
  )
}

/** Description, condition and measurements, on their way. */
export function FactsSkeleton() {
  return (
    <div className="facts space-y-3 pt-5" aria-hidden="true">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-6 h-6 w-28" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}

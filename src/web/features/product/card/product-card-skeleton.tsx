import { Skeleton } from '../../../ui/skeleton.tsx'

/** Cards on their way, in the shape of cards. */
export function ProductCardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className="product-card" aria-hidden="true">
      <Skeleton className="product-card-picture rounded-card" />
      <Skeleton className="h-5 w-24 max-w-full" />
      <Skeleton className="mt-1 h-4 w-full" />
      <Skeleton className="mt-2 h-3 w-2/3" />
      {/* Not in the compact view. */}
      <div className="product-card-more-skeleton">
        <Skeleton className="mt-2 h-3 w-1/2" />
        <Skeleton className="mt-2.5 h-11 w-full rounded-full" />
      </div>
    </li>
  ))
}

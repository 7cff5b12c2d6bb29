import { Skeleton } from '../../ui/skeleton.tsx'

/** The page until the browser has told what it keeps: which takes no longer than its scripts. */
export function WishSkeletons() {
  return (
    <>
      <h1 className="display text-2xl lg:text-4xl">Wishlist</h1>
      <noscript>
        <p className="mt-4 max-w-prose">Your wishlist is saved in this browser. Switch on JavaScript to see it.</p>
      </noscript>
      <div aria-hidden="true" className="mt-9 grid gap-3 lg:grid-cols-2 lg:gap-5 xl:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <div key={place} className="flex gap-3 rounded-card border border-line bg-surface p-3 sm:gap-4 sm:p-4">
            <Skeleton className="aspect-3/4 w-24 rounded-card sm:w-28" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="mt-3 h-5 w-24" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

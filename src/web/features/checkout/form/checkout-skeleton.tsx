import { Skeleton } from '../../../ui/skeleton.tsx'

/** Until the page knows what the browser keeps. */
export function CheckoutSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <span className="sr-only">Opening your bag</span>
      <div className="space-y-4">
        {[0, 1].map((line) => (
          <div key={line} className="flex gap-3 border-b border-line pb-4">
            <Skeleton className="aspect-3/4 w-20 rounded-card sm:w-24" />
            <div className="flex-1 space-y-3 pt-1">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-11 w-40 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="mt-6 space-y-3 lg:mt-0">
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="h-13 w-full rounded-full" />
      </div>
      <noscript>
        <p className="mt-6">Your bag is saved in this browser and needs JavaScript. Please switch it on, or use another browser.</p>
      </noscript>
    </div>
  )
}

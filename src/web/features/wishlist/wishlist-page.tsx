import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOnline } from '../../lib/page-visibility.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SizeDialog } from '../product/card/size-dialog.tsx'
import { openSignIn, useSession } from '../account/session/session-store.ts'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { SoldItem } from './sold-item.tsx'
import { useMoveToBag } from './use-move-to-bag.ts'
import { useWishCards } from './use-wish-cards.ts'
import { WishlistCard } from './wish-card.tsx'
import { readSort, sortedWishes, WISH_SORTS, wishViews } from './wish-view.ts'
import { useIsWaiting, useWishlist } from './store/wishlist-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TapGuard } from '../../ui/tap-guard.tsx'

/** What this browser wishes for, online and offline (routes-10, role-01). */
export function WishlistPage() {
  const live = useHydrated()
  const count = useWishlist().length
  const { state } = useSession()
  // On a new device the member's list is not here yet.
  const coming = useIsWaiting() && state !== 'signed-out'
  if (live && count === 0 && !coming) return <EmptyWishlist />
  return <div className="page gutter py-6 lg:py-12">{live && count > 0 ? <Wishes /> : <WishSkeletons />}</div>
}

function Wishes() {
  const rows = useWishlist()
  const { cards, failed, retry } = useWishCards(rows)
  const { question, ask, answer } = useMoveToBag()
  const [params, setParams] = useSearchParams()
  const sort = readSort(params.get('sort'))
  const views = wishViews(rows, cards)
  const wished = sortedWishes(
    views.filter(({ sold }) => !sold),
    sort,
  )
  const sold = views.filter((view) => view.sold)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="display text-2xl lg:text-4xl">Wishlist</h1>
          <p className="mt-1 text-sm text-ink-soft">{rows.length === 1 ? '1 piece' : `${rows.length} pieces`}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {wished.length > 1 && (
            <SelectField
              label="Sort by"
              bare
              className="min-w-0 flex-[1_1_9rem] sm:w-52"
              value={sort}
              onChange={({ target }) =>
                setParams(target.value === 'newest' ? {} : { sort: target.value }, { replace: true, preventScrollReset: true })
              }
            >
              {Object.entries(WISH_SORTS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
          <ShareWishlist ids={rows.map(({ product_id }) => product_id)} />
        </div>
      </div>
      <ConnectionNote failed={failed} retry={retry} />
      {/* A double tap takes one away, not also the one that moves up. */}
      <div className="relative">
        {wished.length > 0 && (
          <ul aria-label="Wishlist" className="mt-5 grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-5 xl:grid-cols-3">
            {wished.map((view) => (
              <WishlistCard key={view.row.product_id} view={view} onMove={ask} />
            ))}
          </ul>
        )}
        {sold.length > 0 && (
          <SoldItems>
            {sold.map((view) => (
              <SoldItem key={view.row.product_id} view={view} />
            ))}
          </SoldItems>
        )}
        <TapGuard since={rows.length} />
      </div>
      <GuestNote />
      <SizeDialog question={question} onAnswer={answer} />
    </>
  )
}

function SoldItems({ children }: { children: React.ReactNode }) {
  return (
    <section aria-labelledby="sold" className="mt-10">
      <h2 id="sold" className="display text-xl">
        Sold
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Most pieces are one of a kind. If one of these comes back, you’ll see it above again.</p>
      <ul className="mt-4 grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-5">{children}</ul>
    </section>
  )
}

function ShareWishlist({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="min-h-12" onClick={() => setOpen(true)}>
        <Share2 size={18} aria-hidden="true" /> Share
      </Button>
      <ShareSheet open={open} onClose={() => setOpen(false)} ids={ids} />
    </>
  )
}

/** How old what is shown may be. */
function ConnectionNote({ failed, retry }: { failed: boolean; retry: () => void }) {
  const online = useOnline()
  if (online && !failed) return null
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-x-3 rounded-card bg-sand px-4 py-1 text-sm">
      <span className="py-2">
        {online ? 'We couldn’t load prices and sizes.' : 'You’re offline. This is your saved wishlist; prices may have changed.'}
      </span>
      {online && (
        <button type="button" className="min-h-11 font-semibold underline underline-offset-4" onClick={retry}>
          Try again
        </button>
      )}
    </p>
  )
}

/** A guest's list lives in this browser only. */
function GuestNote() {
  const { state } = useSession()
  if (state !== 'signed-out') return null
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      Saved in this browser.
      <button type="button" className="min-h-11 font-semibold text-ink underline underline-offset-4" onClick={() => openSignIn()}>
        Sign in to see it on all your devices
      </button>
    </p>
  )
}

/** The page until the browser has read its storage, which takes no longer than loading the scripts. */
function WishSkeletons() {
  return (
    <>
      <h1 className="display text-2xl lg:text-4xl">Wishlist</h1>
      <noscript>
        <p className="mt-4 max-w-prose">Your wishlist is saved in this browser. Turn on JavaScript to see it.</p>
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

import { Button, ButtonLink } from '../../ui/button.tsx'
import { CategoryLinks } from '../product/card/category-links.tsx'
import { openSignIn, useSession } from '../account/session/session-store.ts'

/** Nothing is wished for: how that is done, and where. */
export function EmptyWishlist() {
  const { state } = useSession()
  return (
    <div className="page gutter py-10 lg:py-20">
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">Nothing on your wishlist yet</h1>
      <p className="mt-3 max-w-[44ch] text-ink-soft">
        Tap the heart on a piece you like to save it here, even offline. We’ll tell you when its price drops.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/" size="lg">
          See what’s new
        </ButtonLink>
        {state === 'signed-out' && (
          <Button variant="secondary" size="lg" onClick={() => openSignIn()}>
            Sign in to see your wishlist
          </Button>
        )}
      </p>
      <p className="mt-10 mb-3 text-sm font-semibold">Or go straight to</p>
      <CategoryLinks />
    </div>
  )
}

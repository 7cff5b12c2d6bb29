import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyDrawing, LINE, TAG } from '../../ui/empty-drawing.tsx'
import { CategoryLinks } from '../product/card/category-links.tsx'
import { openSignIn, useSession } from '../account/session/session-store.ts'

/** Nothing is wished for: how that is done, and where. */
export function EmptyWishlist() {
  const { state } = useSession()
  return (
    <div className="page gutter py-10 lg:py-20">
      <EmptyDrawing className="mb-5">
        <path className={LINE} d="M42 22a6 6 0 1 1 9 5c-2 1.500-3 3-3 5v3" />
        <path d="m48 35 29 18c3 2 2 6-2 6H21c-4 0-5-4-2-6z" />
        <path className={TAG} d="M48 82 35 69a8 8 0 0 1 13-9 8 8 0 0 1 13 9z" />
      </EmptyDrawing>
      <h1 className="display text-3xl lg:text-4xl">Nothing on your wishlist yet</h1>
      <p className="mt-3 max-w-[44ch] text-ink-soft">
        Tap the heart on a piece you like to save it here, even offline. We’ll tell you when its price drops.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/" size="lg">
          See our picks
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

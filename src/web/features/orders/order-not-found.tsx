import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { guestUserId } from '../../lib/guest.ts'
import { STORAGE_KEYS } from '../../lib/storage.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { openSignIn, useSession } from '../account/session/session-store.ts'

/** The same answer whether there is no such order or it belongs to someone else. */
export function OrderNotFound() {
  useRetryWithCookie()
  const { pathname, search } = useLocation()
  const signedOut = useSession().state === 'signed-out'
  return (
    <div className="page gutter py-10 lg:py-16">
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h1 className="display text-2xl lg:text-3xl">We couldn’t find this order</h1>
      <p className="mt-3 max-w-[52ch] text-ink-soft">
        Try the account or browser you ordered with. No account? On another phone, find your order with its number and a code.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {signedOut && (
          <Button size="lg" onClick={() => openSignIn({ next: pathname + search })}>
            Sign in
          </Button>
        )}
        <ButtonLink to="/guest-orders" size="lg" variant={signedOut ? 'ink' : 'primary'}>
          Find my orders
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="secondary">
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  )
}

/** Some browsers drop the cookie after a week while the storage keeps the guest id: set it and ask once more. */
function useRetryWithCookie(): void {
  const { revalidate } = useRevalidator()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || document.cookie.includes(`${STORAGE_KEYS.guestId}=`)) return
    asked.current = true
    guestUserId()
    void revalidate()
  }, [revalidate])
}

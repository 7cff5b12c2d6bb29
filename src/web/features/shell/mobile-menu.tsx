import { NavLink } from 'react-router'
import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../session/avatar.tsx'
import { openSignIn, signOut, useSession, type Session } from '../session/session-store.ts'
import { useWishlistCount } from '../wishlist/wishlist-store.ts'

/** Every way there is, for who sees only the bar at the bottom (shell-02 to shell-04, shell-09). */
export function MobileMenu({ open, close }: { open: boolean; close: () => void }) {
  const session = useSession()
  const wished = useWishlistCount()
  const { state, user } = session
  const leave = (work: () => void) => () => {
    close()
    work()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Menu"
      side="right"
      footer={
        state === 'loading' ? undefined : user ? (
          <Button variant="secondary" size="lg" className="w-full" onClick={leave(() => void signOut())}>
            Sign Out
          </Button>
        ) : (
          <Button size="lg" className="w-full" onClick={leave(() => openSignIn())}>
            Sign In
          </Button>
        )
      }
    >
      {state === 'loading' && <Skeleton className="mb-4 h-14 rounded-card" />}
      {user && <Who user={user} />}
      <nav aria-label="Menu">
        <ul className="divide-y divide-line text-lg">
          {waysFor(session).map(([to, label]) => (
            <li key={to}>
              <NavLink to={to} end onClick={close} className="flex min-h-13 items-center justify-between gap-4 aria-[current]:font-bold">
                {label}
                {to === '/wishlist' && wished > 0 && <span className="text-sm font-semibold text-ink-soft">{wished}</span>}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}

function Who({ user }: { user: SessionUser }) {
  return (
    <div className="mb-4 flex items-center gap-3 rounded-card bg-sand p-4">
      <Avatar user={user} className="size-12 text-base" />
      <p className="min-w-0">
        {user.full_name && <strong className="block truncate">{user.full_name}</strong>}
        <span className="block truncate text-sm text-ink-soft">{user.email}</span>
      </p>
    </div>
  )
}

function waysFor({ state, isAdmin }: Session): [to: string, label: string][] {
  const member = state === 'signed-in'
  return [
    ['/', 'Home'],
    ['/wishlist', 'Wishlist'],
    ...(state === 'signed-out' ? [['/guest-orders', 'My Orders'] as [string, string]] : []),
    ...(member
      ? ([
          ['/orders', 'Orders'],
          ['/notifications', 'Notifications'],
          ['/profile', 'Profile'],
        ] as [string, string][])
      : []),
    ...(isAdmin ? [['/admin', 'Admin Dashboard'] as [string, string]] : []),
    ['/privacy', 'Privacy'],
  ]
}

import { Link, NavLink } from 'react-router'
import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { CATEGORIES } from '../../../shop/catalogue/rules.ts'
import { SHOP_PAGE_NAMES } from '../../../shop/settings/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openAccessibility } from './accessibility/accessibility.tsx'
import { DataSaverSwitch } from './data-saver-switch.tsx'
import { Avatar } from '../account/avatar.tsx'
import { openSignIn, signOut, useSession, type Session } from '../account/session/session-store.ts'
import { openSizeChart } from '../sizing/chart/size-chart.ts'
import { useWishlistCount } from '../wishlist/store/wishlist-store.ts'
import { useSettings } from '../product/live/live-settings.ts'
import { ContactLinks } from '../shop-pages/contact-links.tsx'
import { TryOnLink } from '../product/page/try-on-link.tsx'
import Smartphone from 'lucide-react/icons/smartphone'
import { MANUAL, install, useInstallMethod } from '../overlays/install/install.ts'
import { shopName } from '../../../shop/name.ts'

const ROW = 'flex min-h-13 w-full items-center justify-between gap-4 text-left aria-[current]:font-bold'

/** Every way there is, for who sees only the bar at the bottom (shell-02 to shell-04, shell-09). */
export function MobileMenu({ open, close }: { open: boolean; close: () => void }) {
  const session = useSession()
  const { state, user } = session
  const { pages } = useSettings()
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
        <ul className="mb-3 flex flex-wrap gap-2">
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link
                to={`/?category=${category}`}
                onClick={close}
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium capitalize"
              >
                {category}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="divide-y divide-line text-lg">
          <MenuLinks links={SHOP_LINKS} close={close} />
          <li>
            <TryOnLink className={ROW} onLeave={close} />
          </li>
          <MenuLinks links={personalLinks(session)} close={close} />
          <li>
            <button type="button" className={ROW} onClick={leave(() => openSizeChart())}>
              Size Guide
            </button>
          </li>
          <li>
            <button type="button" className={ROW} onClick={leave(openAccessibility)}>
              Accessibility
            </button>
          </li>
          <MenuLinks links={pages.map((page) => [`/${page}`, SHOP_PAGE_NAMES[page]])} close={close} />
          <MenuLinks links={[['/privacy', 'Privacy']]} close={close} />
        </ul>
      </nav>
      <ContactLinks className="mt-3 border-t border-line pt-3" link="flex min-h-11 items-center font-semibold" onLeave={close} />
      <div className="mt-3 border-t border-line pt-3">
        <DataSaverSwitch />
        <InstallButton className="mt-2 w-full" />
      </div>
    </Sheet>
  )
}

function MenuLinks({ links, close }: { links: readonly MenuLink[]; close: () => void }) {
  const wished = useWishlistCount()
  return links.map(([to, label]) => (
    <li key={to}>
      <NavLink to={to} end onClick={close} className={ROW}>
        {label}
        {to === '/wishlist' && wished > 0 && <span className="text-sm font-semibold text-ink-soft">{wished}</span>}
      </NavLink>
    </li>
  ))
}

function Who({ user }: { user: SessionUser }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-sand p-4">
      <Avatar user={user} className="size-12 text-base" />
      <p className="min-w-0 flex-[1_1_8rem]">
        {user.full_name && <strong className="block">{user.full_name}</strong>}
        <span className="block text-sm text-ink-soft">{user.email}</span>
      </p>
    </div>
  )
}

type MenuLink = readonly [to: string, label: string]

const SHOP_LINKS: readonly MenuLink[] = [
  ['/', 'Home'],
  ['/feed', 'Videos'],
]

const MEMBER_LINKS: readonly MenuLink[] = [
  ['/orders', 'Orders'],
  ['/notifications', 'Notifications'],
  ['/profile', 'Profile'],
]

function personalLinks({ state, isAdmin }: Session): MenuLink[] {
  return [
    ['/wishlist', 'Wishlist'],
    ...(state === 'signed-out' ? ([['/guest-orders', 'My Orders']] as const) : []),
    ...(state === 'signed-in' ? MEMBER_LINKS : []),
    ...(isAdmin
      ? ([
          ['/upload', 'Upload'],
          ['/admin', 'Admin Dashboard'],
        ] as const)
      : []),
  ]
}

/** In the menu, wherever the browser can do it; where only its owner can, it says how. */
function InstallButton({ className }: { className?: string }) {
  const method = useInstallMethod()
  if (method === null) return null
  if (method === 'by-hand')
    return (
      <p className="mt-3 flex items-start gap-2 text-sm">
        <Smartphone size={19} aria-hidden="true" className="shrink-0" />
        <span>
          <strong className="block font-semibold">Add {shopName()} to your home screen</strong> {MANUAL}
        </span>
      </p>
    )
  return (
    <Button variant="secondary" size="lg" className={className} onClick={() => void install()}>
      <Smartphone size={19} aria-hidden="true" /> Add {shopName()} to my home screen
    </Button>
  )
}

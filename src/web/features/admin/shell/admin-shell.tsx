import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { AdminStanding } from '../../../../shop/accounts/rules.ts'
import type { OpenWork } from '../../../../shop/payments/contract.ts'
import { signOut } from '../../session/session-store.ts'
import { NavigationProgress } from '../../shell/navigation-progress.tsx'
import { OfflineGuard } from '../../shell/offline-guard.tsx'
import { OpenCount } from './attention-badge.tsx'
import { ADMIN_PAGES } from './pages.ts'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import './admin.css'
import '../page/table.css'

export interface AdminName {
  full_name: string
  email: string
}

interface AdminShellProps {
  admin: AdminName | null
  /** What of the payments only a person can resolve. */
  open?: OpenWork | null
  /** While their rights are withheld nothing but the way to get them back is shown. */
  standing?: AdminStanding
  graceDays?: number | null
  children: ReactNode
}

/** What stands around every admin page: a rail of pages, a header with who is signed in. Calm on purpose. */
export function AdminShell({ admin, open = null, standing = 'full', graceDays = null, children }: AdminShellProps) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <NavigationProgress />
      <div className="admin">
        <header className="admin-header">
          <Link to="/admin" aria-label="Upya admin, dashboard" className="wordmark display admin-logo">
            upya<span aria-hidden="true">.</span>
            <small>Admin</small>
          </Link>
          <div className="admin-tools">
            <Link to="/" className="admin-tool" aria-label="Open the shop">
              <Store size={19} strokeWidth={1.75} aria-hidden="true" />
              <span className="admin-tool-label">Shop</span>
            </Link>
            {admin && (
              <p className="admin-user">
                <span className="sr-only">Signed in as </span>
                {admin.full_name && <strong>{admin.full_name}</strong>}
                <span>{admin.email}</span>
              </p>
            )}
            <button type="button" className="admin-tool" aria-label="Sign out" onClick={() => void signOut()}>
              <LogOut size={19} strokeWidth={1.75} aria-hidden="true" />
              <span className="admin-tool-label">Sign out</span>
            </button>
          </div>
        </header>
        {standing !== 'withheld' && <SideNav open={open} />}
        <main id="main" tabIndex={-1} className={standing === 'withheld' ? 'admin-main admin-main-only' : 'admin-main'}>
          <SecondFactorBanner standing={standing} graceDays={graceDays} />
          {children}
        </main>
      </div>
      <OfflineGuard />
    </>
  )
}

function SideNav({ open }: { open: OpenWork | null }) {
  const rail = useRef<HTMLElement>(null)
  // On phones it is wider than the screen: the page that is open must not hide at its end.
  useEffect(() => {
    const link = rail.current?.querySelector<HTMLElement>('[aria-current]')
    if (rail.current && link) rail.current.scrollLeft = link.offsetLeft + (link.offsetWidth - rail.current.clientWidth) / 2
  })
  return (
    <nav ref={rail} aria-label="Admin" className="admin-nav">
      {ADMIN_PAGES.map(({ to, label, icon: Icon, counts }) => (
        <NavLink key={to} to={to} end={to === '/admin'} className="admin-nav-link">
          <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          {label}
          {counts && <OpenCount loaded={open} />}
        </NavLink>
      ))}
    </nav>
  )
}

import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { AdminStanding } from '../../../../shop/accounts/rules.ts'
import type { OpenWork } from '../../../../shop/payments/contract.ts'
import { centreIn } from '../../../lib/centre-in.ts'
import { signOut } from '../../account/session/session-store.ts'
import { NavigationProgress } from '../../shell/navigation-progress.tsx'
import { NavigationGuard } from '../../shell/navigation-guard.tsx'
import { AttentionCountProvider, useAttentionCount } from '../page/attention-count.tsx'
import { ADMIN_PAGES } from './pages.ts'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import './admin.css'
// With the shell, and not with the table: the styles of the pages come after it and may overrule it.
import '../page/table.css'

export interface AdminName {
  full_name: string
  email: string
}

interface AdminShellProps {
  admin: AdminName | null
  /** What of the payments needs an admin. */
  open?: OpenWork | null
  /** While it is withheld only the set-up of the second factor is shown. */
  standing?: AdminStanding
  graceDays?: number | null
  children: ReactNode
}

/** Around every admin page: the navigation, and a header with who is signed in. */
export function AdminShell({ admin, open = null, standing = 'full', graceDays = null, children }: AdminShellProps) {
  return (
    <AttentionCountProvider loaded={open}>
      <a href="#main" className="skip-link">
        Skip to content
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
        {standing !== 'withheld' && <SideNav />}
        <main id="main" tabIndex={-1} className={standing === 'withheld' ? 'admin-main admin-main-only' : 'admin-main'}>
          <SecondFactorBanner standing={standing} graceDays={graceDays} />
          {children}
        </main>
      </div>
      <NavigationGuard />
    </AttentionCountProvider>
  )
}

function SideNav() {
  const nav = useRef<HTMLElement>(null)
  // On phones the navigation is wider than the screen: scroll the link of the open page into view.
  useEffect(() => {
    centreIn(nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]'))
  })
  return (
    <nav ref={nav} aria-label="Admin" className="admin-nav">
      {ADMIN_PAGES.map(({ to, label, icon: Icon, counts }) => (
        <NavLink key={to} to={to} end={to === '/admin'} className="admin-nav-link">
          <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          {label}
          {counts && <AttentionBadge />}
        </NavLink>
      ))}
    </nav>
  )
}

function AttentionBadge() {
  const { count } = useAttentionCount()
  if (count === 0) return null
  return (
    <span className="admin-nav-count">
      {count}
      <span className="sr-only"> {count === 1 ? 'needs' : 'need'} attention</span>
    </span>
  )
}

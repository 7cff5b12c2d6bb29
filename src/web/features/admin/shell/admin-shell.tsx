import LogOut from 'lucide-react/icons/log-out'
import PersonStanding from 'lucide-react/icons/person-standing'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminStanding } from '../../../../shop/accounts/rules.ts'
import type { OpenCounts } from '../../../../shop/insights/contract.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { signOut } from '../../account/session/session-store.ts'
import { AccessibilityButton, AccessibilityHost } from '../../shell/accessibility/accessibility.tsx'
import { NavigationGuard } from '../../shell/navigation-guard.tsx'
import { NavigationProgress } from '../../shell/navigation-progress.tsx'
import { OpenCountsProvider } from '../page/open-counts.tsx'
import { AdminBar, AdminRail } from './admin-nav.tsx'
import { useSettings } from '../../product/live/live-settings.ts'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import { useAdminKeys } from './use-admin-keys.ts'
import './admin.css'
// With the shell, and not with the table: the styles of the pages come after it and may overrule it.
import '../page/table.css'
import '../list/list.css'

export interface AdminName {
  full_name: string
  email: string
}

interface AdminShellProps {
  admin: AdminName | null
  /** What there is to do. */
  counts?: OpenCounts | null
  /** While it is withheld only the set-up of the second factor is shown. */
  standing?: AdminStanding
  graceDays?: number | null
  children: ReactNode
}

/** Around every admin page: the navigation, a search for everything, and who is signed in. */
export function AdminShell({ admin, counts = null, standing = 'full', graceDays = null, children }: AdminShellProps) {
  const isOpen = standing !== 'withheld'
  const { name } = useSettings()
  return (
    <OpenCountsProvider loaded={counts}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationProgress />
      <div className="admin">
        <header className="admin-header">
          <Link to="/admin" aria-label={`${name} admin, dashboard`} className="wordmark display admin-logo">
            <b className="wordmark-name">{name.toLowerCase()}</b>
            <span aria-hidden="true">.</span>
            <small>Admin</small>
          </Link>
          {isOpen && <GoAnywhere />}
          <div className="admin-tools">
            <Link to="/" className="admin-tool" aria-label="Open the shop">
              <Store size={19} strokeWidth={1.75} aria-hidden="true" />
              <span className="admin-tool-label">Shop</span>
            </Link>
            <AccessibilityButton className="admin-tool">
              <PersonStanding size={19} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">Accessibility</span>
            </AccessibilityButton>
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
        {isOpen && <AdminRail />}
        <main id="main" tabIndex={-1} className={isOpen ? 'admin-main' : 'admin-main admin-main-only'}>
          <SecondFactorBanner standing={standing} graceDays={graceDays} />
          {children}
        </main>
        {isOpen && <AdminBar email={admin?.email ?? null} />}
      </div>
      <AccessibilityHost />
      <NavigationGuard />
    </OpenCountsProvider>
  )
}

type Window = 'palette' | 'keys'

const WINDOWS = {
  palette: { load: async () => (await import('./command-palette.tsx')).CommandPalette, what: 'The search' },
  keys: { load: async () => (await import('./keyboard-help.tsx')).KeyboardHelp, what: 'The list of keys' },
}

/** Search for products, orders, people and pages, also by Ctrl K; and the list of keys, by a question mark. */
function GoAnywhere() {
  const [open, setOpen] = useState<Window | null>(null)
  const [used, setUsed] = useState<readonly Window[]>([])
  if (open && !used.includes(open)) setUsed([...used, open])
  const close = () => setOpen(null)
  useAdminKeys({ onSearch: () => setOpen('palette'), onHelp: () => setOpen('keys') })
  return (
    <>
      <button
        type="button"
        className="admin-search"
        aria-label="Search orders, pieces and people"
        aria-haspopup="dialog"
        aria-expanded={open === 'palette'}
        onClick={() => setOpen('palette')}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="admin-search-label">Search orders, pieces, people</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {used.map((name) => {
        const { load, what } = WINDOWS[name]
        const lost = () => {
          close()
          setUsed(used.filter((each) => each !== name))
          notify.notLoaded(what)
        }
        return <Lazy key={name} load={load} onError={lost} with={{ open: open === name, onClose: close }} />
      })}
    </>
  )
}

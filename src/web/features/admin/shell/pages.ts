import Banknote from 'lucide-react/icons/banknote'
import Hourglass from 'lucide-react/icons/hourglass'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Settings from 'lucide-react/icons/settings'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Upload from 'lucide-react/icons/upload'
import type { ComponentType } from 'react'

interface AdminPage {
  to: string
  label: string
  icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: 'true' }>
  /** The link shows how much of it needs attention. */
  counts?: 'payments'
}

/** Where the second factor is set up: open also to an admin who may do nothing else yet. */
export const SECURITY_PAGE = '/admin/security'

/** The navigation, from top to bottom: a new admin page is one more line. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/upload', label: 'Upload', icon: Upload },
  { to: '/admin/payments', label: 'Payments', icon: Banknote, counts: 'payments' },
  { to: '/admin/holds', label: 'Held pieces', icon: Hourglass },
  { to: '/admin/videos', label: 'Videos', icon: Clapperboard },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText },
  { to: SECURITY_PAGE, label: 'Security', icon: ShieldCheck },
]

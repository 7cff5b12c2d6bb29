import AppWindow from 'lucide-react/icons/app-window'
import BellRing from 'lucide-react/icons/bell-ring'
import Banknote from 'lucide-react/icons/banknote'
import Camera from 'lucide-react/icons/camera'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Heart from 'lucide-react/icons/heart'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Hourglass from 'lucide-react/icons/hourglass'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Package from 'lucide-react/icons/package'
import ScrollText from 'lucide-react/icons/scroll-text'
import Shirt from 'lucide-react/icons/shirt'
import Scissors from 'lucide-react/icons/scissors'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import Images from 'lucide-react/icons/images'
import Users from 'lucide-react/icons/users'
import Sparkles from 'lucide-react/icons/sparkles'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Upload from 'lucide-react/icons/upload'
import type { ComponentType } from 'react'
import type { OpenCounts } from '../../../../shop/insights/contract.ts'

export interface AdminPage {
  to: string
  label: string
  icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: 'true' }>
  /** The link shows how much there is to do. */
  counts?: keyof OpenCounts
  /** After G, this key leads there. */
  key?: string
  /** On phones in the bar at the thumb, in this order; four at most. */
  bar?: number
}

/** Where the second factor is set up: open also to an admin who may do nothing else yet. */
export const SECURITY_PAGE = '/admin/security'

/** Where a piece is listed with the camera: the key N alone leads there. */
export const QUICK_PAGE = '/admin/products/quick'

/** The navigation, from top to bottom: a new admin page is one more line in its group. */
export const ADMIN_PAGE_GROUPS: readonly { name: string; pages: readonly AdminPage[] }[] = [
  {
    name: 'Selling',
    pages: [
      { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, key: 'D', bar: 1 },
      { to: '/admin/orders', label: 'Orders', icon: Package, counts: 'orders', key: 'O', bar: 2 },
      { to: '/admin/returns', label: 'Returns', icon: Undo2, counts: 'returns', key: 'R' },
      { to: '/admin/chat', label: 'Inbox', icon: Inbox, counts: 'chats', key: 'I' },
      { to: '/admin/payments', label: 'Payments', icon: Banknote, counts: 'payments', key: 'Y' },
      { to: '/admin/holds', label: 'Held pieces', icon: Hourglass },
      { to: '/admin/discounts', label: 'Discounts', icon: TicketPercent, key: 'C' },
      { to: '/admin/social-proof', label: 'Shopper activity', icon: MessagesSquare },
      { to: '/admin/popups', label: 'Popups', icon: AppWindow },
      { to: '/admin/fomo', label: 'FOMO popup', icon: BellRing, key: 'F' },
    ],
  },
  {
    name: 'Pieces',
    pages: [
      { to: '/admin/products', label: 'Products', icon: Shirt, key: 'P', bar: 3 },
      { to: QUICK_PAGE, label: 'List with the camera', icon: Camera, key: 'N' },
      { to: '/admin/studio', label: 'Photo studio', icon: Images },
      { to: '/admin/garments', label: 'Try-on garments', icon: Scissors },
      { to: '/admin/highlights', label: 'Highlights', icon: GalleryHorizontalEnd, key: 'H' },
      { to: '/admin/videos', label: 'Videos', icon: Clapperboard, counts: 'videos', key: 'V', bar: 4 },
      { to: '/upload', label: 'Upload', icon: Upload },
    ],
  },
  {
    name: 'People and figures',
    pages: [
      { to: '/admin/users', label: 'Users', icon: Users, key: 'U' },
      { to: '/admin/customer-analytics', label: 'Customer analytics', icon: ChartColumn, key: 'A' },
      { to: '/admin/wishlist-analytics', label: 'Wishlist analytics', icon: Heart, key: 'W' },
      { to: '/admin/chat-analytics', label: 'Chat analytics', icon: MessageCircleQuestion, key: 'T' },
      { to: '/admin/try-on', label: 'Pictures by a service', icon: Sparkles },
    ],
  },
  {
    name: 'Shop',
    pages: [
      { to: '/admin/email-settings', label: 'E-mail', icon: Mail, counts: 'queue', key: 'E' },
      { to: '/admin/settings', label: 'Settings', icon: Settings, key: 'S' },
      { to: '/admin/audit', label: 'Audit log', icon: ScrollText, key: 'L' },
      { to: SECURITY_PAGE, label: 'Security', icon: ShieldCheck },
    ],
  },
]

export const ADMIN_PAGES: readonly AdminPage[] = ADMIN_PAGE_GROUPS.flatMap(({ pages }) => pages)

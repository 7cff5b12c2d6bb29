import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircle from 'lucide-react/icons/message-circle'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageX from 'lucide-react/icons/package-x'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchCheck from 'lucide-react/icons/search-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Sparkles from 'lucide-react/icons/sparkles'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { MemberNotification } from '../../../shop/notifications/contract.ts'
import type { NotificationType } from '../../../shop/notifications/rules.ts'
import { shopNow } from '../../lib/api.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { whole } from '../../ui/whole.tsx'
import { linkOf, relativeTime } from './notification-facts.ts'
import { markRead } from './notifications-store.ts'

/** One picture per type; a type of a newer shop gets the bell (notif-06). */
const ICONS: Partial<Record<string, ComponentType<{ size: number }>>> = {
  order_placed: ShoppingBag,
  payment_confirmed: BadgeCheck,
  order_shipped: Truck,
  order_delivered: PackageCheck,
  order_fulfilled: CheckCheck,
  order_cancelled: PackageX,
  order_refunded: Undo2,
  payment_in_review: SearchCheck,
  payment_refunded: Undo2,
  order_return: Undo2,
  price_drop: Tag,
  back_in_stock: RotateCcw,
  wishlist_reminder: Hourglass,
  new_arrivals: Sparkles,
  chat_answer: MessageCircle,
  chat_waiting: MessageCircle,
  chat_mention: MessageCircle,
} satisfies Record<NotificationType, ComponentType<{ size: number }>>

const MINUTE = 60_000

/** Notifications as a list (notif-04, notif-05). `onLeave` is called when one leads to its order. */
export function NotificationItems({ items, onLeave }: { items: readonly MemberNotification[]; onLeave?: () => void }) {
  const now = useMinutes()
  return (
    <ul className="divide-y divide-line">
      {items.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} now={now} onLeave={onLeave} />
      ))}
    </ul>
  )
}

function NotificationItem({
  notification,
  now,
  onLeave,
}: {
  notification: MemberNotification
  now: number
  onLeave: (() => void) | undefined
}) {
  const { type, title, message, is_read, created_at, metadata } = notification
  const Icon = ICONS[type] ?? Bell
  return (
    <li className={classes('relative flex items-start', !is_read && 'bg-sand')}>
      {!is_read && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-primary" />}
      <NotificationLink notification={notification} onLeave={onLeave}>
        <span
          aria-hidden="true"
          className={classes(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            is_read ? 'bg-sand text-ink-soft' : 'bg-ink text-paper',
          )}
        >
          <Icon size={20} />
        </span>
        <span className="min-w-0 flex-[1_1_6rem]">
          <span className={classes('block', is_read ? 'font-medium' : 'font-bold')}>
            {!is_read && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <span className="mt-0.5 block text-sm text-ink-soft">{whole(message)}</span>
          <span className="mt-1 block text-xs text-ink-soft">
            <time dateTime={created_at} suppressHydrationWarning>
              {relativeTime(created_at, now)}
            </time>
            {metadata.order_number && <span> · Order #{metadata.order_number}</span>}
          </span>
        </span>
      </NotificationLink>
      {!is_read && (
        <IconButton label={`Mark as read: ${title}`} className="mt-1.5 mr-1 hover:bg-idle" onClick={() => void markRead(notification)}>
          <Check size={20} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** The item itself: pressed, it is read, and leads to what it is about; for products several can be viewed in turn (notif-11). */
function NotificationLink({
  notification,
  onLeave,
  children,
}: {
  notification: MemberNotification
  onLeave: (() => void) | undefined
  children: ReactNode
}) {
  const to = linkOf(notification)
  const linkClass = 'flex flex-wrap min-w-0 flex-1 items-start gap-3 py-3 pr-2 pl-4 text-left focus-visible:-outline-offset-4'
  const follow = () => {
    void markRead(notification)
    if (notification.order_id !== null) onLeave?.()
  }
  return to === null ? (
    <button type="button" className={linkClass} onClick={follow}>
      {children}
    </button>
  ) : (
    <Link to={to} className={linkClass} onClick={follow}>
      {children}
    </Link>
  )
}

/** The time by the shop's clock, as old as a minute. */
function useMinutes(): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

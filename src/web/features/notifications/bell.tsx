import Bell from 'lucide-react/icons/bell'
import { useRef, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Lazy } from '../../ui/lazy.tsx'
import { useSession } from '../account/session/session-store.ts'
import { badgeText, useUnread } from './unread-count.ts'

/** As wide as the header's own line: below it the notifications have a page of their own. */
const WIDE = '(width >= 48rem)'

const loadDropdown = async () => (await import('./notification-menu.tsx')).NotificationMenu

/** For members only (open-40). On wide screens it opens the newest notifications, on phones it leads to all of them. */
export function NotificationBell({ className }: { className: string }) {
  const { user } = useSession()
  const unread = useUnread()
  const navigate = useNavigate()
  const bell = useRef<HTMLAnchorElement>(null)
  const [open, setOpen] = useState(false)
  // Once opened it stays, so that its closing can be seen.
  const [used, setUsed] = useState(false)
  if (!user) return null

  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!matchMedia(WIDE).matches) return void navigate('/notifications')
    setUsed(true)
    setOpen(!open)
  }

  return (
    <>
      <a
        ref={bell}
        href="/notifications"
        className={className}
        onClick={toggle}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications'}
      >
        <span className="relative">
          <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && <span className="bag-count">{badgeText(unread)}</span>}
        </span>
      </a>
      {used && (
        <Lazy
          load={loadDropdown}
          onError={() => void navigate('/notifications')}
          with={{ open, onClose: () => setOpen(false), anchor: bell }}
        />
      )}
    </>
  )
}

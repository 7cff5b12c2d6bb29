import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { EmptyNotifications } from './empty-notifications.tsx'
import { NotificationItems } from './notification-items.tsx'
import { loadNotifications, markAllRead, NOTIFICATIONS_SHOWN, useNotifications } from './notifications-store.ts'
import { useUnread } from './unread-count.ts'

export interface NotificationMenuProps {
  open: boolean
  onClose: () => void
  /** The bell: it hangs below, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
}

/** The newest notifications, below the bell (notif-02, notif-03, notif-10). */
export function NotificationMenu({ open, onClose, anchor }: NotificationMenuProps) {
  const place = usePlaceBelow(anchor, open)
  const unread = useUnread()
  const { items, state } = useNotifications(null)
  useCloseOnBack(open, onClose)
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) void loadNotifications()
  }, [open])
  return (
    <Dialog.Root
      open={open}
      modal={false}
      onOpenChange={(next, { event }) => {
        // A press on the bell itself closes it there.
        if (!next && !(event.target instanceof Node && anchor.current?.contains(event.target))) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          // Not on Mark all read: a second press of Enter would do that.
          initialFocus={popup}
          finalFocus={anchor}
          style={place}
          className="fixed z-50 flex w-96 flex-col overflow-hidden rounded-card border border-line bg-paper shadow-float transition-[opacity,translate] duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0"
        >
          <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
            <Dialog.Title className="display text-lg">Notifications</Dialog.Title>
            {unread > 0 && (
              <Button variant="quiet" className="px-3" onClick={() => void markAllRead()}>
                Mark all read
              </Button>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <Newest items={items} state={state} onLeave={onClose} />
          </div>
          {items.length > 0 && (
            <Link
              to="/notifications"
              onClick={onClose}
              className="flex min-h-12 items-center justify-center border-t border-line text-sm font-semibold hover:bg-sand focus-visible:-outline-offset-4"
            >
              See all
            </Link>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Newest({ items, state, onLeave }: Pick<ReturnType<typeof useNotifications>, 'items' | 'state'> & { onLeave: () => void }) {
  if (items.length > 0) return <NotificationItems items={items.slice(0, NOTIFICATIONS_SHOWN)} onLeave={onLeave} />
  if (state === 'ready') return <EmptyNotifications className="flex flex-col items-center px-4 py-10 text-center" />
  if (state === 'failed')
    return (
      <div role="alert" className="px-4 py-8 text-center">
        <p className="text-sm text-ink-soft">We couldn’t load your notifications. Check your internet connection and try again.</p>
        <Button variant="secondary" className="mt-4" onClick={() => void loadNotifications()}>
          Try again
        </Button>
      </div>
    )
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-10 text-sm text-ink-soft">
      <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-ink" />
      Loading notifications
    </div>
  )
}

/** Below the header of `anchor`, flush with it. Pixels. */
function usePlaceBelow(anchor: RefObject<HTMLElement | null>, open: boolean) {
  const [place, setPlace] = useState<{ top: number; right: number; maxHeight: string }>()
  useEffect(() => {
    if (!open) return
    const measure = () => {
      const bottom = anchor.current?.closest('header')?.getBoundingClientRect().bottom ?? 64
      const fromRight = Math.round(document.documentElement.clientWidth - (anchor.current?.getBoundingClientRect().right ?? 0))
      const top = Math.round(bottom + 4)
      setPlace({ top, right: Math.max(16, fromRight), maxHeight: `min(36rem, calc(100dvh - ${top + 16}px))` })
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [anchor, open])
  return place
}

import { useEffect, useState } from 'react'
import type { NotificationPage } from '../../../shop/notifications/contract.ts'
import { ApiError } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { EmptyNotifications } from './empty-notifications.tsx'
import { NotificationItems } from './notification-items.tsx'
import { adoptNotifications, markAllRead, loadMoreNotifications, useNotifications } from './notifications-store.ts'

/** All notifications of a member, newest first (routes-06). `start`: what the page came with. */
export function NotificationsView({ start }: { start: NotificationPage }) {
  useEffect(() => adoptNotifications(start), [start])
  const { items, next } = useNotifications(start)
  const [busy, setBusy] = useState(false)
  const anyUnread = items.some(({ is_read }) => !is_read)

  async function more() {
    setBusy(true)
    try {
      await loadMoreNotifications()
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : 'We couldn’t load your notifications. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="page gutter py-6 lg:py-12">
      <div className="max-w-3xl">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h1 className="display max-w-full text-2xl lg:text-4xl">Notifications</h1>
          {anyUnread && (
            <Button variant="secondary" onClick={() => void markAllRead()}>
              Mark all read
            </Button>
          )}
        </div>
        {items.length === 0 ? (
          <div className="mt-6">
            <EmptyNotifications className="text-lg" />
            <p className="mt-6 flex flex-wrap gap-3">
              <ButtonLink to="/" size="lg">
                See our picks
              </ButtonLink>
            </p>
          </div>
        ) : (
          <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface lg:mt-6">
            <NotificationItems items={items} />
          </div>
        )}
        {next !== null && (
          <p className="mt-6 text-center">
            <Button variant="secondary" size="lg" busy={busy} onClick={() => void more()}>
              Show more
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

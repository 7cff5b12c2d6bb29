import type { ReactNode } from 'react'
import type { EmailOverview } from '../../../../shop/notifications/contract-mail.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { PageHead } from '../page/page-head.tsx'

const PAGES = [
  { to: '/admin/email-settings', label: 'Settings' },
  { to: '/admin/email-settings/queue', label: 'Queue' },
  { to: '/admin/email-settings/templates', label: 'Templates' },
  { to: '/admin/email-settings/blocked', label: 'Blocked addresses' },
  { to: '/admin/email-settings/outbox', label: 'Outbox' },
] as const
export type MailPage = (typeof PAGES)[number]['to']

interface MailFrameProps {
  page: MailPage
  at: string
  stale?: boolean
  /** Where the page says how sending goes. */
  overview?: EmailOverview
  /** Messages that could not be sent, for the tab of the queue. */
  givenUp?: number
  children: ReactNode
}

/** The head of the pages about e-mails: their tabs, and what stands in the way of sending. */
export function MailFrame({ page, at, stale = false, overview, givenUp, children }: MailFrameProps) {
  return (
    <div className="space-y-4">
      <PageHead title="E-mail" at={at} stale={stale} />
      <ListTabs
        label="E-mail"
        tabs={PAGES.map(({ to, label }) => ({ to, label, chosen: to === page, count: to.endsWith('/queue') ? givenUp : 0 }))}
      />
      {overview && <Obstacle overview={overview} />}
      {children}
    </div>
  )
}

function Obstacle({ overview: { alarm, paused_until: until, last_failure: failure, server, settings } }: { overview: EmailOverview }) {
  const text = alarm
    ? `The mail server refuses the shop: “${alarm}”. Check SMTP_URL and MAIL_FROM on the server. Nothing is lost; everything waits in the queue.`
    : until
      ? `The mail server can’t be reached: “${failure ?? ''}”. Sending is paused until ${nairobiTime(until)}, then one e-mail tries. Nothing is lost.`
      : settings.notifications_enabled !== 'true'
        ? 'Order e-mails are switched off. What comes up meanwhile is skipped, not kept.'
        : !server
          ? 'No mail server is set (SMTP_URL), so nobody gets these e-mails: they are kept in the outbox.'
          : null
  if (!text) return null
  return (
    <p role={alarm || until ? 'alert' : undefined} className="rounded-card border-l-4 border-sun bg-surface px-4 py-3 break-words">
      {text}
    </p>
  )
}

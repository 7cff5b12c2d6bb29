import { useState, type ReactNode } from 'react'
import type { EmailOverview } from '../../../../shop/notifications/contract-mail.ts'
import { EMAIL_SETTING_KEYS, type EmailSettings } from '../../../../shop/notifications/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { HistorySection } from '../page/history-section.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { MailFrame } from './mail-frame.tsx'

const SWITCHES = [
  { key: 'notifications_enabled', label: 'Send order e-mails', about: 'Off: nobody gets any, neither buyers nor the shop.' },
  { key: 'customer_notifications_enabled', label: 'To buyers', about: 'Payment, delivery, cancellation and refund of their order.' },
  {
    key: 'admin_notifications_enabled',
    label: 'To the shop',
    about: 'New orders, delivery details, cancellations, payments that need a person.',
  },
] as const

/** The four settings of order e-mails, and how sending goes (email-01 to email-03). */
export function EmailSettingsView({ loaded }: { loaded: Snapshot<EmailOverview> }) {
  const { data, at, stale, refresh } = usePolling(loaded, '/api/admin/email-settings')
  // What another admin has saved is shown at once, unless this one is changing it.
  const [saved, setSaved] = useState<EmailSettings>(loaded.data.settings)
  const [draft, setDraft] = useState<Partial<EmailSettings>>({})
  const form = useUnsavedForm()
  const base = Object.keys(draft).length > 0 ? saved : data.settings
  const shown: EmailSettings = { ...base, ...draft }
  const changed = EMAIL_SETTING_KEYS.filter((key) => shown[key] !== base[key])
  const { errors, error, busy, submit } = useFormAction(async () => {
    const values = Object.fromEntries(changed.map((key) => [key, shown[key]]))
    try {
      const { settings } = await api<EmailOverview>('PATCH', '/api/admin/email-settings', { body: { values, seen: base } })
      setSaved(settings)
      discard()
      notify.success('Saved.')
    } finally {
      await refresh()
    }
  })
  function discard(): void {
    form.saved()
    setDraft({})
  }
  function change(key: keyof EmailSettings, value: string): void {
    form.typed()
    setSaved(base)
    setDraft({ ...draft, [key]: value })
  }
  return (
    <MailFrame page="/admin/email-settings" at={at} stale={stale} overview={data}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <form noValidate onSubmit={submit} aria-label="Settings of order e-mails" className="admin-panel space-y-3 px-4 py-4">
          {SWITCHES.map(({ key, label, about }) => (
            <Switch key={key} label={label} checked={shown[key] === 'true'} onChange={(event) => change(key, String(event.target.checked))}>
              {about}
            </Switch>
          ))}
          <EmailField
            label="Address of the shop"
            name="admin_email"
            value={shown.admin_email}
            onChange={(event) => change('admin_email', event.target.value)}
            hint={
              shown.admin_email.endsWith('.example')
                ? 'This is only an example: set the address you read, or you hear of no order.'
                : 'The shop’s e-mails go there, and buyers’ answers as well.'
            }
            error={errors['values.admin_email'] ?? errors['admin_email']}
          />
          <ErrorText text={error} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={busy} disabled={changed.length === 0}>
              Save
            </Button>
            {changed.length > 0 && (
              <>
                <Button variant="quiet" onClick={discard}>
                  Discard
                </Button>
                <p className="text-ink-soft">{changed.length === 1 ? '1 change' : `${changed.length} changes`} not saved</p>
              </>
            )}
          </div>
          {data.changed_at && <p className="text-ink-soft">Last saved {nairobiTime(data.changed_at)}</p>}
        </form>
        <SendingState overview={data} />
      </div>
      <HistorySection subject="settings:email" version={data.changed_at ?? ''} />
    </MailFrame>
  )
}

function SendingState({ overview }: { overview: EmailOverview }) {
  const { server, per_minute: perMinute, today } = overview
  return (
    <section aria-labelledby="sending" className="admin-panel px-4 py-4">
      <h2 id="sending" className="mb-2 text-lg font-semibold">
        Sending
      </h2>
      <dl className="divide-y divide-line">
        <Fact name="Mail server">{server ? `${server.host}, port ${server.port}` : 'None: e-mails stay in the outbox'}</Fact>
        {server && <Fact name="Encryption">{server.secure ? 'Always' : 'Where the server offers it'}</Fact>}
        {server && <Fact name="Sender">{server.from}</Fact>}
        {perMinute > 0 && <Fact name="Limit">{perMinute} a minute</Fact>}
        <Fact name="Today">
          {today.sent} sent, {today.failed === 0 ? 'none failed' : `${today.failed} failed`}
        </Fact>
        <Fact name="Last sent">{overview.last_success_at ? nairobiTime(overview.last_success_at) : 'Nothing yet'}</Fact>
        {overview.last_failure_at && (
          <Fact name="Last failure">
            {nairobiTime(overview.last_failure_at)}: {overview.last_failure}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
    </div>
  )
}

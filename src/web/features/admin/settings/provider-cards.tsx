import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EmailOverview } from '../../../../shop/notifications/contract-mail.ts'
import type { ProviderStatus } from '../../../../shop/payments/provider-setup.ts'
import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { CardHead } from './settings-card.tsx'

const NAMES: Record<ProviderStatus['name'], string> = {
  daraja: 'Safaricom Daraja',
  paystack: 'Paystack',
  sms: 'Africa’s Talking',
}
const MODES: Record<ProviderStatus['mode'], string> = {
  live: 'Live',
  sandbox: 'Sandbox: no real money',
  simulated: 'Simulated: no real money',
  off: 'Not set up',
}

/** How shoppers can pay, and how each provider does. Keys are set in the environment of the server, never here. */
export function MoneyCard({ providers }: { providers: readonly ProviderStatus[] }) {
  const taking = providers.filter(({ name }) => name !== 'sms')
  const isOpen = taking.some(({ methods }) => methods.length > 0)
  return (
    <section aria-labelledby="money-title" className="admin-panel space-y-4 px-4 py-4">
      <CardHead
        id="money"
        title="Payments"
        about={
          isOpen
            ? 'Keys are set on the server; they are never shown here.'
            : 'Nobody can pay: set the keys of a provider on the server, then start the shop again.'
        }
      />
      {taking.map((provider) => (
        <Provider key={provider.name} provider={provider} />
      ))}
      <MoreLink to="/admin/payments">Payments and refunds</MoreLink>
    </section>
  )
}

/** How e-mails and SMS go out. */
export function MailCard({ mail, providers }: { mail: EmailOverview; providers: readonly ProviderStatus[] }) {
  const { server, today } = mail
  const sms = providers.find(({ name }) => name === 'sms')
  return (
    <section aria-labelledby="mail-title" className="admin-panel space-y-4 px-4 py-4">
      <CardHead id="mail" title="E-mail and SMS" />
      <div>
        <StateLine name="E-mail" state={mailState(mail)} isGood={Boolean(server) && !mail.alarm && !mail.paused_until} />
        <dl className="divide-y divide-line text-sm">
          <Fact name="SMTP_URL">{server ? `set: ${server.host}, port ${server.port}` : 'not set: e-mails stay in the outbox'}</Fact>
          {server && <Fact name="MAIL_FROM">{server.from}</Fact>}
          <Fact name="Last sent">{mail.last_success_at ? nairobiTime(mail.last_success_at) : 'Nothing yet'}</Fact>
          <Fact name="Today">
            {today.sent} sent, {today.failed === 0 ? 'none failed' : `${today.failed} failed`}
          </Fact>
        </dl>
      </div>
      {sms && <Provider provider={sms} />}
      <MoreLink to="/admin/email-settings">E-mail settings, queue and templates</MoreLink>
    </section>
  )
}

function mailState({ server, alarm, paused_until: paused }: EmailOverview): string {
  if (!server) return 'Outbox only'
  if (alarm) return `Refused by the server: ${alarm}`
  return paused ? `Paused until ${nairobiTime(paused)}` : 'Sending'
}

function Provider({ provider }: { provider: ProviderStatus }) {
  const { name, mode, methods, settings, callbacks, notes, last_paid_at: paid, last_down_at: down } = provider
  const isDown = down !== null && (paid === null || down > paid)
  const missing = settings.filter(({ is_required: needed, shown }) => needed && shown === null)
  return (
    <div>
      <StateLine
        name={NAMES[name]}
        state={isDown ? `${MODES[mode]}. No answer at the last try` : MODES[mode]}
        isGood={mode !== 'off' && !isDown}
      />
      <dl className="divide-y divide-line text-sm">
        {methods.length > 0 && <Fact name="Takes">{methods.map(methodLabel).join(', ')}</Fact>}
        {name !== 'sms' && mode !== 'off' && <Fact name="Last payment">{paid ? nairobiTime(paid) : 'None yet'}</Fact>}
        {down && <Fact name="Last without an answer">{nairobiTime(down)}</Fact>}
        {callbacks.map((address) => (
          <Fact key={address} name="Callbacks arrive at">
            {address}
          </Fact>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-sm">
          {note}
        </p>
      ))}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
          {missing.length > 0 ? `To set on the server: ${missing.length} of ${settings.length}` : 'Settings on the server'}
        </summary>
        <dl className="divide-y divide-line text-sm">
          {settings.map(({ name: variable, shown, is_required: needed }) => (
            <Fact key={variable} name={variable}>
              {shown ?? (needed ? 'not set, needed' : 'not set')}
            </Fact>
          ))}
        </dl>
      </details>
    </div>
  )
}

function StateLine({ name, state, isGood }: { name: string; state: string; isGood: boolean }) {
  return (
    <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
      {name}
      <span className={isGood ? 'text-sm text-green' : 'text-sm text-primary-strong'}>{state}</span>
    </h3>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-all">{children}</dd>
    </div>
  )
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}

import type { AlertSettings } from '../../../../shop/chat/contract-desk.ts'
import type { EmailOverview } from '../../../../shop/notifications/contract-mail.ts'
import type { ProviderStatus } from '../../../../shop/payments/provider-setup.ts'
import type { DeliveryDesk } from '../../../../shop/settings/contract-delivery.ts'
import type { SavedBy, Settings, ShopPage } from '../../../../shop/settings/rules.ts'
import { HistorySection } from '../page/history-section.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { MailCard, MoneyCard, MoreLink } from './provider-cards.tsx'
import { AgentsCard, ContactCard, CrisisCard, PagesCard, PiecesCard, ShopCard } from './shop-cards.tsx'
import { FeedAddress } from './shop-texts.tsx'
import { StaffSection, type StaffRow } from './staff-section.tsx'
import { AlertsCard } from './alerts-card.tsx'

const JOBS = [
  ['shop', 'Shop'],
  ['contact', 'Contact'],
  ['delivery', 'Delivery'],
  ['money', 'Money'],
  ['mail', 'Mail'],
  ['people', 'People'],
  ['alerts', 'Away'],
  ['pages', 'Pages'],
  ['pieces', 'Pieces'],
  ['agents', 'Assistants'],
  ['crisis', 'Crisis'],
] as const

export interface LoadedSettings {
  settings: Settings
  texts: Partial<Record<ShopPage, string>>
  savedBy: Record<string, SavedBy>
  delivery: DeliveryDesk
  providers: readonly ProviderStatus[]
  mail: EmailOverview
  staff: readonly StaffRow[]
  alerts: AlertSettings
  origin: string
}

/** Settings of the whole shop, a card for each job: each is saved on its own, and pages that are open update at once. */
export function SettingsView({ loaded }: { loaded: LoadedSettings }) {
  const { settings: saved, texts, savedBy, delivery, providers, mail, staff, alerts, origin } = loaded
  return (
    <div className="max-w-3xl space-y-4 text-base">
      <h1 className="display text-2xl">Settings</h1>
      <nav aria-label="On this page" className="flex flex-wrap gap-x-4">
        {JOBS.map(([id, label]) => (
          <a
            key={id}
            href={`#${id}-title`}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {label}
          </a>
        ))}
      </nav>
      <ShopCard saved={saved} savedBy={savedBy} />
      <ContactCard saved={saved} savedBy={savedBy} />
      <DeliveryCard loaded={delivery} />
      <MoneyCard providers={providers} />
      <MailCard mail={mail} providers={providers} />
      <StaffSection staff={staff} />
      <AlertsCard loaded={alerts} />
      <PagesCard texts={texts} savedBy={savedBy} />
      <PiecesCard saved={saved} savedBy={savedBy} />
      <AgentsCard saved={saved} savedBy={savedBy} />
      <CrisisCard saved={saved} savedBy={savedBy} />
      <section aria-labelledby="elsewhere" className="admin-panel px-4 py-4">
        <h2 id="elsewhere" className="text-lg font-semibold">
          Set on other pages
        </h2>
        <p className="flex flex-wrap gap-x-6">
          <MoreLink to="/admin/social-proof">Shopper activity</MoreLink>
          <MoreLink to="/admin/fomo">Recent purchase popup</MoreLink>
          <MoreLink to="/admin/holds">Who may hold pieces</MoreLink>
          <MoreLink to="/admin/email-settings">Order e-mails</MoreLink>
        </p>
      </section>
      <FeedAddress origin={origin} />
      <HistorySection subject="settings:shop" version={JSON.stringify(savedBy)} />
    </div>
  )
}

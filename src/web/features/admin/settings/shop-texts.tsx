import { Link } from 'react-router'
import { CONTACT_MAX, SHOP_PAGE_MAX, SHOP_PAGE_NAMES, SHOP_PAGES, type Contact, type ShopPage } from '../../../../shop/settings/rules.ts'
import { EmailField, TextArea, TextField } from '../../../ui/field.tsx'

type Errors = Record<string, string | undefined>

const ABOUT_PAGES: Record<ShopPage, string> = {
  about: 'Who you are, where the clothes come from, and how you check them.',
  exchanges: 'What can be exchanged, how to send it back, and who pays for that. The shop promises 7 days.',
  terms: 'Who sells here, prices, payment, delivery, and whom to contact if something goes wrong.',
}

/** How shoppers reach a person; WhatsApp is among the social media links. */
export function ContactFields({ contact, errors }: { contact: Contact; errors: Errors }) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          type="tel"
          inputMode="tel"
          label="Phone"
          name="phone"
          maxLength={20}
          autoComplete="off"
          placeholder="0712 345 678"
          defaultValue={contact.phone}
          error={errors['phone']}
        />
        <EmailField
          label="E-mail"
          name="email"
          autoComplete="off"
          maxLength={CONTACT_MAX}
          defaultValue={contact.email}
          error={errors['email']}
        />
      </div>
      <TextField
        label="Where you are, and when"
        name="place"
        maxLength={CONTACT_MAX}
        autoComplete="off"
        placeholder="Toi Market, Nairobi. Monday to Saturday, 9 to 6"
        defaultValue={contact.place}
        error={errors['place']}
      />
    </>
  )
}

interface PageFieldsProps {
  texts: Partial<Record<ShopPage, string>>
  /** What shoppers see. */
  saved: Partial<Record<ShopPage, string>>
  errors: Errors
}

/** The pages that the shop writes itself. */
export function PageFields({ texts, saved, errors }: PageFieldsProps) {
  return (
    <>
      {SHOP_PAGES.map((page) => (
        <div key={page}>
          <TextArea
            label={SHOP_PAGE_NAMES[page]}
            name={page}
            rows={8}
            maxLength={SHOP_PAGE_MAX}
            hint={ABOUT_PAGES[page]}
            defaultValue={texts[page]}
            error={errors[page]}
          />
          {saved[page] && (
            <Link
              to={`/${page}`}
              target="_blank"
              className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
            >
              See the page
              <span className="sr-only"> “{SHOP_PAGE_NAMES[page]}” (opens in a new tab)</span>
            </Link>
          )}
        </div>
      ))}
    </>
  )
}

/** Where others fetch the products; there is nothing to set. */
export function FeedAddress({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="feed" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="feed" className="text-lg font-semibold">
        Your pieces on Instagram, WhatsApp and Google
      </h2>
      <p className="text-sm text-ink-soft">
        Paste this address where it asks for a data feed: in Meta Commerce Manager for Instagram, Facebook and WhatsApp, in Google Merchant
        Center for Google. Let them fetch it every hour, as most pieces exist once.
      </p>
      <p className="rounded-card bg-sand px-4 py-3 font-mono text-sm break-all select-all">{`${origin}/feeds/products.xml`}</p>
    </section>
  )
}

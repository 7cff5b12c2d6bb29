import { Link, useLocation } from 'react-router'
import { CATEGORIES } from '../../../shop/catalogue/rules.ts'
import { DELIVERY, DISPATCH_PROMISE, feeText, offeredAreas } from '../../../shop/delivery.ts'
import { SHOP_PAGE_NAMES } from '../../../shop/settings/rules.ts'
import { useDataSaver } from '../../lib/choices.ts'
import { PagePart } from '../../lib/page-part.tsx'
import { useSettings } from '../product/live/live-settings.ts'
import { AccessibilityButton } from './accessibility/accessibility.tsx'
import { DataSaverSwitch } from './data-saver-switch.tsx'
import { ContactLinks } from '../shop-pages/contact-links.tsx'
import { SocialLinks } from '../browse/home/social-links.tsx'
import { OrdersLink } from './orders-link.tsx'
import { whole } from '../../ui/whole.tsx'
import { sectionOf } from './section.ts'

const STEPS = [
  ['Pick a piece', 'Most pieces exist only once. We show every flaw, so what you see is what you get.'],
  ['Pay with M-PESA', 'We send a prompt to your phone, and hold the piece for you while you pay.'],
  ['Wear it again', `${DISPATCH_PROMISE} Doesn’t fit? Exchange it within 7 days.`],
] as const

const label = (category: string) => category.charAt(0).toUpperCase() + category.slice(1)

/** The same on every page of one kind of visitor, so the server renders it once. */
export function Footer() {
  const { pathname } = useLocation()
  const { name, line, social_links, contact, pages, delivery } = useSettings()
  const by = JSON.stringify([sectionOf(pathname), useDataSaver(), name, line, social_links, contact, pages, delivery])
  return (
    <PagePart name="footer" by={by} personal="state">
      <FooterContent />
    </PagePart>
  )
}

function FooterContent() {
  const { name, line, contact, pages, delivery } = useSettings()
  return (
    <footer className="footer">
      <div className="kikoi h-2" />
      <div className="page gutter py-10 lg:py-14">
        <h2 className="display text-2xl lg:text-3xl">How it works</h2>
        <ol className="mt-6 grid gap-6 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:gap-10">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="flex gap-4">
              <span aria-hidden="true" className="display text-3xl text-sun">
                {index + 1}
              </span>
              <span>
                <span className="block text-lg font-semibold">{whole(title)}</span>
                <span className="mt-1 block text-sm text-on-ink">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-10 grid gap-8 border-t border-ink-soft pt-8 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:gap-10">
          <div>
            <p className="display text-2xl break-words">{name.toLowerCase()}.</p>
            {line && <p className="mt-2 text-sm text-on-ink">{line}</p>}
            <ContactLinks className="mt-3 font-semibold" link="foot-link" />
            {contact.place && <p className="mt-1 text-sm text-on-ink">{contact.place}</p>}
            <SocialLinks className="mt-2 flex flex-wrap gap-x-6" link="foot-link" except="whatsapp" />
          </div>
          <nav aria-label="Shop" className="grid grid-cols-[repeat(auto-fill,minmax(max(7rem,34%),1fr))]">
            {CATEGORIES.map((category) => (
              <Link key={category} to={`/?category=${category}`} className="foot-link">
                {label(category)}
              </Link>
            ))}
            <OrdersLink className="foot-link" />
            <Link to="/wishlist" className="foot-link">
              Wishlist
            </Link>
            {pages.map((page) => (
              <Link key={page} to={`/${page}`} className="foot-link">
                {SHOP_PAGE_NAMES[page]}
              </Link>
            ))}
            <Link to="/privacy" className="foot-link">
              Privacy
            </Link>
          </nav>
          <div>
            <p className="font-semibold">Delivery</p>
            <dl className="mt-2 text-sm text-on-ink">
              {offeredAreas(delivery).map((area) => (
                <div key={area} className="flex justify-between gap-4 py-1 md:max-w-xs">
                  <dt>
                    {DELIVERY[area].label}, {DELIVERY[area].days}
                  </dt>
                  <dd className="font-semibold text-paper">{feeText(delivery[area].fee)}</dd>
                </div>
              ))}
            </dl>
            <div className="mt-4 md:max-w-xs">
              <DataSaverSwitch onInk />
              <AccessibilityButton className="foot-link font-semibold">Accessibility</AccessibilityButton>
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

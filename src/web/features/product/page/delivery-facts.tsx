import Repeat from 'lucide-react/icons/repeat-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import { Link } from 'react-router'
import { DELIVERY, DISPATCH_PROMISE, feeText, offeredAreas, type DeliveryRates } from '../../../../shop/delivery.ts'
import { SHOP_PAGE_NAMES } from '../../../../shop/settings/rules.ts'
import { PagePart } from '../../../lib/page-part.tsx'
import { useSettings } from '../live/live-settings.ts'

const BADGES = [
  [ShieldCheck, 'Secure checkout'],
  [Repeat, 'Exchange within 7 days'],
  [Truck, 'Delivery within 24hrs'],
] as const

/** What delivery costs and how long it takes, and what the shopper can rely on (product-06). */
export function DeliveryFacts() {
  const { pages, delivery } = useSettings()
  const hasPolicy = pages.includes('exchanges')
  return (
    <PagePart name="delivery-facts" by={JSON.stringify([hasPolicy, delivery])}>
      <Facts hasPolicy={hasPolicy} delivery={delivery} />
    </PagePart>
  )
}

function Facts({ hasPolicy, delivery }: { hasPolicy: boolean; delivery: DeliveryRates }) {
  return (
    <section aria-label="Delivery and trust" className="mt-6 rounded-card border border-line bg-surface">
      <dl className="px-4 py-3 text-sm">
        {offeredAreas(delivery).map((area) => (
          <div key={area} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt className="text-ink-soft">
              {DELIVERY[area].label}, <span className="whitespace-nowrap">{DELIVERY[area].days}</span>
            </dt>
            <dd className={delivery[area].fee === 0 ? 'ml-auto font-semibold text-green' : 'ml-auto font-semibold whitespace-nowrap'}>
              {feeText(delivery[area].fee)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(5.5rem,26%),1fr))] border-t border-line text-center text-xs font-medium">
        {BADGES.map(([Icon, text]) => (
          <li key={text} className="flex flex-col items-center gap-1.5 px-2 py-3">
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="text-green" />
            {text}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-center text-xs text-ink-soft">
        {DISPATCH_PROMISE} It arrives within the days shown above.
        {hasPolicy && (
          <>
            {' '}
            <Link to="/exchanges" className="font-semibold underline underline-offset-4">
              {SHOP_PAGE_NAMES.exchanges}
            </Link>
          </>
        )}
      </p>
    </section>
  )
}

import { ButtonLink } from '../../../ui/button.tsx'
import { CategoryLinks } from '../../product/card/category-links.tsx'

/** Nothing bought yet: what to do about it. */
export function NoOrders() {
  return (
    <div>
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h2 className="display text-xl lg:text-2xl">No orders yet</h2>
      <p className="mt-2 max-w-[44ch] text-ink-soft">You can follow your orders here, from payment to delivery.</p>
      <ButtonLink to="/" size="lg" className="mt-6">
        See what is new
      </ButtonLink>
      <p className="mt-8 mb-3 text-sm font-semibold">Or go straight to</p>
      <CategoryLinks />
    </div>
  )
}

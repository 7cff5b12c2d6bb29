import { Link } from 'react-router'
import { CATEGORIES } from '../../../shop/catalogue/rules.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { categoryLabel } from '../filters/filters.ts'

/** Nothing bought yet: what to do about it. */
export function NoOrders() {
  return (
    <div>
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h2 className="display text-xl lg:text-2xl">No orders yet</h2>
      <p className="mt-2 max-w-[44ch] text-ink-soft">What you buy stands here, from the payment to your door.</p>
      <ButtonLink to="/" size="lg" className="mt-6">
        See what is new
      </ButtonLink>
      <p className="mt-8 mb-3 text-sm font-semibold">Or go straight to</p>
      <p className="flex flex-wrap gap-2">
        {CATEGORIES.map((category) => (
          <Link key={category} to={`/?category=${category}`} className={chipClass(false)}>
            {categoryLabel(category)}
          </Link>
        ))}
      </p>
    </div>
  )
}

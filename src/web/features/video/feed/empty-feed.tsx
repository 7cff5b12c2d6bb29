import { ButtonLink } from '../../../ui/button.tsx'
import { CategoryLinks } from '../../product/card/category-links.tsx'

/** No video yet: the products themselves, one per screen, are the next best thing. */
export function EmptyFeed() {
  return (
    <div className="page gutter py-10 lg:py-20">
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">No videos yet</h1>
      <p className="mt-3 max-w-[44ch] text-ink-soft">
        Here you’ll see how our pieces look and fit. Until then, browse them one by one in full screen.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/?view=tnt" size="lg">
          Browse one by one
        </ButtonLink>
        <ButtonLink to="/" variant="secondary" size="lg">
          Back to the shop
        </ButtonLink>
      </p>
      <p className="mt-10 mb-3 text-sm font-semibold">Or go straight to</p>
      <CategoryLinks />
    </div>
  )
}

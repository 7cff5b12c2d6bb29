import { ButtonLink } from '../../ui/button.tsx'
import { CategoryLinks } from '../product/card/category-links.tsx'

/** Nothing in the bag: what to do about it. On a page of its own it is the page's heading. */
export function EmptyBag({ onLeave, page = false }: { onLeave?: () => void; page?: boolean }) {
  const Title = page ? 'h1' : 'p'
  const leave = onLeave ? { onClick: onLeave } : {}
  return (
    <div className={page ? 'py-4 lg:py-8' : 'py-6'}>
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <Title className={page ? 'display text-3xl lg:text-4xl' : 'display text-2xl'}>Your bag is empty</Title>
      <p className="mt-3 max-w-[40ch] text-ink-soft">Nearly every piece here exists only once. When you find yours, add it to your bag.</p>
      <ButtonLink to="/" size="lg" className="mt-6" {...leave}>
        See what is new
      </ButtonLink>
      <p className="mt-10 mb-3 text-sm font-semibold">Or go straight to</p>
      <CategoryLinks {...leave} />
    </div>
  )
}

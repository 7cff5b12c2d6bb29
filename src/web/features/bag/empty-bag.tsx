import { ButtonLink } from '../../ui/button.tsx'
import { EmptyDrawing, LINE, TAG } from '../../ui/empty-drawing.tsx'
import { CategoryLinks } from '../product/card/category-links.tsx'

/** Nothing in the bag: what to do about it. On a page of its own it is the page's heading. */
export function EmptyBag({ onLeave, page = false }: { onLeave?: () => void; page?: boolean }) {
  const Title = page ? 'h1' : 'p'
  const leave = onLeave ? { onClick: onLeave } : {}
  return (
    <div className={page ? 'py-4 lg:py-8' : 'py-6'}>
      <EmptyDrawing className="mb-5">
        <path className={LINE} d="M36 40v-8a12 12 0 0 1 24 0v8" />
        <path d="M27 38h42l5 36a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z" />
        <path className={LINE} d="M36 46a12 12 0 0 0 24 0" />
        <path className={TAG} d="m68 52 9 8v14H59V60z" />
      </EmptyDrawing>
      <Title className={page ? 'display text-3xl lg:text-4xl' : 'display text-2xl'}>Your bag is empty</Title>
      <p className="mt-3 max-w-[40ch] text-ink-soft">Nearly every piece here exists only once. When you find yours, add it to your bag.</p>
      <ButtonLink to="/" size="lg" className="mt-6" {...leave}>
        See our picks
      </ButtonLink>
      <p className="mt-10 mb-3 text-sm font-semibold">Or go straight to</p>
      <CategoryLinks {...leave} />
    </div>
  )
}

import type { LinkLine } from '../../../../shop/cart/rules-link.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { bag } from '../store/bag-state.ts'
import { openBag } from '../store/bag-store.ts'
import { useLiveProducts } from '../../product/live/use-live-products.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { SharedCartLine } from './shared-cart-line.tsx'
import { bagTitle, sharedLines, sumOf, withShared, type SharedLine } from './shared-lines.ts'
import './shared-bag.css'

interface SharedBagPageProps {
  lines: readonly LinkLine[]
  products: readonly CardProduct[]
}

/** Somebody's bag, for whoever has the link: what is in it, what of it is left, and all of it in one press. */
export function SharedBagPage({ lines, products }: SharedBagPageProps) {
  const shown = sharedLines(lines, useLiveProducts(products))
  const { pieces: remaining, total } = sumOf(shown)
  const sent = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="page gutter max-w-3xl py-6 lg:py-12">
      <h1 className="display text-2xl lg:text-4xl">{bagTitle(sent)}</h1>
      <p className="mt-2 max-w-[52ch] text-ink-soft">{introOf(sent, remaining)}</p>
      <ul aria-label="Pieces" className="mt-4">
        {shown.map((line) => (
          <SharedCartLine key={line.variant_id} line={line} />
        ))}
      </ul>
      {remaining > 0 ? (
        <div className="shared-bag-bar">
          <p className="min-w-0 text-sm text-ink-soft">
            {remaining === sent ? 'Together' : `${remaining} of ${sent}`}
            <strong className="block text-xl leading-tight text-ink">{formatKes(total)}</strong>
          </p>
          <Button size="lg" onClick={() => addAll(shown)}>
            {remaining === 1 ? 'Add to my bag' : 'Add all to my bag'}
          </Button>
        </div>
      ) : (
        <p className="mt-8">
          <ButtonLink to="/" size="lg">
            See our picks
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function introOf(sent: number, remaining: number): string {
  if (remaining === 0) return 'Someone picked these for you, but they’ve all been sold. Most pieces here exist only once.'
  const these = sent === 1 ? 'this' : 'these'
  return `Someone picked ${these} for you. Most pieces here exist only once: ${sent === 1 ? 'it’s' : 'they’re'} yours once you pay.`
}

function addAll(lines: readonly SharedLine[]): void {
  const { bag: next, added, full } = withShared(bag.get(), lines)
  if (added > 0) bag.set(next)
  if (!full) openBag()
  if (full) notify.error('Your bag is full. Check out, or remove a piece first.')
  else if (added === 0) notify.info('They’re already in your bag.')
  else notify.success('Added to bag!')
}

/** The link is invalid: characters got lost on the way. */
export function BrokenBagLink() {
  return (
    <div className="page gutter py-16 lg:py-24">
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">This link is incomplete</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        Part of the link is missing. Ask for the link again, and tap it instead of typing it.
      </p>
      <p className="mt-8">
        <ButtonLink to="/" size="lg">
          See our picks
        </ButtonLink>
      </p>
    </div>
  )
}

import { LOOK_DAYS, lookPicturePath, SIMULATION_LABEL } from '../../../../shop/try-on/looks/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { whole } from '../../../ui/whole.tsx'
import { ProductGrid } from '../../product/card/product-grid.tsx'
import { TryOnLink } from '../../product/page/try-on-link.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'

interface SharedLookPageProps {
  token: string
  /** Pixels of the picture. */
  width: number
  height: number
  pieces: readonly CardProduct[]
}

/** Somebody's look, for whoever has the link. Nothing says who it is. */
export function SharedLookPage({ token, width, height, pieces }: SharedLookPageProps) {
  const wearable = pieces.filter(({ stock }) => stock > 0).map(({ id }) => id)
  const total = pieces.reduce((sum, { price }) => sum + price, 0)
  return (
    <div className="page gutter py-6 lg:py-12">
      <h1 className="display text-2xl lg:text-4xl">A look somebody shared with you</h1>
      <div className="mt-4 lg:mt-6 lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:items-start lg:gap-10">
        <figure>
          <img
            src={lookPicturePath(token)}
            width={width}
            height={height}
            alt="Somebody wearing these pieces, a simulation"
            referrerPolicy="no-referrer"
            className="max-h-[80vh] w-auto rounded-card object-contain lg:max-h-[70vh]"
          />
          <figcaption className="mt-2 text-sm text-ink-soft">
            {whole(`${SIMULATION_LABEL}. The link works for ${LOOK_DAYS} days.`)}
          </figcaption>
        </figure>
        <section aria-labelledby="worn" className="lg:[&_.product-grid]:[--columns:3]">
          <h2 id="worn" className="display mt-8 mb-4 text-xl lg:mt-0">
            {pieces.length > 0
              ? `In this look${pieces.length > 1 ? `: ${formatKes(total)} together` : ''}`
              : 'These pieces are no longer in the shop'}
          </h2>
          {wearable.length > 0 && (
            <TryOnLink productIds={wearable} className={buttonClass('primary', 'lg', 'mb-4')}>
              {wearable.length > 1 ? 'Try these on' : 'Try it on'}
            </TryOnLink>
          )}
          {pieces.length > 0 && <ProductGrid products={pieces} label="Pieces of this look" eager={2} first={1} />}
        </section>
      </div>
      <p className="mt-10 border-t border-line pt-6">
        <ButtonLink to="/" variant={pieces.length > 0 ? 'secondary' : 'primary'} size="lg">
          Browse the shop
        </ButtonLink>
      </p>
    </div>
  )
}

/** The link is over, was deleted, or is incomplete. */
export function SharedLookEnded() {
  return (
    <div className="page gutter py-16 lg:py-24">
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">This look is no longer here</h1>
      <p className="mt-4 max-w-prose text-ink-soft">Looks are deleted after {LOOK_DAYS} days, or whenever their owner likes.</p>
      <p className="mt-8">
        <ButtonLink to="/" size="lg">
          See our picks
        </ButtonLink>
      </p>
    </div>
  )
}

import { ButtonLink } from '../../ui/button.tsx'
import type { CardProduct } from '../product/data/card-product.ts'
import { ProductGrid } from '../product/card/product-grid.tsx'

/** "Wanjiku's wishlist" */
export function titleOf(owner: string | null): string {
  return owner ? `${owner}'s wishlist` : 'A wishlist shared with you'
}

/** Somebody's wishlist, for whoever has the link. */
export function SharedWishlistPage({ owner, products }: { owner: string | null; products: readonly CardProduct[] }) {
  const someone = owner ?? 'Someone'
  return (
    <div className="page gutter py-6 lg:py-12">
      <h1 className="display text-2xl break-words lg:text-4xl">{titleOf(owner)}</h1>
      {products.length > 0 ? (
        <>
          <p className="mt-2 mb-6 max-w-[52ch] text-ink-soft">
            {someone} would love {products.length === 1 ? 'this piece' : 'these pieces'}. Most are one of a kind.
          </p>
          <h2 className="sr-only">Pieces</h2>
          <ProductGrid products={products} label={titleOf(owner)} eager={4} first={2} />
        </>
      ) : (
        <p className="mt-2 text-ink-soft">This wishlist is empty right now.</p>
      )}
      <p className="mt-10 border-t border-line pt-6">
        <ButtonLink to="/" variant={products.length > 0 ? 'secondary' : 'primary'} size="lg">
          Browse the shop
        </ButtonLink>
      </p>
    </div>
  )
}

/** The link is invalid: revoked, expired, or incomplete. */
export function SharedWishlistEnded() {
  return (
    <div className="page gutter py-16 lg:py-24">
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">This wishlist is no longer shared</h1>
      <p className="mt-4 max-w-prose text-ink-soft">Ask for a new link, or have a look around the shop.</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/" size="lg">
          See our picks
        </ButtonLink>
        <ButtonLink to="/wishlist" size="lg" variant="secondary">
          Go to my wishlist
        </ButtonLink>
      </p>
    </div>
  )
}

import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { CategoryLinks } from '../product/card/category-links.tsx'
import { pageTitle } from '../../../shop/name.ts'

/** For addresses and products that do not exist (open-39). */
export function NotFoundScreen({ product }: { product: boolean }) {
  return (
    <div className="page gutter py-16 lg:py-24">
      <title>{pageTitle('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">{product ? 'This piece is no longer available' : 'Page not found'}</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        {product
          ? 'It was one of a kind and has been sold. Have a look at similar pieces.'
          : 'Please check the address for typos, or go back to the shop.'}
      </p>
      <p className="mt-8">
        <Link to="/" className={buttonClass('primary', 'lg')}>
          Back to the shop
        </Link>
      </p>
      <CategoryLinks className="mt-10" />
    </div>
  )
}

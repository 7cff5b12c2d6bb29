import { FIRST_DELIVERY_RATES } from '../../../shop/delivery.ts'
import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { isUuid } from '../../../shop/ids.ts'
import { pageContext, shopContext, siteContext } from '../../context.ts'
import { categoryLabel } from '../../lib/category-label.ts'
import { useLiveProduct } from '../../features/product/live/use-live-products.ts'
import { storeOfflineProduct, offlineProduct } from '../../features/product/data/offline-products.ts'
import { toCardProduct, type CardProduct } from '../../features/product/data/card-product.ts'
import { ProductGrid } from '../../features/product/card/product-grid.tsx'
import { BuyBox } from '../../features/product/page/buy-box.tsx'
import { DeliveryFacts } from '../../features/product/page/delivery-facts.tsx'
import { Gallery } from '../../features/product/page/gallery.tsx'
import { ProductBadges } from '../../features/product/page/product-badges.tsx'
import { ProductFacts } from '../../features/product/page/product-facts.tsx'
import { productTitle, previewText } from '../../features/product/page/product-text.ts'
import { breadcrumbData, productData } from '../../features/product/page/structured-data.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { addRecentlyViewed } from '../../features/product/data/recently-viewed.ts'
import { isNetworkError } from '../../lib/no-connection.ts'
import { pageMeta } from '../../lib/meta.ts'
import { packList, unpackList } from '../../lib/packed-list.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/product.ts'

const RELATED = 8

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { product, similar } = await shop.catalogue.withSimilar(id, RELATED)
  if (!product) throw data(null, { status: 404 })
  const related = packList(similar.map(toCardProduct), context.get(pageContext).blocks)
  return { product, related, origin: context.get(siteContext).origin }
}

/** Without a connection, the product as it was opened last. */
export async function clientLoader({ params: { id }, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    const product = isNetworkError(error) ? await offlineProduct(id) : null
    if (!product) throw error
    return { product, related: packList<CardProduct>([], null), origin: location.origin }
  }
}

export const handle: SharedPage = {
  members: true,
  // What is no id is the same product that nobody has.
  address: ({ params: { id = '' } }) => `/product/${isUuid(id) ? id.toLowerCase() : 'unknown'}`,
}

export function headers() {
  return { 'x-page-cache': '60' }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { product, origin } = loaderData
  const picture = product.images[0]
  return [
    ...pageMeta({
      title: productTitle(product),
      description: previewText(product),
      origin,
      path: `/product/${product.id}`,
      type: 'product',
      image: picture && sharePictureUrl(picture.key),
    }),
    { property: 'product:price:amount', content: String(product.price) },
    { property: 'product:price:currency', content: 'KES' },
    { property: 'product:availability', content: product.stock > 0 ? 'in stock' : 'out of stock' },
    { 'script:ld+json': productData(product, origin, matches[0]?.loaderData?.settings.delivery ?? FIRST_DELIVERY_RATES) },
    { 'script:ld+json': breadcrumbData(product, origin) },
  ]
}

export const shouldRevalidate = skipsForModal

export default function ProductPage({ loaderData: { product, related: packed } }: Route.ComponentProps) {
  const related = unpackList<CardProduct>(packed)
  const live = useLiveProduct(product)
  useEffect(() => {
    addRecentlyViewed(product)
    void storeOfflineProduct(product)
  }, [product])
  return (
    <article className="product page gutter">
      <div className="product-main">
        <Gallery key={product.id} product={product}>
          <ProductBadges product={live} />
        </Gallery>
        <div className="product-info">
          <Breadcrumbs category={product.category} />
          <h1 className="display text-2xl lg:text-3xl">{product.name}</h1>
          <BuyBox key={product.id} product={live} whole={product} />
          <DeliveryFacts />
          <ProductFacts product={product} />
        </div>
      </div>
      {related.length > 0 && live.stock > 0 && (
        <section aria-labelledby="related" className="mt-10 border-t border-line pt-8">
          <h2 id="related" className="display mb-5 text-2xl">
            Goes well with this piece
          </h2>
          <div className="related">
            <ProductGrid products={related} label="Related pieces" />
          </div>
        </section>
      )}
    </article>
  )
}

function Breadcrumbs({ category }: { category: string }) {
  return (
    <nav aria-label="Breadcrumbs" className="-mt-2 flex items-center text-sm text-ink-soft md:mt-0">
      <Link to="/" className="-ml-1.5 inline-flex min-h-11 min-w-11 items-center justify-center hover:underline">
        Shop
      </Link>
      <span aria-hidden="true" className="mr-2 ml-0.5">
        /
      </span>
      <Link to={`/?category=${encodeURIComponent(category)}`} className="inline-flex min-h-11 items-center hover:underline">
        {categoryLabel(category)}
      </Link>
    </nav>
  )
}

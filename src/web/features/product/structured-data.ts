import type { Product } from '../../../shop/catalogue/contract.ts'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { CURRENCY } from '../../../shop/money.ts'
import { SHOP_NAME } from '../../lib/meta.ts'
import { categoryLabel } from '../filters/filters.ts'
import { plainText } from './piece-words.ts'

/** schema.org Product of the piece. */
export function productData(product: Product, origin: string) {
  const address = `${origin}/product/${product.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: plainText(product.description, 500) || product.name,
    url: address,
    sku: product.variants[0]?.sku,
    category: product.category,
    image: product.images.map(({ key }) => origin + sharePictureUrl(key)),
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
    itemCondition: product.condition === 'New with tags' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: address,
      price: product.price,
      priceCurrency: CURRENCY,
      availability: product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: product.condition === 'New with tags' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition',
    },
  }
}

/** schema.org breadcrumbs: shop, category, piece. */
export function breadcrumbData(product: Pick<Product, 'id' | 'name' | 'category'>, origin: string) {
  const steps = [
    [SHOP_NAME, `${origin}/`],
    [categoryLabel(product.category), `${origin}/?category=${encodeURIComponent(product.category)}`],
    [product.name, `${origin}/product/${product.id}`],
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
}

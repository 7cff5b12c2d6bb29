import type { Product } from '../../../shop/catalogue/contract.ts'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { CURRENCY } from '../../../shop/money.ts'
import { SHOP_NAME } from '../../lib/meta.ts'
import { categoryLabel } from '../filters/filters.ts'

/** Plain text of sanitised HTML, at most `max` characters, cut between words. */
export function plainText(html: string, max: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`
}

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

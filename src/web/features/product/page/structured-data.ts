import type { Product } from '../../../../shop/catalogue/contract.ts'
import { plainText } from '../../../../shop/catalogue/rules-plain-text.ts'
import { sharePictureUrl } from '../../../../shop/catalogue/rules.ts'
import { DELIVERY, EXCHANGE_DAYS, offeredAreas, type DeliveryArea, type DeliveryRates } from '../../../../shop/delivery.ts'
import { CURRENCY } from '../../../../shop/money.ts'
import { shopName } from '../../../../shop/name.ts'
import { categoryLabel } from '../../../lib/category-label.ts'

const COUNTRY = 'KE'

/**
 * schema.org Product, as search engines list it: one offer for each size, each with its own SKU, price and
 * whether it can be bought. Those that can come first.
 */
export function productData(product: Product, origin: string, delivery: DeliveryRates) {
  const address = `${origin}/product/${product.id}`
  const common = { condition: conditionOf(product), shipping: shippingOf(delivery) }
  const offers = product.variants
    .toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0) || a.price - b.price)
    .map((variant) => offerOf(variant, address, common))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: plainText(product.description, 500) || product.name,
    url: address,
    sku: offers[0]?.sku,
    category: product.category,
    ...(product.images.length > 0 ? { image: product.images.map(({ key }) => origin + sharePictureUrl(key)) } : {}),
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
    itemCondition: common.condition,
    offers,
  }
}

interface OfCommon {
  condition: string
  shipping: ReturnType<typeof shippingOf>
}

function offerOf({ sku, size, stock, price }: Product['variants'][number], address: string, { condition, shipping }: OfCommon) {
  return {
    '@type': 'Offer',
    url: address,
    sku,
    ...(size ? { name: `Size ${size}` } : {}),
    price,
    priceCurrency: CURRENCY,
    availability: availabilityOf(stock),
    itemCondition: condition,
    shippingDetails: shipping,
    hasMerchantReturnPolicy: EXCHANGE,
  }
}

/** The schema.org word for how many are left. */
function availabilityOf(stock: number): string {
  return stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
}

function conditionOf({ condition }: Pick<Product, 'condition'>): string {
  return condition === 'New with tags' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition'
}

const REGION: Record<DeliveryArea, object> = {
  nairobi: { '@type': 'DefinedRegion', addressCountry: COUNTRY, addressRegion: 'Nairobi' },
  nationwide: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
}

/** What we promise counts from the payment: nothing is added for packing. */
function shippingOf(delivery: DeliveryRates) {
  return offeredAreas(delivery).map((area) => ({
    '@type': 'OfferShippingDetails',
    shippingDestination: REGION[area],
    shippingRate: { '@type': 'MonetaryAmount', value: delivery[area].fee, currency: CURRENCY },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 0),
      transitTime: days(DELIVERY[area].least, DELIVERY[area].most),
    },
  }))
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}

/** An exchange, not money back; how it gets to us and who pays for that we do not promise, so it is not said (product-06). */
const EXCHANGE = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: COUNTRY,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: EXCHANGE_DAYS,
  refundType: 'https://schema.org/ExchangeRefund',
}

/** schema.org breadcrumbs: shop, category, product. */
export function breadcrumbData(product: Pick<Product, 'id' | 'name' | 'category'>, origin: string) {
  const steps = [
    [shopName(), `${origin}/`],
    [categoryLabel(product.category), `${origin}/?category=${encodeURIComponent(product.category)}`],
    [product.name, `${origin}/product/${product.id}`],
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
}

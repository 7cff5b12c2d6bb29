import { data } from 'react-router'
import { bagCode, linesOfCode } from '../../../shop/cart/rules-link.ts'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { formatKes } from '../../../shop/money.ts'
import { shopContext, siteContext } from '../../context.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { BrokenBagLink, SharedBagPage } from '../../features/bag/shared/shared-bag-page.tsx'
import { bagTitle, listed, sharedLines, sumOf } from '../../features/bag/shared/shared-lines.ts'
import { pageTitle } from '../../../shop/name.ts'
import { pageMeta } from '../../lib/meta.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/shared-bag.ts'

/** The code is the bag: nothing about who sent it is known here. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const lines = linesOfCode(code)
  if (!lines) return data(null, { status: 404 })
  const found = await context.get(shopContext).catalogue.cardsOfVariants(lines.map(({ variant_id }) => variant_id))
  // Two sizes of a product are two cart lines.
  const products = [...new Map(found.map((card) => [card.id, toCardProduct(card)])).values()]
  return data({ lines, products, origin: context.get(siteContext).origin })
}

export const handle: SharedPage = {
  address({ params: { code = '' } }) {
    const lines = linesOfCode(code)
    return `/bag/${(lines && bagCode(lines)) ?? 'unknown'}`
  },
}

export function headers() {
  return { 'x-page-cache': '60' }
}

export const shouldRevalidate = skipsForModal

export function meta({ loaderData, params: { code } }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Bag') }, { name: 'robots', content: 'noindex' }]
  const lines = sharedLines(loaderData.lines, loaderData.products)
  const { pieces: left, total } = sumOf(lines)
  const sent = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const price = left < sent ? `${left} left for ${formatKes(total)}` : formatKes(total)
  const names = lines.flatMap(({ product, size }) => (product ? [size ? `${product.name} (${size})` : product.name] : []))
  // The one that can still be had shows what it is about.
  const pictured = lines.filter(({ product }) => product && product.images.length > 0)
  const first = (pictured.find(({ remaining: left }) => left > 0) ?? pictured[0])?.product?.images[0]
  return pageMeta({
    title: pageTitle(`${bagTitle(sent)}${left > 0 ? `, ${price}` : ''}`),
    description:
      names.length > 0 ? `${listed(names)}. Second-hand, checked by hand, paid with M-PESA.` : 'These pieces are no longer available.',
    origin: loaderData.origin,
    path: `/bag/${code}`,
    image: first && sharePictureUrl(first.key),
    index: false,
  })
}

export default function SharedBag({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SharedBagPage lines={loaderData.lines} products={loaderData.products} /> : <BrokenBagLink />
}

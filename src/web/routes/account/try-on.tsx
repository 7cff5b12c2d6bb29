import { data } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { requireMember } from '../../server/guards.ts'
import { TryOn } from '../../features/try-on/try-on-page.tsx'
import type { Route } from './+types/try-on.ts'

/** `?piece=` is the one to begin with; a piece that is not there is as good as none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  const id = new URL(request.url).searchParams.get('piece') ?? ''
  const [product] = isUuid(id) ? await context.get(shopContext).catalogue.cards([id]) : []
  return data({ userId: member.id, product: product ? toCardProduct(product) : null }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Try On | Upya' }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = skipsForModal

/** `/try-on` (routes-08); signed-in only, open-38. */
export default function TryOnPage({ loaderData: { userId, product } }: Route.ComponentProps) {
  return <TryOn key={userId} userId={userId} product={product} />
}

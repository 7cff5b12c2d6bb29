import { data } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { pageTitle } from '../../../shop/name.ts'
import { OUTFIT_MAX } from '../../../shop/try-on/rules.ts'
import { shopContext } from '../../context.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { FittingRoom } from '../../features/try-on/page/fitting-room.tsx'
import '../../features/try-on/try-on.css'
import { requireMember } from '../../server/guards.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { Route } from './+types/try-on.ts'

/** `?piece=` is the one to begin with, `?pieces=` those of a look that go on with it, as many as can be worn; a piece that is not there is as good as none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  const { searchParams } = new URL(request.url)
  const asked = [searchParams.get('piece') ?? '', ...(searchParams.get('pieces') ?? '').split(',')]
  const ids = [...new Set(asked.filter(isUuid))].slice(0, OUTFIT_MAX)
  const cards = ids.length > 0 ? await context.get(shopContext).catalogue.cards(ids) : []
  return data({ userId: member.id, products: cards.map(toCardProduct) }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Try On') }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = skipsForModal

/** `/try-on` (routes-08); signed-in only, open-38. */
export default function TryOnPage({ loaderData: { userId, products } }: Route.ComponentProps) {
  return <FittingRoom key={userId} userId={userId} products={products} />
}

import { useEffect } from 'react'
import { data } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { pageTitle } from '../../../shop/name.ts'
import { OUTFIT_MAX } from '../../../shop/try-on/rules.ts'
import { shopContext } from '../../context.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { offlineProduct } from '../../features/product/data/offline-products.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { fittingRoomOwner } from '../../features/shell/offline/offline-pages.ts'
import { FittingRoom } from '../../features/try-on/page/fitting-room.tsx'
import '../../features/try-on/try-on.css'
import { savesData } from '../../lib/choices.ts'
import { isNetworkError } from '../../lib/no-connection.ts'
import type { TryOnEntered } from '../../lib/offline-cache.ts'
import { requireMember } from '../../server/guards.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { Route } from './+types/try-on.ts'

/** `?piece=` is the one to begin with, `?pieces=` those of a look that go on with it, as many as can be worn; a piece that is not there is as good as none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  const ids = askedFor(request)
  const cards = ids.length > 0 ? await context.get(shopContext).catalogue.cards(ids) : []
  return data({ userId: member.id, products: cards.map(toCardProduct) }, { headers: PRIVATE })
}

/** Without a connection, the room as it is remembered here, with those of the pieces that were opened. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    const userId = isNetworkError(error) ? fittingRoomOwner() : null
    if (!userId) throw error
    const products = await Promise.all(askedFor(request).map(offlineProduct))
    return { userId, products: products.filter((product) => product !== null).map(toCardProduct) }
  }
}

function askedFor({ url }: Request): string[] {
  const { searchParams } = new URL(url)
  const asked = [searchParams.get('piece') ?? '', ...(searchParams.get('pieces') ?? '').split(',')]
  return [...new Set(asked.filter(isUuid))].slice(0, OUTFIT_MAX)
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Try On') }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = skipsForModal

/** `/try-on` (routes-08); signed-in only, open-38. */
export default function TryOnPage({ loaderData: { userId, products } }: Route.ComponentProps) {
  useEffect(() => void putByForOffline(), [])
  return <FittingRoom key={userId} userId={userId} products={products} />
}

/** The room opens without a connection from now on. Whoever saves data pays only for what they use. */
async function putByForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ kind: 'try-on-entered' } satisfies TryOnEntered, [])
}

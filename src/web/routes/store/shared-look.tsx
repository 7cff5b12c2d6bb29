import { data } from 'react-router'
import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { SharedLookEnded, SharedLookPage } from '../../features/try-on/looks/shared-look-page.tsx'
import { PRIVATE } from '../../server/headers.ts'
import type { Route } from './+types/shared-look.ts'

/** Its address is the key to it: nobody learns it from where one came. */
const SECRET = { ...PRIVATE, 'Referrer-Policy': 'no-referrer' }

/** Never cached: a look that was deleted is gone from that moment on. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).looks.shared(token)
  const look = found && { ...found, pieces: found.pieces.map(toCardProduct) }
  return data(look, { status: look ? 200 : 404, headers: SECRET })
}

export function headers() {
  return SECRET
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('A look') }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = skipsForModal

/** `/look/:token` */
export default function SharedLook({ loaderData: look }: Route.ComponentProps) {
  if (!look) return <SharedLookEnded />
  return <SharedLookPage token={look.token} width={look.width} height={look.height} pieces={look.pieces} />
}

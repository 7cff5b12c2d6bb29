import { data } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import { toCardProduct, type CardProduct } from '../../features/product/data/card-product.ts'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { requireMember } from '../../server/guards.ts'
import type { Route } from './+types/try-on.ts'
import '../../features/try-on/try-on.css'
import { PhotoChooser } from '../../features/try-on/photo-chooser.tsx'
import { useTryOnSession } from '../../features/try-on/use-try-on-session.ts'
import { Workbench } from '../../features/try-on/workbench.tsx'
import { pageTitle } from '../../../shop/name.ts'

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

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Try On') }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = skipsForModal

/** `/try-on` (routes-08); signed-in only, open-38. */
export default function TryOnPage({ loaderData: { userId, product } }: Route.ComponentProps) {
  return <TryOn key={userId} userId={userId} product={product} />
}

/**
 * The virtual try-on (routes-08, open-81). All of it happens in this browser: the photo is never sent anywhere, and stored
 * on this device only when its owner asks for it.
 */
function TryOn({ userId, product }: { userId: string; product: CardProduct | null }) {
  const tryOn = useTryOnSession(userId, product)
  return (
    <div className="page gutter fitting">
      {tryOn.photo ? (
        <Workbench tryOn={tryOn} photo={tryOn.photo} />
      ) : (
        <PhotoChooser
          product={product}
          busy={tryOn.busy}
          onFile={(file) => void tryOn.open(file)}
          onFigure={() => void tryOn.openFigure()}
        />
      )}
    </div>
  )
}

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
import { LAYERS_MAX } from '../../features/try-on/try-on-session.ts'
import { useTryOnSession } from '../../features/try-on/use-try-on-session.ts'
import { Workbench } from '../../features/try-on/workbench.tsx'
import { pageTitle } from '../../../shop/name.ts'

/** `?piece=` is the one to begin with, `?pieces=` those of a look that go on with it, as many as can be worn; a piece that is not there is as good as none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  const { searchParams } = new URL(request.url)
  const asked = [searchParams.get('piece') ?? '', ...(searchParams.get('pieces') ?? '').split(',')]
  const ids = [...new Set(asked.filter(isUuid))].slice(0, LAYERS_MAX)
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
  return <TryOn key={userId} userId={userId} products={products} />
}

/**
 * The virtual try-on (routes-08, open-81). All of it happens in this browser: the photo is never sent anywhere, and stored
 * on this device only when its owner asks for it.
 */
function TryOn({ userId, products }: { userId: string; products: readonly CardProduct[] }) {
  const tryOn = useTryOnSession(userId, products)
  return (
    <div className="page gutter fitting">
      {tryOn.photo ? (
        <Workbench tryOn={tryOn} photo={tryOn.photo} />
      ) : (
        <PhotoChooser
          products={products}
          busy={tryOn.busy}
          onFile={(file) => void tryOn.open(file)}
          onFigure={() => void tryOn.openFigure()}
        />
      )}
    </div>
  )
}

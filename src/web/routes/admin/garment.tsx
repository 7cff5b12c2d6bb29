import { isShopError } from '../../../shop/errors.ts'
import { isUuid } from '../../../shop/ids.ts'
import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { GarmentEditorView } from '../../features/admin/garments/garment-editor-view.tsx'
import { GARMENTS_LIST } from '../../features/admin/garments/list-query.ts'
import { takeDetail } from '../../features/admin/garments/next-garment.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/garment.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { tryOn } = context.get(shopContext)
  const found = isUuid(params.id)
    ? await tryOn.preparedGarment(params.id).catch((error: unknown) => {
        if (isShopError(error)) return null
        throw error
      })
    : null
  return found ? adminData(found) : adminData(null, 404)
}

/** What was fetched while the one before was corrected is there at once. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return takeDetail(params.id) ?? (await serverLoader())
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.product.name ?? 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function GarmentPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <GarmentEditorView key={loaderData.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Garment not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">Its piece has another picture now, or is gone.</p>
      <ButtonLink to={GARMENTS_LIST}>Go to garments</ButtonLink>
    </div>
  )
}

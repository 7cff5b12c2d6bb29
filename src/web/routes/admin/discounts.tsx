import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { discountsQuery } from '../../../shop/offers/contract.ts'
import { shopContext } from '../../context.ts'
import { DiscountsView } from '../../features/admin/discounts/discounts-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/discounts.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = discountsQuery.safeParse(filledParams(request.url, ['view', 'q', 'type', 'source', 'batch', 'cursor']))
  // An address that was shortened or changed by hand: show the whole list.
  if (!query.success) throw redirect('/admin/discounts')
  const { cursor, limit, ...match } = query.data
  const { offers, settings } = context.get(shopContext)
  const listed = offers.codes(match, cursor, limit).catch((error: unknown) => {
    throw cursor && isShopError(error) ? redirect('/admin/discounts') : error
  })
  const [page, exitOffers, claimed, given, { exit_offers_per_day: most, assistant_codes_per_day: mostOfAssistant }] = await Promise.all([
    listed,
    offers.exitOffers(),
    offers.claimedToday(),
    offers.assistantCodesToday(),
    settings.get(),
  ])
  const assistant = { given, most: mostOfAssistant }
  return adminData({ loaded: snapshotOf(page), offers: exitOffers, today: { claimed, most }, assistant, query: query.data })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Discounts', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function DiscountsPage({ loaderData: { loaded, offers, today, assistant, query } }: Route.ComponentProps) {
  return <DiscountsView loaded={loaded} offers={offers} today={today} assistant={assistant} query={query} />
}

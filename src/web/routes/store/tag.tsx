import { data, redirect } from 'react-router'
import { mayAdminister } from '../../../shop/accounts/rules.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/tag.ts'
import { pageTitle } from '../../../shop/name.ts'

/** What a scanned tag opens: the piece for a shopper, its editor for an admin. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const id = await context.get(shopContext).catalogue.productOfTag(code)
  if (id === null) return data(null, { status: 404, headers: PRIVATE })
  const { member } = context.get(visitorContext)
  const isAdmin = member !== null && member.is_admin && mayAdminister(member.standing)
  throw redirect(isAdmin ? `/admin/products/${id}` : `/product/${id}`, { headers: PRIVATE })
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Tag') }, { name: 'robots', content: 'noindex' }]

export default function TagPage() {
  return (
    <div className="page-gutter py-12">
      <h1 className="display text-2xl">We don’t know this tag</h1>
      <p className="mt-2 mb-6 text-ink-soft">Check the six letters on it, or look for the piece by its name.</p>
      <ButtonLink to="/">Go to the shop</ButtonLink>
    </div>
  )
}

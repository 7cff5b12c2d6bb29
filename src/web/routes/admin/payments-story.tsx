import { data } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { StoryView } from '../../features/admin/payments/story-view.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/payments-story.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const story = isUuid(params.id) ? await context.get(shopContext).payments.story(params.id) : null
  if (!story) return data(null, { status: 404, headers: PRIVATE })
  return data({ data: story, at: new Date().toISOString() }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.data.reference ?? 'Not found'} | Upya admin` },
  { name: 'robots', content: 'noindex' },
]

export default function PaymentStoryPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <StoryView key={loaderData.data.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">There is no such payment</h1>
      <p className="mt-2 mb-6 text-ink-soft">The address leads nowhere: perhaps a letter got lost on the way.</p>
      <ButtonLink to="/admin/payments">To the payments</ButtonLink>
    </div>
  )
}

import { data, redirectDocument } from 'react-router'
import { shopContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { requireMember } from '../../server/guards.ts'
import type { Route } from './+types/profile.ts'
import { pageTitle } from '../../../shop/name.ts'

const VIDEOS = 12

/** For members; everyone else goes home, where the sign-in dialog leads back here (routes-03). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  const { accounts, insights, media } = context.get(shopContext)
  const [profile, preferences, standing, videos, devices, passkeys] = await Promise.all([
    accounts.profile(member.id),
    accounts.preferences(member.id),
    insights.standing(member.id),
    media.videosOf(member.id, { limit: VIDEOS }),
    accounts.sessions.list(member.id, member.session_id),
    accounts.passkeys.list(member.id),
  ])
  // The account went this very moment, on another device.
  if (!profile || !preferences) throw redirectDocument('/')
  return data({ profile, preferences, standing, videos, devices, passkeys }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My profile') }, { name: 'robots', content: 'noindex' }]

export default function Profile({ loaderData }: Route.ComponentProps) {
  return <ProfilePage key={loaderData.profile.id} {...loaderData} />
}

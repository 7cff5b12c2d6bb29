import { data, redirect } from 'react-router'
import { safeNext } from '../../../shop/accounts/rules-session.ts'
import { visitorContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import { signInAction } from '../../server/sign-in-action.ts'
import { LoginPage } from '../../features/account/sign-in/login-page.tsx'
import type { Route } from './+types/login.ts'
import { pageTitle } from '../../../shop/name.ts'

/** Whoever is signed in already goes on. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { member } = context.get(visitorContext)
  if (member) throw redirect(safeNext(new URL(request.url).searchParams.get('next')), { headers: PRIVATE })
  return data(null, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

/** With scripts the form asks the API instead. */
export async function action({ request, context }: Route.ActionArgs) {
  return signInAction(request, context)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sign In') }, { name: 'robots', content: 'noindex' }]

export default function Login({ actionData }: Route.ComponentProps) {
  return <LoginPage reply={actionData ?? null} />
}

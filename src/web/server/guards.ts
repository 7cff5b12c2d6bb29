import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { mayAdminister } from '../../shop/accounts/rules.ts'
import type { Member } from '../../shop/accounts/visitor.ts'
import { visitorContext } from '../context.ts'
import { PRIVATE } from './headers.ts'

/** For loaders and actions of a member's pages: everyone else goes home, where the sign-in dialog leads on to the page (routes-03, open-38). */
export function requireMember(context: Readonly<RouterContextProvider>, request: Request): Member {
  const { member, expired } = context.get(visitorContext)
  if (member) return member
  const next = encodeURIComponent(pageOf(request))
  // Only a document can take the new cookies and come back.
  throw expired
    ? redirectDocument(`/api/auth/renew?next=${next}`, { headers: PRIVATE })
    : redirect(`/?signin=${next}`, { headers: PRIVATE })
}

/** For loaders and actions of admin pages: everyone else goes home (routes-17), an admin without a second factor sets it up or shows it first. */
export function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Member {
  const member = requireAnyAdmin(context, request)
  if (!mayAdminister(member.standing)) throw redirect(`/admin/security?next=${encodeURIComponent(pageOf(request))}`, { headers: PRIVATE })
  return member
}

/** For what an admin sees also while their rights are withheld. */
export function requireAnyAdmin(context: Readonly<RouterContextProvider>, request: Request): Member {
  const { member, expired } = context.get(visitorContext)
  if (!member && expired) return requireMember(context, request)
  if (!member?.is_admin) throw redirect('/', { headers: PRIVATE })
  return member
}

/** The page of the address bar: React Router asks for its data at an address of its own. */
function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const path = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '')
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

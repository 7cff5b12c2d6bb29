import type { PeopleQuery, Person } from '../../../../shop/insights/people/contract.ts'
import type { PeopleView } from '../../../../shop/insights/people/rules.ts'
import type { ListParams } from '../list/list-url.ts'

export const USERS_LIST = '/admin/users'

/** What the list shows; all of it is in the address. */
export type UsersListQuery = Pick<PeopleQuery, 'view' | 'q' | 'cursor'>

/** The query as its address says it: the view that is shown without any choice is left out. */
export function usersParams({ view, q, cursor }: UsersListQuery): ListParams {
  return { view: view === 'members' ? undefined : view, q, cursor }
}

export const VIEW_LABELS: Record<PeopleView, { label: string; none: string }> = {
  members: { label: 'Members', none: 'Nobody has an account yet.' },
  buyers: { label: 'Top buyers', none: 'Nobody has bought yet. Buyers appear a few seconds after their first order.' },
  guests: { label: 'Guests', none: 'Nobody has bought without an account yet.' },
  admins: { label: 'Admins', none: 'There is no admin.' },
  disabled: { label: 'Disabled', none: 'No account is disabled.' },
}

/** Where the page of a person is: a member by their account, a guest by the key of their orders; null for whom neither is known. */
export function profilePath({
  user_id: member,
  customer_key: key,
}: {
  user_id: string | null
  customer_key: string | null
}): string | null {
  if (member) return profileOf({ kind: 'member', id: member })
  return key ? profileOf({ kind: 'guest', id: key }) : null
}

export function profileOf({ kind, id }: Pick<Person, 'kind' | 'id'>): string {
  return kind === 'member' ? `${USERS_LIST}/${id}` : `${USERS_LIST}/guests/${id}`
}

/** How a person is called in lists. Who paid has a phone, unless they were erased. */
export function nameOf({ kind, name, email, phone_tail: tail }: Pick<Person, 'kind' | 'name' | 'email' | 'phone_tail'>): string {
  return name ?? email ?? (kind === 'guest' && !tail ? 'Erased person' : 'Somebody')
}

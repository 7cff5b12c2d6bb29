import type { Staff } from '../../../../shop/accounts/admins.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { MoreLink } from './provider-cards.tsx'
import { CardHead } from './settings-card.tsx'

export interface StaffRow extends Omit<Staff, 'last_seen_at'> {
  /** ISO. */
  last_seen_at: string | null
}

/** Who may do all that is in the admin area, and how well their account is kept. */
export function StaffSection({ staff }: { staff: readonly StaffRow[] }) {
  return (
    <section aria-labelledby="people-title" className="admin-panel space-y-2 px-4 py-4 text-base">
      <CardHead id="people" title="Staff" about="Everyone here can see orders and people, and change the shop." />
      <ul className="divide-y divide-line">
        {staff.map(({ id, full_name: name, email, second_factor: isSafe, last_seen_at: seen }) => (
          <li key={id} className="py-2.5">
            <p className="font-semibold break-words">{name || email}</p>
            <p className="text-sm break-words text-ink-soft">
              {name && `${email} · `}
              {isSafe ? (
                'Passkey or authenticator app set up'
              ) : (
                <strong className="text-primary-strong">No passkey or authenticator app yet</strong>
              )}
              {` · ${seen ? `last seen ${nairobiTime(seen)}` : 'not signed in'}`}
            </p>
          </li>
        ))}
      </ul>
      <MoreLink to="/admin/users">Give or take away the admin right</MoreLink>
    </section>
  )
}

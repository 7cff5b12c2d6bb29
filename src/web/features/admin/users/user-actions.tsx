import { useNavigate } from 'react-router'
import type { PersonDetail } from '../../../../shop/insights/people/contract.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { ActionFormFrame } from '../payments/actions/action-form-frame.tsx'
import { useAdminActions } from '../payments/actions/use-actions.tsx'
import { whatStays } from './erasure-words.ts'
import { ExportButton } from './export-button.tsx'
import { USERS_LIST } from './list-query.ts'

interface Action {
  label: string
  title: string
  /** What it does, sentence by sentence. */
  consequences: readonly string[]
  path: string
  body: object
  says: string
}

function adminAction({ is_admin: isAdmin, name, email }: PersonDetail): Action {
  const who = name ?? email ?? 'This person'
  return isAdmin
    ? {
        label: 'Take away the admin right',
        title: 'Take away the admin right',
        consequences: [`${who} can’t open the admin area any more. Their own account stays.`, 'All admins get an e-mail.'],
        path: 'admin',
        body: { is_admin: false },
        says: 'No longer an admin. All admins are told.',
      }
    : {
        label: 'Make an admin',
        title: 'Make an admin',
        consequences: [
          `${who} can then do everything here: orders, refunds, people, settings.`,
          'They need a passkey or two-step sign-in for it. All admins get an e-mail.',
        ],
        path: 'admin',
        body: { is_admin: true },
        says: 'An admin now. All admins are told.',
      }
}

function disableAction({ disabled }: PersonDetail): Action {
  return disabled
    ? {
        label: 'Enable again',
        title: 'Enable this account',
        consequences: ['They can sign in again.'],
        path: 'disabled',
        body: { disabled: false },
        says: 'They can sign in again.',
      }
    : {
        label: 'Disable',
        title: 'Disable this account',
        consequences: ['They are signed out everywhere and can’t sign in until you enable them again. Their orders go on.'],
        path: 'disabled',
        body: { disabled: true },
        says: 'Disabled and signed out everywhere.',
      }
}

/** What an admin can do about an account. What moves rights or data asks for the password by itself. */
export function UserActions({ person, refresh }: { person: PersonDetail; refresh: () => Promise<void> }) {
  const actions = useAdminActions(refresh)
  const open = (action: Action) =>
    actions.openForm(action.title, (close) => <ActionForm person={person} action={action} refresh={refresh} close={close} />)
  return (
    <section aria-labelledby="account" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="account" className="display text-lg">
        Account
      </h2>
      {person.own && <p className="text-ink-soft">This is you: change it in your profile.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => open(adminAction(person))}>
          {adminAction(person).label}
        </Button>
        {!person.own && !person.is_admin && (
          <Button variant="secondary" onClick={() => open(disableAction(person))}>
            {disableAction(person).label}
          </Button>
        )}
        <ExportButton path={`/api/admin/users/${person.id}/export`} />
        {!person.own && !person.is_admin && (
          <Button
            variant="quiet"
            className="text-primary-strong"
            onClick={() => actions.openForm('Erase this account', (close) => <EraseForm person={person} close={close} />)}
          >
            Erase
          </Button>
        )}
      </div>
      {actions.dialog}
    </section>
  )
}

interface ActionFormProps {
  person: PersonDetail
  action: Action
  refresh: () => Promise<void>
  close: () => void
}

function ActionForm({ person, action, refresh, close }: ActionFormProps) {
  const form = useFormAction(async () => {
    await api('POST', `/api/admin/users/${person.id}/${action.path}`, { body: action.body })
    notify.success(action.says)
    await refresh()
    close()
  })
  return <ActionFormFrame consequences={action.consequences} submitLabel={action.label} form={form} onCancel={close} />
}

function EraseForm({ person, close }: { person: PersonDetail; close: () => void }) {
  const navigate = useNavigate()
  const form = useFormAction(async (typed) => {
    await api('POST', `/api/admin/users/${person.id}/erase`, { body: { email: typed('email') } })
    notify.success('Erased. They get an e-mail.')
    await navigate(USERS_LIST)
  })
  return (
    <ActionFormFrame
      consequences={[
        'Only when they asked for it: profile, wishes, bag, sessions and messages are deleted for good.',
        ...whatStays(person),
        'This can’t be undone.',
      ]}
      submitLabel="Erase for good"
      form={form}
      onCancel={close}
    >
      <EmailField
        label={`Type ${person.email ?? 'their e-mail'} to confirm`}
        name="email"
        autoComplete="off"
        error={form.errors['email']}
      />
    </ActionFormFrame>
  )
}

import { useNavigate } from 'react-router'
import type { PersonDetail } from '../../../../shop/insights/people/contract.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { ActionFormFrame } from '../payments/actions/action-form-frame.tsx'
import { useAdminActions } from '../payments/actions/use-actions.tsx'
import { whatStays } from './erasure-words.ts'
import { ExportButton } from './export-button.tsx'
import { USERS_LIST } from './list-query.ts'

/** What an admin can do about the data of somebody who bought without an account. Both ask for the password by themselves. */
export function GuestActions({ person, refresh }: { person: PersonDetail; refresh: () => Promise<void> }) {
  const actions = useAdminActions(refresh)
  return (
    <section aria-labelledby="data" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="data" className="display text-lg">
        Their data
      </h2>
      {person.erased ? (
        <p className="text-ink-soft">
          Erased, as they asked. What an order under way still needs goes when it is done; what was sold stays in the books.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ExportButton path={`/api/admin/users/guests/${person.id}/export`} />
          <Button
            variant="quiet"
            className="text-primary-strong"
            onClick={() => actions.openForm('Erase this guest', (close) => <EraseGuestForm person={person} close={close} />)}
          >
            Erase
          </Button>
        </div>
      )}
      {actions.dialog}
    </section>
  )
}

function EraseGuestForm({ person, close }: { person: PersonDetail; close: () => void }) {
  const navigate = useNavigate()
  const form = useFormAction(async (typed) => {
    await api('POST', `/api/admin/users/guests/${person.id}/erase`, { body: { phone_number: typed('phone_number') } })
    notify.success('Erased.')
    await navigate(`${USERS_LIST}?view=guests`)
  })
  return (
    <ActionFormFrame
      consequences={[
        'Only when they asked for it, from this phone: payments they began, codes, messages and our notes lose them at once.',
        ...whatStays(person),
        'This can’t be undone.',
      ]}
      submitLabel="Erase for good"
      form={form}
      onCancel={close}
    >
      <PhoneField
        label={`Type the whole number, ending in ${person.phone_tail ?? '…'}, to confirm`}
        name="phone_number"
        autoComplete="off"
        error={form.errors['phone_number']}
      />
    </ActionFormFrame>
  )
}

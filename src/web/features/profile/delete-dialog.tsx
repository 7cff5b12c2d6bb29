import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { endSessionBy } from '../account/session/sign-out.ts'
import { CurrentPassword, provenBy } from './credentials-forms.tsx'
import { useFormAction } from '../../ui/use-form-action.ts'

const FORM_ID = 'delete-account'

const GOES = [
  'your profile, picture and measurements',
  'your wishlist, bag and notifications',
  'your sign-ins on all devices',
  'links you’ve shared',
]
const STAYS = [
  'your orders, for our records. We remove your name, phone number and address from each order once it’s delivered',
  'videos you’ve uploaded, without your name',
]

/** Says exactly what goes and what stays, and asks for the password. */
export function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const body = { current_password: typed('current_password') }
    await endSessionBy('DELETE', '/api/profile', body, 'Your account has been deleted. Kwaheri, and asante.')
    onClose()
  }, provenBy)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete my account"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} busy={busy}>
            {busy ? 'Deleting…' : 'Delete permanently'}
          </Button>
        </div>
      }
    >
      <p className="font-semibold">We’ll permanently delete:</p>
      <Items items={GOES} />
      <p className="mt-4 font-semibold">We’ll keep:</p>
      <Items items={STAYS} />
      <form id={FORM_ID} noValidate onSubmit={submit} className="mt-5">
        <CurrentPassword error={errors['current_password']} />
        <ErrorText text={error} className="mt-5" />
      </form>
    </Dialog>
  )
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-1.5 list-disc space-y-1 pl-5 text-sm">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

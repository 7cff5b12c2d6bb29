import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RunRequest } from '../../../../shop/merchandising/contract-runs.ts'
import type { CleanUpRequest, CleanUpStarted } from '../../../../shop/try-on/studio/contract-proposals.ts'
import { PIECES_AT_ONCE } from '../../../../shop/try-on/studio/rules-proposals.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { countText } from '../list/list-tabs.tsx'
import { PROPOSALS_API, PROPOSALS_LIST } from './proposals-query.ts'

interface CleanUpButtonProps {
  products: RunRequest['products']
  count: number
  onStarted: () => void
}

/** Has the photos of marked pieces cleaned up: says of how many pieces, and what comes of it. */
export function CleanUpButton(props: CleanUpButtonProps) {
  const [open, setOpen] = useState(false)
  const { count } = props
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Clean up photos
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Clean up photos of ${countText(count)} ${count === 1 ? 'piece' : 'pieces'}`}
      >
        {open && <CleanUpForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function CleanUpForm({ products, count, onStarted, onClose }: CleanUpButtonProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const isTooMany = count > PIECES_AT_ONCE
  const form = useFormAction(async (typed) => {
    const body = {
      pictures: typed('pictures') as CleanUpRequest['pictures'],
      products: 'marked' in products ? { marked: products.marked.map(({ id }) => id) } : products,
    }
    const started = await api<CleanUpStarted>('POST', PROPOSALS_API, { body })
    onClose()
    onStarted()
    notify.success(startedText(started), 10_000, { label: 'Look', run: () => void navigate(PROPOSALS_LIST) })
  })
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <p>
        Each is cut out, straightened, put in good light and on the shop’s paper. You look at every one before a piece shows it, and the
        photo is kept.
      </p>
      <SelectField label="Which photos" name="pictures" defaultValue="first">
        <option value="first">The first of each piece</option>
        <option value="all">All of each piece</option>
      </SelectField>
      <p className="text-ink-soft">Photos that show a flaw are left as they are. So are those that were cleaned up already.</p>
      {isTooMany && <ErrorText text={`That’s more than ${PIECES_AT_ONCE} pieces at once. Narrow the list first.`} />}
      <ErrorText text={form.error} />
      <Button type="submit" busy={form.busy} disabled={isTooMany}>
        Clean up
      </Button>
    </form>
  )
}

function startedText({ added, open }: CleanUpStarted): string {
  const photos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
  if (added === 0)
    return `${photos(open)} ${open === 1 ? 'is' : 'are'} being cleaned up already, or ${open === 1 ? 'waits' : 'wait'} for a look.`
  return `${photos(added)} ${added === 1 ? 'is' : 'are'} being cleaned up.`
}

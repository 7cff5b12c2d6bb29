import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminVideoDetail } from '../../../../shop/media/contract-admin.ts'
import { readLength } from '../../../../shop/media/rules-length.ts'
import { readYouTubeAddress } from '../../../../shop/media/rules-youtube-address.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

const UNREADABLE = 'Write it as YouTube does, such as 3:25.'

/** What is wrong with the typed length of a video on YouTube, by its field. */
export function lengthProblem(typed: string): Record<string, string> {
  return readLength(typed) === 'unreadable' ? { duration: UNREADABLE } : {}
}

/** Seconds; what cannot be read was refused before. */
export function typedLength(typed: string): number | null {
  const length = readLength(typed)
  return length === 'unreadable' ? null : length
}

/** A video on YouTube, by its address (open-61). It opens hidden, to be tagged first. */
export function AddYouTube() {
  const [open, setOpen] = useState(false)
  if (open) return <AddForm onClose={() => setOpen(false)} />
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      Add from YouTube
    </Button>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const body = { address: typed('address').trim(), title: typed('title').trim(), duration: typedLength(typed('duration')) }
      const { id } = await api<AdminVideoDetail>('POST', '/api/admin/videos', { body })
      notify.success('Added, hidden for now. Tag its pieces, then show it to shoppers.')
      await navigate(`/admin/videos/${id}`)
    },
    (typed) => {
      const named = readYouTubeAddress(typed('address'))
      return {
        ...('refusal' in named ? { address: named.refusal } : {}),
        ...(typed('title').trim() === '' ? { title: 'Give it a title.' } : {}),
        ...lengthProblem(typed('duration')),
      }
    },
  )
  return (
    <form noValidate onSubmit={submit} aria-label="Add from YouTube" className="admin-panel max-w-2xl space-y-4 px-4 py-4 text-base">
      <h2 className="text-lg font-semibold">Add from YouTube</h2>
      <p className="text-ink-soft">Shoppers see its picture; YouTube is asked for the video only when they tap it.</p>
      <TextField
        label="Address"
        name="address"
        inputMode="url"
        autoComplete="off"
        autoFocus
        maxLength={2000}
        placeholder="https://youtu.be/…"
        error={errors['address']}
      />
      <TextField label="Title" name="title" maxLength={120} autoComplete="off" error={errors['title']} />
      <LengthField error={errors['duration']} />
      <ErrorText text={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Add video
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** We are not told: it is on YouTube's page. */
export function LengthField({ start = '', error }: { start?: string; error: string | undefined }) {
  return (
    <TextField
      label="Length, if you know it"
      name="duration"
      inputMode="text"
      autoComplete="off"
      maxLength={9}
      placeholder="3:25"
      defaultValue={start}
      error={error}
    />
  )
}

import type { AdminVideoDetail } from '../../../../shop/media/contract-admin.ts'
import { lengthText } from '../../../../shop/media/rules-length.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { LengthField, lengthProblem, typedLength } from './add-youtube.tsx'

const SPEECH = { '': null, yes: true, no: false } as const

interface DetailsFormProps {
  video: AdminVideoDetail
  onSaved: () => Promise<void>
}

/** What is said of a video, and whether something is said in it; how long it is where we are not told. */
export function DetailsForm({ video, onSaved }: DetailsFormProps) {
  const isElsewhere = video.origin === 'youtube'
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const body = {
        version: video.version,
        title: typed('title').trim(),
        description: typed('description').trim(),
        ...(isElsewhere
          ? { duration: typedLength(typed('duration')) }
          : { has_speech: SPEECH[typed('has_speech') as keyof typeof SPEECH] }),
      }
      await api('PATCH', `/api/admin/videos/${video.id}`, { body })
      notify.success('Saved.')
      await onSaved()
    },
    (typed) => lengthProblem(typed('duration')),
  )
  return (
    <form noValidate onSubmit={submit} className="admin-panel max-w-2xl space-y-4 px-4 py-4 text-base">
      <h2 className="text-lg font-semibold">Details</h2>
      <TextField label="Title" name="title" maxLength={120} defaultValue={video.title} error={errors['title']} />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={2000}
        defaultValue={video.description}
        error={errors['description']}
      />
      {isElsewhere ? (
        <LengthField start={video.duration > 0 ? lengthText(video.duration) : ''} error={errors['duration']} />
      ) : (
        <SelectField
          label="Is something said in it?"
          name="has_speech"
          defaultValue={video.has_speech === null ? '' : video.has_speech ? 'yes' : 'no'}
        >
          <option value="">Not set</option>
          <option value="yes">Yes, it needs captions</option>
          <option value="no">No</option>
        </SelectField>
      )}
      <ErrorText text={error} />
      <Button type="submit" busy={busy}>
        Save details
      </Button>
    </form>
  )
}

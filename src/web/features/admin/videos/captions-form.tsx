import { useState, type ChangeEvent } from 'react'
import type { AdminVideoDetail } from '../../../../shop/media/contract-admin.ts'
import { CAPTIONS_MAX } from '../../../../shop/media/rules-captions.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

interface CaptionsFormProps {
  video: AdminVideoDetail
  onSaved: () => Promise<void>
}

/** Captions, from a file or typed. */
export function CaptionsForm({ video: { id, caption_track: track }, onSaved }: CaptionsFormProps) {
  const [text, setText] = useState(track?.vtt ?? '')
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    await api('PUT', `/api/admin/videos/${id}/captions`, { body: { language: typed('language'), text } })
    notify.success(text.trim() ? 'Captions saved.' : 'Captions removed.')
    await onSaved()
  })
  async function read({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    if (file.size > CAPTIONS_MAX) notify.error('The captions are over 200 kB.')
    else setText(await file.text())
  }
  return (
    <form noValidate onSubmit={submit} className="admin-panel max-w-2xl space-y-4 px-4 py-4 text-base">
      <h2 className="text-lg font-semibold">Captions</h2>
      <label className="flex flex-col gap-2">
        <span className="text-sm font-semibold">From a file (.vtt or .srt)</span>
        <input type="file" accept=".vtt,.srt,text/vtt" onChange={(event) => void read(event)} className="min-h-12 max-w-full" />
      </label>
      <SelectField label="Language" name="language" defaultValue={track?.language ?? 'en'}>
        <option value="en">English</option>
        <option value="sw">Kiswahili</option>
      </SelectField>
      <TextArea
        label="Captions"
        name="text"
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        hint="A line with times such as 00:01.000 --> 00:04.000, then what is said, then an empty line. Leave it empty for none."
        error={errors['text']}
      />
      <ErrorText text={error} />
      <Button type="submit" busy={busy}>
        Save captions
      </Button>
    </form>
  )
}

import { useState } from 'react'
import type { Note } from '../../../../shop/staff/contract.ts'
import { NOTE_MAX } from '../../../../shop/staff/rules.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { createQuery } from '../../../lib/query.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useKeptText } from './use-kept-text.ts'

const notesQuery = createQuery<readonly Note[]>({
  async fetch(subject, signal) {
    return (await api<{ items: Note[] }>('GET', `/api/admin/notes?subject=${encodeURIComponent(subject)}`, { signal })).items
  },
  staleTime: 0,
  max: 20,
})

/** Private notes about one thing (NOTE_SUBJECT). What is typed and not saved stays with this tab. */
export function NotesSection({ subject }: { subject: string }) {
  const { data: notes, error, refetch } = useQuery(notesQuery, useHydrated() ? subject : null, { always: true })
  return (
    <section aria-labelledby="notes" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="notes" className="display text-lg">
        Notes
        <span className="ml-2 text-sm font-normal text-ink-soft">Only the shop’s people see them.</span>
      </h2>
      <NewNote key={subject} subject={subject} onSaved={refetch} />
      {error !== null && !notes && (
        <p>
          The notes couldn’t be loaded.{' '}
          <Button variant="quiet" onClick={refetch}>
            Try again
          </Button>
        </p>
      )}
      {notes && notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} onChanged={refetch} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewNote({ subject, onSaved }: { subject: string; onSaved: () => void }) {
  const [text, type] = useKeptText(`${STORAGE_KEYS.noteDraft}${subject}`)
  return (
    <NoteForm
      label="New note"
      button="Save note"
      text={text}
      onType={type}
      save={async (body) => {
        await api('POST', '/api/admin/notes', { body: { subject, text: body } })
        type('')
        onSaved()
      }}
    />
  )
}

interface NoteFormProps {
  label: string
  button: string
  text: string
  onType: (text: string) => void
  save: (text: string) => Promise<void>
  onCancel?: () => void
}

function NoteForm({ label, button, text, onType, save, onCancel }: NoteFormProps) {
  const { error, busy, submit } = useFormAction(async () => {
    if (text.trim() !== '') await save(text)
  })
  return (
    <form className="space-y-2" onSubmit={submit}>
      <TextArea
        label={label}
        bare
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        placeholder={label}
        onChange={(event) => onType(event.target.value)}
      />
      <ErrorText text={error} />
      {(text.trim() !== '' || onCancel) && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" busy={busy}>
            {button}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

function NoteItem({ note, onChanged }: { note: Note; onChanged: () => void }) {
  const [edited, setEdited] = useState<string | null>(null)
  async function remove(): Promise<void> {
    try {
      await api('DELETE', `/api/admin/notes/${note.id}`)
      const restore = () => void api('POST', `/api/admin/notes/${note.id}/restore`).then(onChanged, notify.failure)
      notify.success('Note removed.', 8000, { label: 'Undo', run: restore })
      onChanged()
    } catch (error) {
      notify.failure(error)
    }
  }
  if (edited !== null) {
    return (
      <li className="py-3">
        <NoteForm
          label="Note"
          button="Save"
          text={edited}
          onType={setEdited}
          save={async (text) => {
            await api('PATCH', `/api/admin/notes/${note.id}`, { body: { text } })
            setEdited(null)
            onChanged()
          }}
          onCancel={() => setEdited(null)}
        />
      </li>
    )
  }
  return (
    <li className="py-3">
      <p className="break-words whitespace-pre-line">{note.text}</p>
      <div className="flex flex-wrap items-center gap-x-4 text-ink-soft">
        <p className="break-words">
          {note.author}, <time dateTime={note.created_at}>{nairobiTime(note.created_at)}</time>
          {note.edited_at && ' (changed)'}
        </p>
        {note.own && (
          <Button variant="quiet" className="px-0" onClick={() => setEdited(note.text)}>
            Change
          </Button>
        )}
        <Button variant="quiet" className="px-0" onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    </li>
  )
}

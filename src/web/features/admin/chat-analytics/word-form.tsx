import { useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'

/** Gives a word that found nothing the meaning of words that the shop knows; for the search and the assistant, at once. */
export function WordForm({ asked, done }: { asked: string; done: () => Promise<void> }) {
  const [word, setWord] = useState(asked)
  const [means, setMeans] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    setError(null)
    setFields({})
    try {
      await api('PUT', `/api/admin/search-words/${encodeURIComponent(word.trim().toLowerCase())}`, { body: { means: means.trim() } })
      notify.success(`“${word.trim()}” finds what “${means.trim()}” finds from now on.`)
      await done()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFields(failure.fields)
      if (Object.keys(failure.fields).length === 0) setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <TextField label="Word" maxLength={40} value={word} error={fields['word']} onChange={(event) => setWord(event.target.value)} />
      <TextField
        label="Means"
        maxLength={40}
        value={means}
        placeholder="boots"
        hint="Words that find something in the search."
        error={fields['means']}
        onChange={(event) => setMeans(event.target.value)}
      />
      <ErrorText text={error} />
      <Button type="submit" busy={busy} disabled={word.trim() === '' || means.trim() === ''}>
        Save
      </Button>
    </form>
  )
}

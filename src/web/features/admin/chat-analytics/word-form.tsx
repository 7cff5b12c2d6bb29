import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

/** Gives a word that found nothing the meaning of words that the shop knows; for the search and the assistant, at once. */
export function WordForm({ asked, done }: { asked: string; done: () => Promise<void> }) {
  const [word, setWord] = useState(asked)
  const [means, setMeans] = useState('')
  const { errors, error, busy, submit } = useFormAction(async () => {
    await api('PUT', `/api/admin/search-synonyms/${encodeURIComponent(word.trim().toLowerCase())}`, { body: { means: means.trim() } })
    notify.success(`“${word.trim()}” finds what “${means.trim()}” finds from now on.`)
    await done()
  })

  return (
    <form className="space-y-4" onSubmit={submit}>
      <TextField label="Word" maxLength={40} value={word} error={errors['word']} onChange={(event) => setWord(event.target.value)} />
      <TextField
        label="Means"
        maxLength={40}
        value={means}
        placeholder="boots"
        hint="Words that find something in the search."
        error={errors['means']}
        onChange={(event) => setMeans(event.target.value)}
      />
      <ErrorText text={error} />
      <Button type="submit" busy={busy} disabled={word.trim() === '' || means.trim() === ''}>
        Save
      </Button>
    </form>
  )
}

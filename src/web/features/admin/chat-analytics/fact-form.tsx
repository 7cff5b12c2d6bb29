import type { AdminFact, FactChange, NewFact } from '../../../../shop/assistant/facts/contract.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

/** Characters of a fact (`FACT_MAX`). */
const TEXT_MAX = 600
/** Letters of the name that a new fact gets. */
const NAME_MAX = 30

interface FactFormProps {
  /** Null for a new one. */
  item: AdminFact | null
  /** What was asked, for a new one. */
  asked?: string
  done: () => Promise<void>
}

/** What the assistant says of something, in both languages; it counts as soon as it is saved. */
export function FactForm({ item: fact, asked = '', done }: FactFormProps) {
  const unsaved = useUnsavedForm()
  const mayName = fact === null || fact.added
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const texts = { en: typed('en').trim(), sw: typed('sw').trim() }
    const words = typed('words')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (fact) {
      const body: FactChange = { ...texts, version: fact.version, ...(mayName ? { words } : {}) }
      await api('PATCH', `/api/admin/assistant/facts/${fact.id}`, { body })
    } else {
      const body: NewFact = { ...texts, words, id: nameOf(words[0] ?? '') }
      await api('POST', '/api/admin/assistant/facts', { body })
    }
    unsaved.saved()
    notify.success('Saved. The assistant says it from now on.')
    await done()
  })

  return (
    <form className="space-y-4" onInput={unsaved.typed} onSubmit={submit}>
      <TextArea label="In English" name="en" rows={3} maxLength={TEXT_MAX} error={errors['en']} defaultValue={fact?.en} />
      <TextArea label="In Kiswahili" name="sw" lang="sw" rows={3} maxLength={TEXT_MAX} error={errors['sw']} defaultValue={fact?.sw} />
      {mayName && (
        <TextArea
          label="Asked with"
          name="words"
          rows={4}
          hint="One on each line, in both languages: a word or a few that such a question has. Short ones are met more often."
          error={errors['words']}
          defaultValue={fact ? fact.words.join('\n') : asked}
        />
      )}
      <ErrorText text={errors['id'] ?? error} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
}

/** A name for a fact, of the words that ask for it; what makes it unlike any other. */
function nameOf(words: string): string {
  const plain = words
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, NAME_MAX)
  return `${plain || 'answer'}-${crypto.randomUUID().slice(0, 4)}`
}

import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { descriptionOf, nameOf, type ListingDraft } from './listing-draft.ts'

interface WordsSectionProps {
  draft: ListingDraft
  error: string | undefined
  onChange: (to: Partial<ListingDraft>) => void
}

/** Name and description: made from the facts as long as nobody types. */
export function WordsSection({ draft, error, onChange }: WordsSectionProps) {
  const isTyped = draft.name !== null || draft.description !== null
  return (
    <section aria-label="Words" className="space-y-4">
      <TextField
        label="Name"
        value={nameOf(draft)}
        maxLength={200}
        autoComplete="off"
        placeholder="Green Zara dress"
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={4}
        value={descriptionOf(draft)}
        maxLength={15_000}
        placeholder="Written by itself from what you choose above."
        hint={isTyped ? undefined : 'Both are written from what you choose. Type to change them.'}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {isTyped && (
        <Button variant="soft" onClick={() => onChange({ name: null, description: null })}>
          Write both from the facts again
        </Button>
      )}
    </section>
  )
}

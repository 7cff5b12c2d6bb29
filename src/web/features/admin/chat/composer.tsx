import { useRef, useState } from 'react'
import { CHAT_LANGUAGES } from '../../../../shop/chat/rules.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { NoteEntry } from './note-entry.tsx'
import { ReplyEntry } from './reply-entry.tsx'
import type { EntryProps } from './parts.ts'
import { LANGUAGE_LABELS } from './words.ts'

/** Below the conversation: an answer that its shopper gets, or a note that only the shop's people see. */
export function Composer(props: Omit<EntryProps, 'area' | 'language'>) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply')
  const [language, setLanguage] = useState(props.detail.language)
  const area = useRef<HTMLTextAreaElement>(null)
  const change = (next: typeof kind) => {
    setKind(next)
    // The other field is there in the next frame.
    requestAnimationFrame(() => area.current?.focus())
  }
  const Entry = kind === 'reply' ? ReplyEntry : NoteEntry
  return (
    <div className="inbox-composer" data-kind={kind}>
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="What to write" className="flex flex-wrap gap-2">
          <Chip selected={kind === 'reply'} data-key="R" title="R" onClick={() => change('reply')}>
            Reply
          </Chip>
          <Chip selected={kind === 'note'} data-key="N" title="N" onClick={() => change('note')}>
            Private note
          </Chip>
        </div>
        {kind === 'reply' && (
          <SelectField
            label="Language of ready replies"
            bare
            className="ml-auto"
            value={language}
            onChange={(event) => setLanguage(CHAT_LANGUAGES.find((each) => each === event.target.value) ?? 'en')}
          >
            {CHAT_LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_LABELS[each]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Entry {...props} language={language} area={area} />
    </div>
  )
}

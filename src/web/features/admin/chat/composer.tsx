import { useRef, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { NoteEntry } from './note-entry.tsx'
import { ReplyEntry } from './reply-entry.tsx'
import type { EntryProps } from './parts.ts'

/** Below the conversation: an answer that its shopper gets, or a note that only the shop's people see. */
export function Composer(props: Omit<EntryProps, 'area'>) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply')
  const area = useRef<HTMLTextAreaElement>(null)
  const change = (next: typeof kind) => {
    setKind(next)
    // The other field is there in the next frame.
    requestAnimationFrame(() => area.current?.focus())
  }
  const Entry = kind === 'reply' ? ReplyEntry : NoteEntry
  return (
    <div className="inbox-composer" data-kind={kind}>
      <div role="group" aria-label="What to write" className="flex gap-2">
        <Chip selected={kind === 'reply'} data-key="R" title="R" onClick={() => change('reply')}>
          Reply
        </Chip>
        <Chip selected={kind === 'note'} data-key="N" title="N" onClick={() => change('note')}>
          Private note
        </Chip>
      </div>
      <Entry {...props} area={area} />
    </div>
  )
}

import { CHAT_NOTE_MAX } from '../../../../shop/chat/rules.ts'
import { api } from '../../../lib/api.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { useKeptText } from '../page/use-kept-text.ts'
import { mentionName, mentionsIn } from './canned-words.ts'
import type { EntryProps } from './parts.ts'
import { INBOX } from './list-query.ts'
import { SuggestingArea } from './suggesting-area.tsx'

/** A note beside the conversation; a colleague who is named with @ hears of it. */
export function NoteEntry({ me, detail, colleagues, refresh, area }: EntryProps) {
  const [text, type] = useKeptText(`${STORAGE_KEYS.chatDraft}${detail.id}:note`)
  const others = colleagues.filter(({ id }) => id !== me)
  const { error, busy, submit } = useFormAction(async () => {
    if (text.trim() === '') return
    await api('POST', `/api${INBOX}/conversations/${detail.id}/notes`, { body: { text, mentions: mentionsIn(text, others) } })
    type('')
    await refresh()
  })

  return (
    <form className="space-y-2" onSubmit={submit}>
      <SuggestingArea
        area={area}
        label="Private note"
        text={text}
        onType={type}
        sign="@"
        maxLength={CHAT_NOTE_MAX}
        suggestions={others.map(({ id, name, presence }) => ({ id, label: `@${mentionName(name)}`, about: `${name}, ${presence}` }))}
        complete={(id, before, after) =>
          `${before}@${mentionName(others.find((other) => other.id === id)?.name ?? '')} ${after.trimStart()}`
        }
        onSend={() => area.current?.form?.requestSubmit()}
      />
      <ErrorText text={error} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft">Only the shop’s people see it. @ names a colleague.</p>
        <Button type="submit" variant="ink" busy={busy} disabled={text.trim() === ''}>
          Save note
        </Button>
      </div>
    </form>
  )
}

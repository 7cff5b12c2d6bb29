import { useState } from 'react'
import type { CannedReply, CannedRequest } from '../../../../shop/chat/contract-desk.ts'
import { CANNED_MAX, CANNED_TEXT_MAX } from '../../../../shop/chat/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { EmptyList } from '../page/list-section.tsx'
import { useChanges } from '../page/use-changes.ts'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { filledReply } from './canned-words.ts'
import { INBOX } from './list-query.ts'
import { TextList } from './text-list.tsx'
import { UNDO_MS } from './words.ts'

const EXAMPLE = { name: 'Wanjiku', order: 'UP-10001', promised: 5 }

/** Answers that are written once and brought by a slash in the inbox. */
export function RepliesView({ loaded }: { loaded: Snapshot<{ items: CannedReply[] }> }) {
  const polled = usePolling(loaded, `/api${INBOX}/canned`)
  const call = useChanges(polled.refresh)
  const { items } = polled.data
  const remove = ({ id, ...reply }: CannedReply) =>
    call(async () => {
      await api('DELETE', `/api${INBOX}/canned/${id}`)
      const restore = () => void call(() => api('PUT', `/api${INBOX}/canned/${id}`, { body: { ...reply, version: 0 } }))
      notify.success(`/${reply.short} is removed.`, UNDO_MS, { label: 'Undo', run: restore })
    })

  return (
    <TextList
      polled={polled}
      title="Ready replies"
      parent={{ to: INBOX, label: 'Inbox' }}
      noun="reply"
      items={items}
      row={(reply) => ({
        id: reply.id,
        name: `/${reply.short}`,
        en: filledReply(reply, 'en', EXAMPLE),
        sw: filledReply(reply, 'sw', EXAMPLE),
        remove: { label: 'Remove', run: () => void remove(reply) },
      })}
      isFull={items.length >= CANNED_MAX}
      empty={<EmptyList>No ready replies yet. Begin with what you write most often.</EmptyList>}
      Form={ReplyForm}
    >
      In an answer, / and the short name bring one. {'{name}'} becomes the first name of a member, {'{order}'} the number of the latest
      order, {'{promise}'} the minutes that were promised.
    </TextList>
  )
}

function ReplyForm({ item: reply, done }: { item: CannedReply | null; done: () => Promise<void> }) {
  const [id] = useState(() => reply?.id ?? crypto.randomUUID())
  const unsaved = useUnsavedForm()
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const body: CannedRequest = {
      short: typed('short').trim().replace(/^\//, '').toLowerCase(),
      text_en: typed('text_en'),
      text_sw: typed('text_sw'),
      version: reply?.version ?? 0,
    }
    await api('PUT', `/api${INBOX}/canned/${id}`, { body })
    unsaved.saved()
    notify.success(`/${body.short} is saved.`)
    await done()
  })

  return (
    <form className="space-y-4" noValidate onInput={unsaved.typed} onSubmit={submit}>
      <TextField
        label="Short name"
        name="short"
        maxLength={31}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="delivery"
        hint="Small letters, digits and hyphens."
        error={errors['short']}
        defaultValue={reply?.short}
      />
      <TextArea
        label="In English"
        name="text_en"
        rows={4}
        maxLength={CANNED_TEXT_MAX}
        error={errors['text_en']}
        defaultValue={reply?.text_en}
      />
      <TextArea
        label="In Kiswahili"
        name="text_sw"
        lang="sw"
        rows={4}
        maxLength={CANNED_TEXT_MAX}
        error={errors['text_sw']}
        defaultValue={reply?.text_sw}
      />
      <ErrorText text={error} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { CannedReply, CannedRequest } from '../../../../shop/chat/contract-desk.ts'
import { CANNED_MAX, CANNED_TEXT_MAX } from '../../../../shop/chat/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHead } from '../page/page-head.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { filledReply } from './canned-words.ts'
import { INBOX } from './list-query.ts'
import { UNDO_MS } from './words.ts'

const EXAMPLE = { name: 'Wanjiku', order: 'UP-10001', promised: 5 }

/** Answers that are written once and brought by a slash in the inbox. */
export function RepliesView({ loaded }: { loaded: Snapshot<{ items: CannedReply[] }> }) {
  const { data, at, stale, refresh } = usePolling(loaded, `/api${INBOX}/canned`)
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const close = () => setEdited(null)

  async function call(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      notify.failure(error)
    }
    await refresh()
  }
  const remove = ({ id, ...reply }: CannedReply) =>
    call(async () => {
      await api('DELETE', `/api${INBOX}/canned/${id}`)
      const restore = () => void call(() => api('PUT', `/api${INBOX}/canned/${id}`, { body: { ...reply, version: 0 } }))
      notify.success(`/${reply.short} is removed.`, UNDO_MS, { label: 'Undo', run: restore })
    })

  return (
    <div className="space-y-4">
      <p>
        <Link to={INBOX} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Inbox
        </Link>
      </p>
      <PageHead title="Ready replies" at={at} stale={stale} />
      <p className="max-w-prose">
        In an answer, / and the short name bring one. {'{name}'} becomes the first name of a member, {'{order}'} the number of the latest
        order, {'{promise}'} the minutes that were promised.
      </p>
      <Button variant="secondary" disabled={data.items.length >= CANNED_MAX} aria-haspopup="dialog" onClick={() => setEdited('new')}>
        New reply
      </Button>
      {data.items.length === 0 && <EmptyList>No ready replies yet. Begin with what you write most often.</EmptyList>}
      <ul className="space-y-3">
        {data.items.map((reply) => (
          <li key={reply.id} className="admin-panel space-y-2 px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="font-semibold">/{reply.short}</h2>
              <div className="-my-2 -mr-5 flex flex-wrap">
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEdited(reply)}>
                  Change<span className="sr-only"> /{reply.short}</span>
                </Button>
                <Button variant="quiet" onClick={() => void remove(reply)}>
                  Remove<span className="sr-only"> /{reply.short}</span>
                </Button>
              </div>
            </div>
            <p className="break-words whitespace-pre-line">{filledReply(reply, 'en', EXAMPLE)}</p>
            <p lang="sw" className="break-words whitespace-pre-line text-ink-soft">
              {filledReply(reply, 'sw', EXAMPLE)}
            </p>
          </li>
        ))}
      </ul>
      <Dialog open={edited !== null} onClose={close} title={edited === 'new' ? 'New reply' : 'Change the reply'} typing>
        {edited !== null && (
          <ReplyForm
            reply={edited === 'new' ? null : edited}
            done={async () => {
              close()
              await refresh()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

function ReplyForm({ reply, done }: { reply: CannedReply | null; done: () => Promise<void> }) {
  const [id] = useState(() => reply?.id ?? crypto.randomUUID())
  const [fields, setFields] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const unsaved = useUnsavedForm()

  async function save(form: FormData): Promise<void> {
    const text = (name: string) => String(form.get(name) ?? '')
    const body: CannedRequest = {
      short: text('short').trim().replace(/^\//, '').toLowerCase(),
      text_en: text('text_en'),
      text_sw: text('text_sw'),
      version: reply?.version ?? 0,
    }
    setBusy(true)
    setError(null)
    setFields({})
    try {
      await api('PUT', `/api${INBOX}/canned/${id}`, { body })
      unsaved.saved()
      notify.success(`/${body.short} is saved.`)
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
      onInput={unsaved.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save(new FormData(event.currentTarget))
      }}
    >
      <TextField
        label="Short name"
        name="short"
        maxLength={31}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="delivery"
        hint="Small letters, digits and hyphens."
        error={fields['short']}
        defaultValue={reply?.short}
      />
      <TextArea
        label="In English"
        name="text_en"
        rows={4}
        maxLength={CANNED_TEXT_MAX}
        error={fields['text_en']}
        defaultValue={reply?.text_en}
      />
      <TextArea
        label="In Kiswahili"
        name="text_sw"
        lang="sw"
        rows={4}
        maxLength={CANNED_TEXT_MAX}
        error={fields['text_sw']}
        defaultValue={reply?.text_sw}
      />
      <ErrorText text={error} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
}

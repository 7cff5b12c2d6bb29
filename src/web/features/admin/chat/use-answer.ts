import { useEffect, useState } from 'react'
import type { AnswerReply, InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { notify } from '../../../ui/notify.ts'
import { useDraft, type Draft } from './draft.ts'
import { INBOX } from './list-query.ts'

/** A message that has been on the screen for so long has been read. Milliseconds. */
const READ_MS = 1500

interface Answer {
  draft: Draft
  type: (change: Partial<Draft>) => void
  send: () => Promise<void>
  busy: boolean
  error: string | null
  /** First name of a colleague who has answered since this one was begun. */
  answeredBy: string | null
  /** The shop has refused it: a colleague's answer had not been read when it was sent. The next press sends it anyway. */
  refused: boolean
}

/** The answer that is being written to a conversation. It is sent once, and never past a colleague's that nobody has read. */
export function useAnswer(detail: InboxDetail, refresh: () => Promise<void>): Answer {
  const { draft, change, sent } = useDraft(detail.id)
  const [key, setKey] = useState(() => crypto.randomUUID())
  /** Last message on the screen as it was begun. */
  const [begunAt, setBegunAt] = useState(detail.last_seq)
  const read = useReadUpTo(detail.last_seq)
  const [refused, setRefused] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isEmpty = draft.text === '' && draft.pieces.length === 0
  const between = detail.messages.findLast(({ seq, sender, automatic }) => seq > begunAt && sender === 'agent' && !automatic)
  const answeredBy = !isEmpty && (between || refused) ? (between?.agent ?? 'A colleague') : null

  function type(next: Partial<Draft>): void {
    if (isEmpty) setBegunAt(detail.last_seq)
    change(next)
  }

  async function send(): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const body = {
        client_id: key,
        text: draft.text,
        products: draft.pieces.map(({ id }) => id),
        seen_seq: read,
        send_anyway: refused,
        ...(draft.percent > 0 ? { discount_percent: draft.percent } : {}),
      }
      const { last_seq: last } = await api<AnswerReply>('POST', `/api${INBOX}/conversations/${detail.id}/answers`, { body })
      sent(draft)
      setKey(crypto.randomUUID())
      setRefused(false)
      setBegunAt(last)
      notify.success('Sent.')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'chat_answered_meanwhile') setRefused(true)
      else setError(failure.message)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return { draft, type, send, busy, error, answeredBy, refused: refused && !isEmpty }
}

/** Up to where somebody has had time to read: what came last counts after a moment on a page that is looked at. */
function useReadUpTo(last: number): number {
  const [read, setRead] = useState(last)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      if (isPageVisible()) timer = setTimeout(() => setRead(last), READ_MS)
    }
    begin()
    const stop = onVisibilityChange(begin)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [last])
  return read
}

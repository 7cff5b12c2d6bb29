import { useEffect } from 'react'
import { Link } from 'react-router'
import type { CannedReply, InboxCounts, InboxDetail, InboxPage } from '../../../../shop/chat/contract-desk.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { notify } from '../../../ui/notify.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { useOpenCounts } from '../page/open-counts.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationView } from './conversation-view.tsx'
import type { Colleague } from './parts.ts'
import { useDeskChanges } from './desk-live.ts'
import { INBOX, inboxParams, type InboxListQuery } from './list-query.ts'
import { SidePanel } from './side-panel.tsx'
import { usePresence } from './use-presence.ts'
import { ring, useWaitingTitle } from './waiting-bell.ts'
import '../payments/payments.css'
import './chat.css'

export interface InboxViewProps {
  /** Who is signed in. */
  me: string
  query: InboxListQuery
  list: Snapshot<InboxPage>
  counts: Snapshot<InboxCounts>
  /** The open conversation; null without one. */
  detail: Snapshot<InboxDetail> | null
  /** Its address leads to none: deleted by its shopper, or mistyped. */
  isGone: boolean
  /** On narrow screens the side panel is shown in place of the conversation. */
  showsDetails: boolean
  canned: readonly CannedReply[]
}

const colleaguesQuery = createQuery<readonly Colleague[]>({
  async fetch(_all, signal) {
    return (await api<{ items: Colleague[] }>('GET', `/api${INBOX}/people`, { signal })).items
  },
  staleTime: 30_000,
  max: 1,
})
const NOBODY: readonly Colleague[] = []

/** The inbox (admin-12): who waits, one conversation, and who it is with. */
export function InboxView(props: InboxViewProps) {
  const { me, query, detail, isGone, showsDetails, canned } = props
  const colleagues = useQuery(colleaguesQuery, useHydrated() ? 'all' : null, { refetchOnReturn: true }).data ?? NOBODY
  const params = inboxParams(query)
  const list = usePolling(props.list, listApiUrl(`${INBOX}/conversations`, params))
  const counts = usePolling(props.counts, `/api${INBOX}/counts`)
  const { report } = useOpenCounts()
  const id = detail?.data.id ?? null
  const presence = usePresence(id)

  useWaitingTitle(counts.data.waiting)
  const { waiting } = counts.data
  useEffect(() => report({ chats: waiting }), [report, waiting])
  useDeskChanges((event) => {
    void list.refresh()
    void counts.refresh()
    const isFor = event?.admins?.includes(me) ?? true
    if (event?.kind === 'queued' || (event?.kind === 'late' && isFor)) ring()
    if (event?.kind === 'mention' && isFor) {
      ring()
      notify.info('A colleague has named you in a note.')
    }
  })

  const screen = detail || isGone ? (showsDetails ? 'details' : 'conversation') : 'list'
  return (
    <div className="inbox" data-screen={screen}>
      <ConversationList
        query={query}
        params={params}
        list={list}
        counts={counts.data}
        open={id}
        presence={presence}
        heading={screen === 'list' ? 'h1' : 'h2'}
      />
      {detail ? (
        <OpenConversation
          key={detail.data.id}
          me={me}
          loaded={detail}
          params={params}
          canned={canned}
          colleagues={colleagues}
          typed={presence.typed}
          changed={() => Promise.all([list.refresh(), counts.refresh()])}
        />
      ) : (
        <section aria-label="Conversation" className={classes('inbox-column inbox-nothing', isGone && 'inbox-gone')}>
          {isGone ? (
            <>
              <h1 className="display text-xl">This conversation is gone.</h1>
              <p className="text-ink-soft">Its shopper has deleted it, or the address is mistyped.</p>
              <Link to={listUrl(INBOX, params)} className={buttonClass('secondary')}>
                All conversations
              </Link>
            </>
          ) : (
            <p className="text-ink-soft">Choose a conversation. J and K go through the list, Enter opens one.</p>
          )}
        </section>
      )}
    </div>
  )
}

interface OpenConversationProps {
  me: string
  loaded: Snapshot<InboxDetail>
  params: ReturnType<typeof inboxParams>
  canned: readonly CannedReply[]
  colleagues: readonly Colleague[]
  typed: () => void
  changed: () => Promise<unknown>
}

/** The conversation and its side panel, of the same data. */
function OpenConversation({ loaded, params, changed, ...rest }: OpenConversationProps) {
  const { data: detail, at, stale, refresh } = usePolling(loaded, `/api${INBOX}/conversations/${loaded.data.id}`)
  useDeskChanges((event) => {
    if (event === null || event.id === loaded.data.id) void refresh()
  })
  const refreshAll = async () => void (await Promise.all([refresh(), changed()]))
  return (
    <>
      <ConversationView {...rest} detail={detail} at={at} stale={stale} params={params} refresh={refreshAll} />
      <SidePanel {...rest} detail={detail} params={params} refresh={refreshAll} />
    </>
  )
}

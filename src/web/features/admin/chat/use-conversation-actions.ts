import { useState } from 'react'
import type { z } from 'zod'
import type { conversationChange, StatusRequest } from '../../../../shop/chat/contract-desk.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { INBOX } from './list-query.ts'

export interface Actions {
  busy: boolean
  /** Takes it, hands it on, or gives it back to all. */
  assign: (admin: string | null, says: string) => Promise<void>
  move: (to: StatusRequest, says: string) => Promise<void>
  change: (change: z.infer<typeof conversationChange>) => Promise<void>
}

/** What is done with a conversation. A colleague who was faster is said so, and what is shown is read again. */
export function useConversationActions(conversation: string, refresh: () => Promise<void>): Actions {
  const [busy, setBusy] = useState(false)
  const path = `/api${INBOX}/conversations/${conversation}` as const

  async function run(method: 'POST' | 'PATCH', to: `/api/${string}`, body: unknown, says?: string): Promise<void> {
    setBusy(true)
    try {
      await api(method, to, { body })
      if (says) notify.success(says)
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return {
    busy,
    assign: (admin, says) => run('POST', `${path}/assignee`, { admin_id: admin }, says),
    move: (to, says) => run('POST', `${path}/status`, to, says),
    change: (change) => run('PATCH', path, change),
  }
}

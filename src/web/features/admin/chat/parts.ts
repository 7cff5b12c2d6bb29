import type { RefObject } from 'react'
import type { CannedReply, InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import type { ChatLanguage } from '../../../../shop/chat/rules.ts'
import type { ListParams } from '../list/list-url.ts'

/** Somebody of the shop, for handing on and naming in notes. */
export interface Colleague {
  id: string
  name: string
  presence: 'online' | 'away' | 'offline'
}

export interface OpenConversationParts {
  me: string
  detail: InboxDetail
  params: ListParams
  canned: readonly CannedReply[]
  colleagues: readonly Colleague[]
  refresh: () => Promise<void>
  typed: () => void
}

/** Of what is written below a conversation. */
export interface EntryProps {
  me: string
  detail: InboxDetail
  canned: readonly CannedReply[]
  colleagues: readonly Colleague[]
  refresh: () => Promise<void>
  typed: () => void
  /** Of ready replies. */
  language: ChatLanguage
  area: RefObject<HTMLTextAreaElement | null>
}

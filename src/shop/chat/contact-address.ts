import { z } from 'zod'
import type { Limits } from '../limits.ts'
import { mailboxOf } from '../mailbox.ts'
import type { Conversation } from './conversation.ts'
import { CHAT_LIMITS, type ChatLanguage } from './rules.ts'
import { HIDDEN_ADDRESS, type ContactOutcome } from './rules-contact.ts'

/** An e-mail address in a message of a guest. */
export interface GivenContact {
  /** The message without it. */
  text: string
  /** Null unless it is to be kept. */
  email: string | null
  outcome: ContactOutcome
}

const DAY = 86_400
// No part has an @ of its own, so that a text of many is read once.
const ADDRESSES = /[^\s@<>()[\]"',;:]+@[^\s@<>()[\]"',;:]+\.[^\s@<>()[\]"',;:]+/g
const valid = z.string().toLowerCase().max(200).pipe(z.email())

/**
 * The address that a guest gives in a conversation while it is offered to write to them; null where there is none, and for what a person has
 * asked for since: that is theirs to read. Counts who gives one, from where, and whose it is, so that nobody's mailbox is filled by others.
 */
export async function contactIn(
  { text, language }: { text: string; language: ChatLanguage },
  conversation: Pick<
    Conversation,
    'user_id' | 'guest_id' | 'status' | 'apologised_at' | 'answered_at' | 'unanswered_since' | 'contact_email'
  >,
  { limits, network }: { limits: Pick<Limits, 'isWithin'>; network: string | null },
): Promise<GivenContact | null> {
  if (!isOffered(conversation)) return null
  const { guest_id, contact_email } = conversation
  const found = (text.match(ADDRESSES) ?? []).flatMap((part) => valid.safeParse(withoutEnd(part)).data ?? [])
  const [email] = found
  if (email === undefined) return null
  const hidden = text.replace(ADDRESSES, (part) => part.replace(withoutEnd(part), HIDDEN_ADDRESS[language]))
  if (contact_email) return { text: hidden, email: null, outcome: 'known' }
  const counts: [what: string, whom: string | null, max: number][] = [
    ['chat-contact', guest_id, CHAT_LIMITS.contactsPerPersonDay],
    ['chat-contact-network', network, CHAT_LIMITS.contactsPerNetworkDay],
    ['chat-contact-address', mailboxOf(email), CHAT_LIMITS.contactsPerAddressDay],
  ]
  for (const [what, whom, max] of counts)
    if (whom !== null && !(await limits.isWithin(what, whom, { max, seconds: DAY })))
      return { text: hidden, email: null, outcome: 'refused' }
  return { text: hidden, email, outcome: 'kept' }
}

/** Whether so many e-mails may go to that mailbox in a day. Counts one. */
export function mayWriteTo(email: string, limits: Pick<Limits, 'isWithin'>): Promise<boolean> {
  return limits.isWithin('chat-contact-mail', mailboxOf(email), { max: CHAT_LIMITS.contactMailsPerAddressDay, seconds: DAY })
}

/** From the apology until a person answers: nobody has since it was queued, or the message that waited then is still unanswered. */
function isOffered({
  user_id,
  status,
  apologised_at: at,
  answered_at,
  unanswered_since: since,
}: Pick<Conversation, 'user_id' | 'status' | 'apologised_at' | 'answered_at' | 'unanswered_since'>): boolean {
  if (user_id || !at || status === 'bot' || status === 'resolved') return false
  return answered_at === null || (since !== null && since < at)
}

/** Without the full stop behind it. */
function withoutEnd(address: string): string {
  return address.replace(/[.!?]+$/, '')
}

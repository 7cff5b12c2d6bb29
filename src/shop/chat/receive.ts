import { ShopError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { contactIn } from './contact-address.ts'
import type { StoredMessage } from './contract.ts'
import type { Conversation, Shopper } from './conversation.ts'
import { CHAT_LIMITS, type ChatDevice, type ChatLanguage, type ChatMode } from './rules.ts'
import type { createOwnership } from './ownership.ts'
import type { createShopperChat } from './shopper.ts'

/** Who writes, and to which conversation. */
export interface Writer {
  /** Null begins one. */
  conversationId: string | null
  /** What a guest got when it began. */
  key: string | null
  shopper: Shopper
  /** Whom limits count beside them; null where nothing is limited. */
  network: string | null
}

/** Who is counted. */
export interface RateLimited {
  shopper: Shopper
  /** Beside the person; null where nothing is limited. */
  network: string | null
}

/** A message as it comes: cleaned, without secrets. */
export interface Incoming {
  client_id: string
  text: string
  /** `human` switches the conversation to people; `ai` leaves it as it is. */
  mode: ChatMode
  language: ChatLanguage
  /** False for what only thanks, agrees or takes leave: a wait does not begin with it. */
  asksAnswer: boolean
  page: string
  product_id: string | null
  device: ChatDevice
}

export interface Received {
  conversation: Conversation
  /** Only where this call began the conversation. */
  key: string | null
  message: StoredMessage
  /** False for one that was kept before. */
  isNew: boolean
  /** A person has it, or will: the assistant is not asked. */
  forPeople: boolean
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Takes a message of a shopper. `shopperChat`: of the same connection. */
export function createReceive(
  shopperChat: ReturnType<typeof createOwnership> & ReturnType<typeof createShopperChat>,
  limits: Pick<Limits, 'take' | 'isWithin'>,
) {
  return {
    /**
     * Counts a message, before anything is made of it. In a conversation its owner counts, whatever id the browser gives itself now. Throws
     * `too_many_requests`.
     */
    async countMessage({ shopper, network }: RateLimited, known: Conversation | null): Promise<void> {
      if (network === null) return
      const asker = known ? { userId: known.user_id, guestId: known.guest_id } : shopper
      const person = asker.userId ?? asker.guestId ?? network
      await limits.take('chat-network', network, CHAT_LIMITS.perNetworkMinute, MINUTE)
      await limits.take('chat-minute', person, CHAT_LIMITS.perMinute, MINUTE)
      await limits.take('chat-day', person, CHAT_LIMITS.perDay, DAY)
      if (known || asker.userId) return
      await limits.take('chat-new', person, CHAT_LIMITS.newConversationsPerGuestHour, HOUR)
      await limits.take('chat-new-network', network, CHAT_LIMITS.newConversationsPerNetworkHour, HOUR)
    },

    /** Counts a change between assistant and people, each of which is noted and told. Throws `too_many_requests`. */
    async countSwitch(id: string): Promise<void> {
      await limits.take('chat-mode', id, CHAT_LIMITS.modeSwitchesPerConversationDay, DAY)
    },

    /**
     * Keeps a shopper's message, exactly once for each client_id, in a new conversation or in one that is theirs. Throws `invalid_input` for
     * a blank one (chat-18), `not_found`, `chat_over`, `chat_full`. It was counted before. An address that a guest gives so that they are
     * written to is kept beside it.
     */
    async receive(writer: Writer, incoming: Incoming): Promise<Received> {
      const { client_id, text, mode, language, asksAnswer } = incoming
      if (text.trim() === '') throw new ShopError('invalid_input', { fields: { text: 'Write something first.' } })
      const { conversationId: id, shopper, key, network } = writer
      const known = id === null ? null : await shopperChat.findFor(id, shopper, key)
      if (id !== null && !known) throw new ShopError('not_found')
      const begun = known ? null : await shopperChat.begin(shopper, incoming)
      const conversation = known ?? begun?.conversation
      if (!conversation) throw new ShopError('not_found')
      if (mode === 'human' && conversation.mode !== 'human') await shopperChat.switchMode(conversation.id, mode)
      const contact = known && (await contactIn({ text, language }, known, { limits, network }))
      const said = await shopperChat.say(conversation.id, { client_id, text, language, asksAnswer, contact })
      return { ...said, key: begun?.key ?? null }
    },
  }
}

import type { FastifyRequest } from 'fastify'
import { CHAT_KEY } from '../../shop/chat/contract.ts'
import type { Conversation, Shopper } from '../../shop/chat/conversation.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'

/** Of whoever may see it; the same refusal for one that is not theirs and one that does not exist. Throws `not_found`. */
export async function ownConversation({ chat }: Pick<Shop, 'chat'>, request: FastifyRequest, id: string): Promise<Conversation> {
  const found = await chat.findFor(id, shopperOf(request), chatKeyOf(request))
  if (!found) throw new ShopError(request.visitor.expired ? 'session_expired' : 'not_found')
  return found
}

export function shopperOf({ visitor }: FastifyRequest): Shopper {
  return { userId: visitor.member?.id ?? null, guestId: visitor.guestId }
}

export function chatKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['x-chat-key']
  return typeof key === 'string' && CHAT_KEY.test(key) ? key : null
}

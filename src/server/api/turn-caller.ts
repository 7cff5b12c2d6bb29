import type { FastifyRequest } from 'fastify'
import type { TurnCaller } from '../../shop/assistant/turn.ts'
import { networkOf, wideNetworkOf } from '../request-visitor.ts'
import type { ApiOptions } from './options.ts'

/** Who sends a turn, and from where, as the request says it; null instead of networks where nothing is limited. */
export function turnCallerOf(
  request: FastifyRequest,
  { visitor, limited }: Pick<ApiOptions, 'visitor' | 'limited'>,
  { conversationId, key }: Pick<TurnCaller, 'conversationId' | 'key'>,
): TurnCaller {
  return {
    conversationId,
    key,
    visitor: visitor(request),
    device: /mobi|android|iphone/i.test(request.headers['user-agent'] ?? '') ? 'phone' : 'desktop',
    network: limited ? networkOf(request) : null,
    wideNetwork: limited ? wideNetworkOf(request) : null,
  }
}

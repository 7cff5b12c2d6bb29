import type { FastifyInstance } from 'fastify'
import { INBOX_TOPIC } from '../../shop/chat/rules-topics.ts'
import type { AdminEvents, OpenCounts } from '../../shop/insights/contract.ts'
import { QUEUE_TOPIC } from '../../shop/notifications/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import { adminStream } from './admin-stream.ts'
import type { Sent, Source } from '../live/event-stream.ts'
import type { ApiOptions } from './options.ts'

/** For every page of the admin area: how much there is to do, as it changes. */
export async function liveAdminApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  adminStream(server, options, {
    url: '/api/live/admin',
    summary: 'Track what needs doing by server-sent events',
    description:
      'On connect hello and counts; then counts whenever they have changed. signed_out when the session or the right to it ends.',
    source: () => adminSource(options.shop),
  })
}

function sent<Name extends keyof AdminEvents & string>(event: Name, data: AdminEvents[Name]): Sent {
  return { event, data }
}

/** Every order event and every message to an admin is a new entry of the queue, and every step of a conversation is told the inbox; the rest is found at a heartbeat. */
function adminSource({ insights }: Shop): Source {
  let last = ''
  const changes = (counts: OpenCounts): Sent[] => {
    const text = JSON.stringify(counts)
    if (text === last) return []
    last = text
    return [sent('counts', counts)]
  }
  const look = async () => changes(await insights.openCounts())
  return {
    topic: [QUEUE_TOPIC, INBOX_TOPIC],
    async connected() {
      return [sent('hello', {}), ...(await look())]
    },
    changed: look,
    beat: look,
  }
}

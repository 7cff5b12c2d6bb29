import type { AreaDeps } from '../deps.ts'
import { announce, lockConversation, moveConversation } from './conversation.ts'
import { backToQueue } from './waiting.ts'

const ASSIGNEES = {
  name: 'chat_assignees',
  text: `select distinct assignee_id as id from chat_conversations where status in ('open', 'snoozed') and assignee_id is not null`,
}
const OWED_BY = {
  name: 'chat_unanswered_of_admin',
  text: `select id from chat_conversations where status = 'open' and assignee_id = $1 and unanswered_since is not null order by id`,
}
// Whose shopper has written meanwhile is queued the next time.
const FORGET_ASSIGNEE = {
  name: 'chat_forget_assignee',
  text: `update chat_conversations set assignee_id = null, assignee = null
    where assignee_id = $1 and (status <> 'open' or unanswered_since is null)`,
}

/** Conversations of somebody who runs the shop no more. */
export function createRelease(deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'>) {
  const { db, clock, atomically } = deps
  return {
    /** Who has conversations that go on. */
    assignees: async (): Promise<string[]> => (await db.query<{ id: string }>(ASSIGNEES, [])).map(({ id }) => id),

    /** Whoever waits for them waits for the others; who was answered stays with nobody, as what is put off and what they have resolved does. */
    async release(adminId: string): Promise<void> {
      for (const { id } of await db.query<{ id: string }>(OWED_BY, [adminId]))
        await atomically(async (tx) => {
          const row = await lockConversation(tx, id)
          if (row?.status !== 'open' || row.assignee_id !== adminId || !row.unanswered_since) return
          const at = clock.now()
          await moveConversation(tx, row, { to: 'queued', event: 'released', at, change: backToQueue(row, at) })
          await announce(deps, tx, id, { shopper: 'state', desk: 'queued' })
        })
      await db.query(FORGET_ASSIGNEE, [adminId])
    },
  }
}

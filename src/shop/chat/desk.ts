import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { StoredMessage } from './contract.ts'
import type { DeskChange, StatusRequest } from './contract-desk.ts'
import {
  announce,
  lockConversation,
  moveConversation,
  noteEvent,
  saveConversation,
  type Conversation,
  type ConversationChange,
} from './conversation.ts'
import { addMessage, messageByClient } from './message-rows.ts'
import { secondsInside, type ChatCategory, type ChatPriority } from './rules.ts'
import { chatNotes } from './schema.ts'
import { backToQueue, TO_ASSISTANT } from './waiting.ts'

/** Who of the shop does it. */
export interface Agent {
  id: string
  full_name: string
  email: string
}

/** An answer of a person. */
export interface Answer {
  client_id: string
  text: string
  /** last_seq of what was on their screen. */
  seen_seq: number
  send_anyway: boolean
  products: readonly string[]
  /** A code that the shopper may apply, as an action of the message; made only once the answer is accepted. */
  action?: () => Promise<Record<string, unknown>>
}

const COLLEAGUE_AFTER = {
  name: 'chat_colleague_after',
  text: `select from chat_messages where conversation_id = $1 and seq > $2 and sender = 'agent' and not automatic
      and agent_id is distinct from $3 limit 1`,
}
const SEEN = {
  name: 'chat_people_seen',
  text: `insert into chat_people (admin_id, seen_at) values ($1, $2)
    on conflict (admin_id) do update set seen_at = excluded.seen_at where chat_people.seen_at is null or chat_people.seen_at < excluded.seen_at - interval '30 seconds'`,
}

/** What the shop's people do with conversations: their inbox. Every change is one locked row, so that two colleagues act one after the other. */
export function createDesk(deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'>) {
  const { db, clock, atomically } = deps

  /** `work` gets the locked row, and says whether it changed it. Throws `not_found`. */
  async function change(id: string, desk: DeskChange, work: (row: Conversation, tx: Db, now: Date) => Promise<boolean>): Promise<void> {
    await atomically(async (tx) => {
      const row = await lockConversation(tx, id)
      if (!row) throw new ShopError('not_found')
      if (await work(row, tx, clock.now())) await announce(deps, tx, id, { shopper: 'state', desk })
    })
  }

  return {
    /**
     * A person answers: the first answer assigns, and ends the assistant's part until it is handed back. Once for each client_id. Throws
     * `not_found`, `chat_answered_meanwhile` when a colleague's answer came after `seen_seq` and it is not sent anyway, `chat_emptied`.
     */
    async answer(id: string, agent: Agent, answer: Answer): Promise<StoredMessage> {
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const known = await messageByClient(tx, id, answer.client_id)
        if (known) return known
        if (row.emptied_at) throw new ShopError('chat_emptied')
        const { seen_seq, send_anyway } = answer
        if (!send_anyway && (await tx.query(COLLEAGUE_AFTER, [id, seen_seq, agent.id])).length > 0)
          throw new ShopError('chat_answered_meanwhile')
        const now = clock.now()
        const message = await addMessage(tx, row, now, messageOf(agent, answer, await answer.action?.()))
        await noteAnswer(tx, row, agent, now)
        // Who answers what nobody has, has it from now on.
        const isHad = row.assignee_id !== null && (row.status === 'open' || row.status === 'snoozed')
        const change: ConversationChange = {
          mode: 'human',
          ...(isHad ? {} : { assignee_id: agent.id, assignee: nameOf(agent) }),
          last_seq: message.seq,
          last_at: now,
          human_seq: message.seq,
          answered_seq: message.seq,
          last_human_at: row.user_id || row.contact_email ? (row.last_human_at ?? now) : null,
          answered_at: row.answered_at ?? now,
          unanswered_since: null,
          alerted_at: null,
          automatic_due_at: null,
          with_person: true,
        }
        if (row.status === 'open') await saveConversation(tx, row, change)
        else await moveConversation(tx, row, { to: 'open', event: 'taken', at: now, admin: agent.id, change })
        await announce(deps, tx, id, { shopper: 'message', desk: 'message' })
        return message
      })
    },

    /** Takes it, hands it on, or gives it back to all (null): it waits in the queue again. One that waits is open when it is taken. Throws `not_found`. */
    assign: (id: string, agent: Agent, to: Agent | null): Promise<void> =>
      change(id, 'assigned', async (row, tx, at) => {
        if (row.assignee_id === (to?.id ?? null)) return false
        const event = to?.id === agent.id ? 'taken' : 'assigned'
        const noted = { at, admin: agent.id, data: { assignee_id: to?.id ?? null } }
        const assignee = { assignee_id: to?.id ?? null, assignee: to ? nameOf(to) : null }
        if (to && (row.status === 'queued' || row.status === 'bot'))
          await moveConversation(tx, row, { ...noted, to: 'open', event, change: { ...assignee, mode: 'human' } })
        else if (!to && row.status === 'open')
          await moveConversation(tx, row, { ...noted, to: 'queued', event, change: backToQueue(row, at) })
        else {
          await noteEvent(tx, row, event, noted)
          // Who has it now is told of it, too.
          await saveConversation(tx, row, { ...assignee, alerted_at: null })
        }
        return true
      }),

    /** Resolves, opens anew, snoozes until a moment, or hands back to the assistant. Throws `not_found`, `chat_moved` when it cannot go there. */
    move: (id: string, agent: Agent, request: StatusRequest): Promise<void> =>
      change(id, 'status', async (row, tx, at) => {
        const { to } = request
        if (row.status === to && to !== 'snoozed') return false
        if (row.emptied_at) throw new ShopError('chat_emptied')
        if (to !== 'snoozed') await moved(tx, row, agent, to, at)
        else await snoozed(tx, row, agent, new Date(request.until), at)
        return true
      }),

    /** Priority and category. Throws `not_found`. */
    setFacts: (
      id: string,
      agent: Agent,
      facts: { priority?: ChatPriority | undefined; category?: ChatCategory | null | undefined },
    ): Promise<void> =>
      change(id, 'status', async (row, tx, at) => {
        const { priority = row.priority, category = row.category } = facts
        if (priority !== row.priority) await noteEvent(tx, row, 'priority', { at, admin: agent.id, data: { priority } })
        if (category !== row.category) await noteEvent(tx, row, 'category', { at, admin: agent.id, data: { category } })
        await saveConversation(tx, row, { priority, category })
        return true
      }),

    /** A private note; inboxes of who is mentioned hear of it. Its id. Throws `not_found`. */
    async addNote(id: string, agent: Agent, text: string, mentions: readonly string[]): Promise<string> {
      return atomically(async (tx) => {
        if (!(await lockConversation(tx, id))) throw new ShopError('not_found')
        const note = { id: uuid(), conversation_id: id, author_id: agent.id, author: nameOf(agent), text, mentions: [...mentions] }
        await tx.insert(chatNotes, [{ ...note, created_at: clock.now() }])
        await announce(deps, tx, id, mentions.length > 0 ? { desk: 'mention', admins: mentions } : { desk: 'note' })
        return note.id
      })
    },

    /** Somebody of the shop is at the inbox now. */
    async noteSeen(adminId: string): Promise<void> {
      await db.query(SEEN, [adminId, clock.now()])
    },
  }
}

/** How soon the answer came: the first since it was queued, or the next to a message nobody had answered. */
async function noteAnswer(tx: Db, row: Conversation, agent: Agent, now: Date): Promise<void> {
  const since = row.queued_at && !row.answered_at ? row.queued_at : row.unanswered_since
  if (!since) return
  const isFirst = since === row.queued_at
  const data = {
    seconds: Math.round((now.getTime() - since.getTime()) / 1000),
    inside_seconds: secondsInside(since, now),
    promised: row.promised_minutes,
  }
  await noteEvent(tx, row, isFirst ? 'answered' : 'replied', { at: now, admin: agent.id, data })
}

async function moved(tx: Db, row: Conversation, agent: Agent, to: 'resolved' | 'open' | 'bot', at: Date): Promise<void> {
  const by = { to, at, admin: agent.id }
  if (to === 'resolved') {
    const since = row.first_queued_at
    const seconds = since ? { seconds: Math.round((at.getTime() - since.getTime()) / 1000) } : {}
    const data = { ...seconds, with_person: row.with_person }
    await moveConversation(tx, row, { ...by, event: 'resolved', data, change: { unanswered_since: null } })
  } else if (to === 'bot') await moveConversation(tx, row, { ...by, event: 'returned', change: TO_ASSISTANT })
  else {
    const assignee = { assignee_id: row.assignee_id ?? agent.id, assignee: row.assignee ?? nameOf(agent) }
    await moveConversation(tx, row, { ...by, event: 'taken', change: { ...assignee, mode: 'human' } })
  }
}

async function snoozed(tx: Db, row: Conversation, agent: Agent, until: Date, at: Date): Promise<void> {
  if (until <= at) throw new ShopError('invalid_input', { fields: { until: 'Choose a time that is yet to come.' } })
  const [noted, change] = [{ at, admin: agent.id, data: { until: until.toISOString() } }, { snoozed_until: until }]
  if (row.status !== 'snoozed') return void (await moveConversation(tx, row, { ...noted, to: 'snoozed', event: 'snoozed', change }))
  await noteEvent(tx, row, 'snoozed', noted)
  await saveConversation(tx, row, change)
}

function messageOf(agent: Agent, { client_id, text, products }: Answer, action: Record<string, unknown> | undefined) {
  const payload = { ...(products.length > 0 ? { products: [...products] } : {}), ...(action ? { actions: [action] } : {}) }
  const type = products.length === 0 ? 'text' : products.length === 1 ? 'product' : 'product_list'
  return { sender: 'agent', content: text, type, payload, client_id, agent_id: agent.id, agent: nameOf(agent).split(' ')[0] ?? '' } as const
}

export function nameOf({ full_name, email }: Agent): string {
  return full_name || (email.split('@')[0] ?? email)
}

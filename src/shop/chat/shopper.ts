import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { ConversationState, StoredMessage } from './contract.ts'
import {
  announce,
  COLUMNS,
  hashKey,
  isKeyOf,
  lockConversation,
  mayMove,
  newKey,
  noteEvent,
  readConversation,
  saveConversation,
  type Conversation,
  type Shopper,
} from './conversation.ts'
import { addMessage, messageByClient } from './message-rows.ts'
import {
  arePeopleThere,
  AUTOMATIC_REPLY_MS,
  CHAT_LIMITS,
  promisedMinutes,
  REOPEN_SECONDS,
  type ChatDevice,
  type ChatLanguage,
  type ChatMode,
  type ChatPriority,
} from './rules.ts'
import { eraseConversations } from './retention.ts'
import { queueChange } from './waiting.ts'
import type { Tier } from '../accounts/rules.ts'

/** A conversation that begins with a message. */
export interface NewConversation {
  /** `client_id` of its first message: begun twice it is one, with a new key. */
  client_id: string
  mode: ChatMode
  language: ChatLanguage
  page: string
  product_id: string | null
  device: ChatDevice
}

/** A message of the shopper, cleaned and without secrets. */
export interface Said {
  client_id: string
  text: string
  language?: ChatLanguage
}

export interface ShopperDeps extends Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'> {
  /** From the member's paid orders (role-07). */
  tierOf(userId: string): Promise<Tier>
}

const OF_MEMBER = {
  name: 'chat_conversation_of_member',
  text: `select ${COLUMNS} from chat_conversations where user_id = $1 and last_at > $2 and emptied_at is null
    order by last_at desc, id desc limit 1`,
}
const BY_KEY = { name: 'chat_conversation_by_key', text: `select ${COLUMNS} from chat_conversations where key_hash = $1` }
const BEGUN_BY = { name: 'chat_conversation_begun_by', text: `select ${COLUMNS} from chat_conversations where begun_by = $1` }
const BEGIN = {
  name: 'chat_conversation_begin',
  text: `insert into chat_conversations (id, user_id, guest_id, key_hash, begun_by, mode, status, priority, language, page, product_id, device,
      promised_minutes, created_at, last_at)
    values ($1, $2, $3, $4, $5, $6, 'bot', $7, $8, $9, $10, $11, $12, $13, $13) on conflict (begun_by) do nothing returning ${COLUMNS}`,
}
const BEFORE_IT = {
  name: 'chat_waiting_before',
  text: `select count(*)::int as waiting from chat_conversations where status = 'queued' and (queued_at, id) < ($1::timestamptz, $2::uuid)`,
}
const ADDED = {
  name: 'chat_added',
  text: `insert into chat_added (conversation_id, product_id, at) values ($1, $2, $3) on conflict do nothing`,
}

/** What a shopper does in a conversation. The rest of the shop finds it by findFor() first, which says whose it is. */
export function createShopperChat(deps: ShopperDeps) {
  const { db, clock, atomically, tierOf } = deps

  async function standing(userId: string | null): Promise<{ minutes: number; priority: ChatPriority }> {
    const tier = userId ? await tierOf(userId) : 'Regular'
    return { minutes: promisedMinutes(tier), priority: tier === 'VIP' ? 'vip' : 'normal' }
  }

  /** A member's is the member's alone; a guest's is of whoever shows its key, and becomes the member's where that is one. */
  async function allowed(row: Conversation | null, shopper: Shopper, key: string | null): Promise<Conversation | null> {
    if (!row) return null
    if (row.user_id !== null) return row.user_id === shopper.userId ? row : null
    if (!isKeyOf(row, key)) return null
    if (!shopper.userId) return row
    const { minutes, priority } = await standing(shopper.userId)
    return atomically(async (tx) => {
      const now = await lockConversation(tx, row.id)
      if (!now || now.user_id !== null) return now && now.user_id === shopper.userId ? now : null
      const raised = now.priority === 'normal' ? { priority } : {}
      const claimed = await saveConversation(tx, now, { user_id: shopper.userId, guest_id: null, promised_minutes: minutes, ...raised })
      await announce(deps, tx, row.id, { shopper: 'state', desk: 'status' })
      return claimed
    })
  }

  return {
    /** Begins a conversation; its first message follows by say(). Repeated with the same client_id, its key is a new one. */
    async begin(shopper: Shopper, given: NewConversation): Promise<{ conversation: Conversation; key: string }> {
      const { key, hash } = newKey()
      const { minutes, priority } = await standing(shopper.userId)
      const owner = shopper.userId ? [shopper.userId, null] : [null, shopper.guestId ?? uuid()]
      const { client_id, mode, language, page, product_id, device } = given
      return atomically(async (tx) => {
        const now = clock.now()
        const values = [uuid(), ...owner, hash, client_id, mode, priority, language, page, product_id, device, minutes, now]
        const [begun] = await tx.query<Conversation>(BEGIN, values)
        if (begun) {
          await noteEvent(tx, begun, 'began', { at: now, data: { mode } })
          return { conversation: begun, key }
        }
        const [known] = await tx.query<Conversation>(BEGUN_BY, [client_id])
        const locked = known && (await lockConversation(tx, known.id))
        const isTheirs = locked && (locked.user_id ? locked.user_id === shopper.userId : locked.guest_id === shopper.guestId)
        if (!isTheirs) throw new ShopError('not_found')
        return { conversation: await saveConversation(tx, locked, { key_hash: hash }), key }
      })
    },

    /** The conversation, where it is theirs to see; else null, as for one that does not exist. Claims a guest's for the member who shows its key. */
    async findFor(id: string, shopper: Shopper, key: string | null): Promise<Conversation | null> {
      return allowed(await readConversation(db, id), shopper, key)
    },

    /** The one that goes on: by its key, else the member's last within REOPEN_SECONDS. */
    async current(shopper: Shopper, key: string | null): Promise<Conversation | null> {
      if (key !== null) {
        const [row] = await db.query<Conversation>(BY_KEY, [hashKey(key)])
        const own = await allowed(row ?? null, shopper, key)
        if (own) return own
      }
      if (!shopper.userId) return null
      return (await db.query<Conversation>(OF_MEMBER, [shopper.userId, later(clock.now(), -REOPEN_SECONDS)]))[0] ?? null
    },

    /**
     * Adds the shopper's message, once for each client_id, and moves the conversation: in human mode the first one queues it (open-27), one
     * within REOPEN_SECONDS after it was resolved reopens it. `forPeople`: the assistant is not asked. Throws `not_found`, `chat_over`,
     * `chat_full`.
     */
    async say(
      id: string,
      { client_id, text, language }: Said,
    ): Promise<{ message: StoredMessage; isNew: boolean; forPeople: boolean; conversation: Conversation }> {
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const known = await messageByClient(tx, id, client_id)
        if (known) return { message: known, isNew: false, forPeople: row.status !== 'bot', conversation: row }
        const now = clock.now()
        if (row.emptied_at || (row.resolved_at && row.resolved_at < later(now, -REOPEN_SECONDS))) throw new ShopError('chat_over')
        const spoken = { ...row, ...(language ? { language } : {}) }
        const moved = await movedByMessage(tx, spoken, now)
        const forPeople = moved.status !== 'bot'
        if (!forPeople && row.turns >= CHAT_LIMITS.turnsPerConversation) throw new ShopError('chat_full')
        const message = await addMessage(tx, row, now, { sender: 'customer', content: text, client_id, priority: moved.priority })
        const conversation = await saveConversation(tx, row, {
          ...moved,
          language: spoken.language,
          last_seq: message.seq,
          last_at: now,
          turns: row.turns + (forPeople ? 0 : 1),
          unanswered_since: forPeople ? (row.unanswered_since ?? now) : null,
          automatic_due_at:
            moved.status === 'queued' ? (row.automatic_due_at ?? new Date(now.getTime() + AUTOMATIC_REPLY_MS)) : row.automatic_due_at,
        })
        await announce(deps, tx, id, {
          shopper: 'message',
          desk: moved.status === 'queued' && row.status !== 'queued' ? 'queued' : 'message',
        })
        return { message, isNew: true, forPeople, conversation }
      })
    },

    /** AI or human (chat-03). To the assistant a queue is left; a person who has the conversation keeps it. Throws `not_found`. */
    async switchMode(id: string, mode: ChatMode): Promise<Conversation> {
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        if (row.mode === mode) return row
        const now = clock.now()
        await noteEvent(tx, row, 'mode', { at: now, data: { mode } })
        const leaves = mode === 'ai' && row.status === 'queued'
        if (leaves) await noteEvent(tx, row, 'left', { at: now })
        const left = { status: 'bot', unanswered_since: null, automatic_due_at: null, queued_at: null } as const
        const changed = await saveConversation(tx, row, { mode, ...(leaves ? left : {}) })
        await announce(deps, tx, id, { shopper: 'state', desk: 'status' })
        return changed
      })
    },

    /** How it was, 1 to 5 with a line of text; once, after it was resolved or with the assistant alone. Throws `not_found`, `chat_rated`. */
    async rate(id: string, rating: number, text: string): Promise<void> {
      await atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const isOver = row.status === 'resolved' || (row.status === 'bot' && row.turns > 0)
        if (row.rating !== null || !isOver) throw new ShopError('chat_rated')
        const now = clock.now()
        const data = { rating, with_person: row.with_person }
        await saveConversation(tx, row, { rating, rating_text: text || null, rated_at: now, rated_person: row.with_person })
        await noteEvent(tx, row, 'rated', { at: now, data })
        await announce(deps, tx, id, { shopper: 'state', desk: 'status' })
      })
    },

    /** The shopper has seen it up to there; never back. */
    async markRead(id: string, seq: number): Promise<void> {
      await atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row || seq <= row.read_seq) return
        const read_seq = Math.min(seq, row.last_seq)
        await saveConversation(tx, row, { read_seq, ...(read_seq >= row.human_seq ? { last_human_at: null } : {}) })
        await announce(deps, tx, id, { desk: 'status' })
      })
    },

    /** A piece went from the chat into the bag, for the figures; each counts once. */
    async noteAdded(id: string, productId: string): Promise<void> {
      await db.query(ADDED, [id, productId, clock.now()])
    },

    /** Deletes it with everything in it, as its shopper asked; the days it counted in stay. */
    async erase(id: string): Promise<void> {
      await atomically(async (tx) => {
        await eraseConversations(tx, [id])
        await announce(deps, tx, id, { shopper: 'gone', desk: 'status' })
      })
    },

    /** As its shopper sees it. */
    async stateOf(row: Conversation): Promise<ConversationState> {
      const isWaiting = row.status === 'queued' && row.queued_at !== null
      const [before] = isWaiting ? await db.query<{ waiting: number }>(BEFORE_IT, [row.queued_at, row.id]) : []
      return {
        id: row.id,
        mode: row.mode,
        status: row.status,
        language: row.language,
        promised_minutes: row.promised_minutes,
        place: before?.waiting ?? null,
        agent: row.status === 'open' ? (row.assignee?.split(' ')[0] ?? null) : null,
        automatic_at: row.automatic_due_at?.toISOString() ?? null,
        is_open: arePeopleThere(clock.now()),
        answered_seq: row.answered_seq,
        last_seq: row.last_seq,
        asks_rating: row.status === 'resolved' && row.rating === null,
      }
    },
  }

  /** Where a message of the shopper takes it. */
  async function movedByMessage(tx: Parameters<typeof lockConversation>[0], row: Conversation, now: Date) {
    const toPeople = row.status === 'bot' ? row.mode === 'human' : row.status !== 'resolved' || row.mode === 'human' || row.with_person
    if (!toPeople) {
      if (row.status === 'bot') return row
      await noteEvent(tx, row, 'reopened', { at: now })
      return { ...row, status: 'bot' as const, resolved_at: null, reopened: row.reopened + 1 }
    }
    if (row.status === 'queued' || row.status === 'open') return row
    if (row.status === 'snoozed' && row.assignee_id) {
      await noteEvent(tx, row, 'woken', { at: now })
      return { ...row, status: 'open' as const, snoozed_until: null }
    }
    const isReopened = row.status === 'resolved'
    if (!mayMove(row.status, 'queued')) throw new ShopError('chat_moved')
    if (isReopened) await noteEvent(tx, row, 'reopened', { at: now })
    const { minutes } = await standing(row.user_id)
    const queued = queueChange(row, { at: now, minutes, reason: isReopened ? 'reopened' : 'asked' })
    await noteEvent(tx, row, 'queued', { at: now, data: { reason: queued.reason, promised: minutes } })
    return { ...row, ...queued, reopened: row.reopened + (isReopened ? 1 : 0) }
  }
}

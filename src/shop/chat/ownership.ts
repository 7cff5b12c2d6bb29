import { v7 as uuid } from 'uuid'
import type { Tier } from '../accounts/rules.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import {
  announce,
  COLUMNS,
  hashKey,
  isKeyOf,
  lockConversation,
  newKey,
  noteEvent,
  readConversation,
  saveConversation,
  type Conversation,
  type Shopper,
} from './conversation.ts'
import { promisedMinutes, REOPEN_SECONDS, type ChatDevice, type ChatLanguage, type ChatMode, type ChatPriority } from './rules.ts'

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

export interface OwnershipDeps extends Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'> {
  /** From the member's paid orders (role-07). */
  tierOf(userId: string): Promise<Tier>
}

const OF_MEMBER = {
  name: 'chat_conversation_of_member',
  text: `select ${COLUMNS} from chat_conversations where user_id = $1 and last_at > $2 and emptied_at is null
    order by last_at desc nulls last, id desc nulls last limit 1`,
}
const BY_KEY = { name: 'chat_conversation_by_key', text: `select ${COLUMNS} from chat_conversations where key_hash = $1` }
const BEGUN_BY = { name: 'chat_conversation_begun_by', text: `select ${COLUMNS} from chat_conversations where begun_by = $1` }
const BEGIN = {
  name: 'chat_conversation_begin',
  text: `insert into chat_conversations (id, user_id, guest_id, key_hash, begun_by, mode, status, priority, language, page, product_id, device,
      promised_minutes, created_at, last_at)
    values ($1, $2, $3, $4, $5, $6, 'bot', $7, $8, $9, $10, $11, $12, $13, $13) on conflict (begun_by) do nothing returning ${COLUMNS}`,
}
/** Within how many minutes a person answers them (chat-09), and how urgent they are. */
export async function serviceLevelOf(
  { tierOf }: Pick<OwnershipDeps, 'tierOf'>,
  userId: string | null,
): Promise<{ minutes: number; priority: ChatPriority }> {
  const tier = userId ? await tierOf(userId) : 'Regular'
  return { minutes: promisedMinutes(tier), priority: tier === 'VIP' ? 'vip' : 'normal' }
}

/** How conversations begin, and whose they are. */
export function createOwnership(deps: OwnershipDeps) {
  const { db, clock, atomically } = deps

  /** A member's is the member's alone; a guest's is of whoever shows its key, and becomes the member's where that is one. */
  async function allowed(row: Conversation | null, shopper: Shopper, key: string | null): Promise<Conversation | null> {
    if (!row) return null
    if (row.user_id !== null) return row.user_id === shopper.userId ? row : null
    if (!isKeyOf(row, key)) return null
    if (!shopper.userId) return row
    const { minutes, priority } = await serviceLevelOf(deps, shopper.userId)
    return atomically(async (tx) => {
      const now = await lockConversation(tx, row.id)
      if (!now || now.user_id !== null) return now && now.user_id === shopper.userId ? now : null
      const raised = now.priority === 'normal' ? { priority } : {}
      const claimed = await saveConversation(tx, now, {
        user_id: shopper.userId,
        guest_id: null,
        contact_email: null,
        promised_minutes: minutes,
        ...raised,
      })
      await announce(deps, tx, row.id, { shopper: 'state', desk: 'status' })
      return claimed
    })
  }

  return {
    /** Begins a conversation; its first message follows by say(). Repeated with the same client_id, its key is a new one. */
    async begin(shopper: Shopper, given: NewConversation): Promise<{ conversation: Conversation; key: string }> {
      const { key, hash } = newKey()
      const { minutes, priority } = await serviceLevelOf(deps, shopper.userId)
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
  }
}

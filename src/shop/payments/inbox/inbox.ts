import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import type { AreaDeps } from '../../deps.ts'
import { deleteOld, deletionOf } from '../../delete-old.ts'
import { INBOX_DROP_SECONDS, INBOX_LEASE, INBOX_TRIES, inboxKeptFrom, inboxPause, type GatewayName, type MessageKind } from '../rules.ts'
import type { paymentInbox } from '../schema.ts'

export type InboxMessage = typeof paymentInbox.$inferSelect
/** changed: something moved. kept: known, and nothing new. unknown: matches nothing of ours. unreadable: cannot be parsed. */
export type InboxOutcome = 'changed' | 'kept' | 'unknown' | 'unreadable'

export interface NewMessage {
  gateway: GatewayName
  kind: MessageKind
  /** The secret of the address it came to; empty for addresses without one. */
  token: string
  body: string
  /** Of the network, from where it came. */
  address: string
}

// Messages to an unknown address may come from anyone in any number: they are not stored.
const STORE = {
  name: 'inbox_store',
  text: `insert into payment_inbox (gateway, kind, token, body, address, received_at, next_at)
    select $1, $2::text, $3::text, $4, $5, $6, $7
    where $2::text in ('webhook', 'confirmation') or exists (select from payment_attempts where callback_token = $3::text)
      or exists (select from payment_refunds where callback_token = $3::text)
      or exists (select from payment_receipt_checks where callback_token = $3::text) returning id`,
}
// The same row comes in the next window, too.
const STORE_FOR_REVIEW = {
  name: 'inbox_store_for_person',
  text: `insert into payment_inbox (gateway, kind, token, body, address, received_at, tries, outcome)
    select $1, 'pulled', '', $2::text, '', $3, 1, 'unreadable'
    where not exists (select from payment_inbox where kind = 'pulled' and gateway = $1 and body = $2::text) returning id`,
}
// A process locks the row of the message it processes; others skip locked rows.
const TAKE = { name: 'inbox_take', text: 'select * from payment_inbox where id = $1 and next_at is not null for update skip locked' }
const DONE = {
  name: 'inbox_done',
  text: 'update payment_inbox set handled_at = $2, next_at = null, tries = tries + 1, outcome = $3 where id = $1',
}
const LEAVE = { name: 'inbox_leave', text: 'update payment_inbox set next_at = null, tries = tries + 1, outcome = $2 where id = $1' }
const TRIED = {
  name: 'inbox_tried',
  text: `update payment_inbox set tries = tries + 1, next_at = $3, outcome = $2 where id = $1 and handled_at is null returning tries`,
}
const WAITS = 'where id = $1 and handled_at is null and next_at is null returning gateway, kind'
const AGAIN = { name: 'inbox_again', text: `update payment_inbox set tries = 0, next_at = $2 ${WAITS}` }
const SET_ASIDE = { name: 'inbox_set_aside', text: `update payment_inbox set handled_at = $2, outcome = 'set aside' ${WAITS}` }
const FAILURES = { name: 'inbox_failures', text: 'select tries from payment_inbox where id = $1' }
// As an array: the planner, which does not know how many are asked for, would rather read the whole table than look so many up.
const DUE = {
  name: 'inbox_due',
  text: `update payment_inbox set next_at = $2 where id = any(array(
      select id from payment_inbox where next_at <= $1 order by next_at limit $3 for update skip locked)) returning id`,
}
const PURGE = deletionOf('inbox_purge', {
  table: 'payment_inbox',
  where: 'received_at < $1 and handled_at is not null',
  by: 'received_at',
  key: 'id',
})

/** What providers send, stored before anything else happens: a crash between arrival and settlement loses nothing. */
export function createInbox({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function decide(statement: typeof AGAIN, id: number): Promise<Pick<InboxMessage, 'gateway' | 'kind'>> {
    const [message] = await db.query<Pick<InboxMessage, 'gateway' | 'kind'>>(statement, [id, clock.now()])
    if (!message) throw new ShopError('payment_not_found')
    return message
  }

  return {
    /** Stored as it came, and leased to the caller. Null, and nothing is stored, for an unknown address. */
    async store({ gateway, kind, token, body, address }: NewMessage): Promise<number | null> {
      const now = clock.now()
      const [row] = await db.query<{ id: number }>(STORE, [gateway, kind, token, body, address, now, later(now, INBOX_LEASE)])
      return row?.id ?? null
    },

    /** Stores a row of a statement that cannot be parsed, for an admin. Null when it is stored already. */
    async storeForReview(gateway: GatewayName, body: string): Promise<number | null> {
      return (await db.query<{ id: number }>(STORE_FOR_REVIEW, [gateway, body, clock.now()]))[0]?.id ?? null
    },

    /** Locked for who works on it; null when it is done, or in other hands. Inside a transaction. */
    async take(id: number): Promise<InboxMessage | null> {
      return (await db.query<InboxMessage>(TAKE, [id]))[0] ?? null
    },

    /** In the transaction of what it changed. */
    async done(id: number, outcome: InboxOutcome): Promise<void> {
      await db.query(DONE, [id, clock.now(), outcome])
    },

    /** It cannot be processed: it waits for an admin. In the transaction that has claimed it. */
    async leave(id: number, outcome: InboxOutcome): Promise<void> {
      await db.query(LEAVE, [id, outcome])
    },

    /** Processing failed: retried after a pause, and after too many failures left to an admin. True when that is so now. */
    async failed(id: number, why: string): Promise<boolean> {
      const [row] = await db.query<{ tries: number }>(FAILURES, [id])
      const tries = (row?.tries ?? 0) + 1
      const next = tries >= INBOX_TRIES ? null : later(clock.now(), inboxPause(tries))
      await db.query(TRIED, [id, why.slice(0, 500), next])
      return next === null
    },

    /** Messages that were not processed in time, because of a crash or a failure. Leased, so that one of many processes takes each. */
    async due(limit: number): Promise<number[]> {
      const now = clock.now()
      return (await db.query<{ id: number }>(DUE, [now, later(now, INBOX_LEASE), limit])).map(({ id }) => id)
    },

    /** An admin has a worker retry the message. Throws `payment_not_found` when it does not need an admin. */
    again: (id: number) => decide(AGAIN, id),
    /** An admin has reviewed the message and dismisses it. Throws `payment_not_found` when it does not need an admin. */
    setAside: (id: number) => decide(SET_ASIDE, id),

    /**
     * Deletes messages processed long ago: their evidence is with the payment. Those that wait for an admin stay. Months of which none
     * waits have been dropped as a whole by then (start/inbox-months.ts).
     */
    async purge(): Promise<void> {
      await deleteOld(db, PURGE, [inboxKeptFrom(later(clock.now(), -INBOX_DROP_SECONDS))])
    },
  }
}

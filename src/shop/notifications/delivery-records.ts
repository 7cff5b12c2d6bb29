import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { mailDeliveries } from './delivery-schema.ts'
import { SENDING_SECONDS, type DeliveryReason, type DeliveryState, type SendOutcome } from './rules-mail.ts'

export type Claimed = typeof mailDeliveries.$inferSelect & {
  /** Its worker died, or lost the database, while it had it. */
  was_sending: boolean
}

const IS_KNOWN = "reason is distinct from 'forgotten'"

// A lease, not a lock: no connection waits for a mail server, and what a crash leaves comes up again by itself. Messages about one
// order to one recipient go in their sequence.
const CLAIM = {
  name: 'mail_claim',
  text: `with due as (
      select d.id, d.sending from mail_deliveries d where d.next_at <= $1 and (d.channel = 'sms' or $3)
        and not exists (select from mail_deliveries e where e.order_id = d.order_id and e.recipient_kind = d.recipient_kind
          and e.next_at is not null and (e.created_at, e.id) < (d.created_at, d.id))
      order by d.next_at, d.id limit 1 for update of d skip locked)
    update mail_deliveries d set next_at = $2, sending = true from due where d.id = due.id returning d.*, due.sending as was_sending`,
}
// By hand: whenever no worker has it, unless it may have arrived and its time has not come.
const CLAIM_ONE = {
  name: 'mail_claim_one',
  text: `with due as (
      select d.id, d.sending from mail_deliveries d where d.id = $3 and d.state in ('waiting', 'retrying')
        and (d.next_at <= $1 or (not d.sending and d.unknowns = 0)) for update of d skip locked)
    update mail_deliveries d set next_at = $2, sending = true from due where d.id = due.id returning d.*, due.sending as was_sending`,
}
const RECENT = {
  name: 'mail_sends_recent',
  text: 'select count(*)::int as count from (select from mail_sends where at > $1 limit $2) few',
}
// Nothing that is written here brings back a person who has been forgotten since their message was claimed.
const BEGIN = {
  name: 'mail_send_begin',
  text: `with of as (update mail_deliveries set address = $5 where id = $2 and ${IS_KNOWN} returning id)
    insert into mail_sends (id, delivery_id, try, at, address, message_id) select $1, id, $3, $4, $5, $6 from of returning id`,
}
// A try that came to no send is on record as well, with what went wrong in place of an answer.
const UNWRITTEN = {
  name: 'mail_send_unwritten',
  text: `insert into mail_sends (id, delivery_id, try, at, message_id, outcome, server_answer, finished_at)
    values ($1, $2, $3, $4, $5, 'not_now', $6, $4)`,
}
const LOST = {
  name: 'mail_send_lost',
  text: `update mail_sends set outcome = 'unknown', finished_at = $2 where delivery_id = $1 and outcome = 'sending' returning id`,
}
const END = {
  name: 'mail_send_end',
  text: `update mail_sends set outcome = $2, server_answer = case when address is not null then $3 end, finished_at = $4 where id = $1
    returning address`,
}
const ACCEPTED = {
  name: 'mail_accepted',
  text: `with sent as (
      update mail_sends set outcome = 'accepted', server_answer = case when address is not null then $3 end, finished_at = $4 where id = $2)
    update mail_deliveries set state = 'sent', reason = null, next_at = null, sending = false, tries = tries + 1,
      server_answer = case when ${IS_KNOWN} then $3 end, last_error = null, done_at = $4 where id = $1`,
}
const OVER = {
  name: 'mail_over',
  text: `update mail_deliveries set state = $2, reason = $3, next_at = null, sending = false, done_at = $4, tries = $5, unknowns = $6,
      server_answer = coalesce($7, server_answer), last_error = coalesce($8, last_error) where id = $1 and ${IS_KNOWN}`,
}
const AGAIN = {
  name: 'mail_again',
  text: `update mail_deliveries set state = 'retrying', next_at = $2, sending = false, tries = $3, unknowns = $4, server_answer = coalesce($5, server_answer),
      last_error = coalesce($6, last_error) where id = $1 and ${IS_KNOWN}`,
}

/** How often it was tried, what was said, and in the words of queue-08. */
export interface Failed {
  tries: number
  unknowns: number
  answer: string | null
  error: string | null
}

/** What is written of deliveries and their sends. */
export function createDeliveryRecords({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The one that has been due longest; null when none is. `byEmail`: false while the mail server is away. */
    async claim(byEmail: boolean): Promise<Claimed | null> {
      const now = clock.now()
      return (await db.query<Claimed>(CLAIM, [now, later(now, SENDING_SECONDS), byEmail]))[0] ?? null
    },

    /** This one, for sending it now by hand; null when a worker has it, or it is over. */
    async claimOne(id: string): Promise<Claimed | null> {
      const now = clock.now()
      return (await db.query<Claimed>(CLAIM_ONE, [now, later(now, SENDING_SECONDS), id]))[0] ?? null
    },

    /** Sends begun in the last minute, at most `max`. */
    async sentWithinMinute(max: number): Promise<number> {
      return (await db.query<{ count: number }>(RECENT, [later(clock.now(), -60), max]))[0]?.count ?? 0
    },

    /** Before the mail server is spoken to; the id of the send. Null when the person has been forgotten meanwhile: nothing is sent. */
    async begin(delivery: Claimed, address: string, messageId: string): Promise<string | null> {
      const values = [uuid(), delivery.id, delivery.tries + 1, clock.now(), address, messageId]
      return (await db.query<{ id: string }>(BEGIN, values))[0]?.id ?? null
    },

    /** A try of which nothing was sent, as its message could not be written. */
    async unwritten(delivery: Claimed, messageId: string, words: string): Promise<void> {
      await db.query(UNWRITTEN, [uuid(), delivery.id, delivery.tries + 1, clock.now(), messageId, words])
    },

    /** Whether its worker had begun to send it when it died: then nobody knows whether it arrived. */
    async foundLost(deliveryId: string): Promise<boolean> {
      return (await db.query(LOST, [deliveryId, clock.now()])).length > 0
    },

    /** False when the person has been forgotten meanwhile: the answer, which may name them, is not kept. */
    async end(sendId: string, outcome: SendOutcome, answer: string): Promise<boolean> {
      const [send] = await db.query<{ address: string | null }>(END, [sendId, outcome, answer, clock.now()])
      return send?.address != null
    },

    async accepted(deliveryId: string, sendId: string, answer: string): Promise<void> {
      await db.query(ACCEPTED, [deliveryId, sendId, answer, clock.now()])
    },

    /** Nothing more is tried. */
    async over(
      deliveryId: string,
      state: DeliveryState,
      reason: DeliveryReason,
      { tries, unknowns, answer, error }: Failed,
    ): Promise<void> {
      await db.query(OVER, [deliveryId, state, reason, clock.now(), tries, unknowns, answer, error])
    },

    async again(deliveryId: string, at: Date, { tries, unknowns, answer, error }: Failed): Promise<void> {
      await db.query(AGAIN, [deliveryId, at, tries, unknowns, answer, error])
    },
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { createBackgroundTasks } from '../background-tasks.ts'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { Limits } from '../limits.ts'
import { hashOfCode, isCode, newOneTimeCode } from '../one-time-code.ts'
import { codeMail, codeText, memberText } from './code-messages.ts'
import { CODE_SECONDS, CODE_TRIES, CODES_PER_ADDRESS, CODES_PER_ASKER, CODES_PER_ASKER_DAY, CODES_PER_RECIPIENT } from './rules.ts'
import { orderCodes } from './schema.ts'

export interface CodeRequest {
  order_number: string
  phone_number: string
  channel: 'sms' | 'email'
}

interface Match {
  id: string
  order_number: string
  phone_number: string
  email: string | null
  user_id: string | null
}

const MATCH = {
  name: 'order_codes_match',
  text: 'select id, order_number, phone_number, email, user_id from orders where order_number = $1 and phone_number = $2',
}
// Counted before it is compared, and never taken back: any number of guesses at once are at most so many.
const TRY = {
  name: 'order_codes_try',
  text: `update order_codes set tries = tries + 1 where id = $1 and used_at is null and expires_at > $2 and tries < $3
    returning code_hash`,
}
// The owner of a phone gets access to all orders of that phone; the reader of an order's e-mails to that order only. An order
// whose account was deleted has to be named itself: its person can follow it, and phones change hands.
const USE = {
  name: 'order_codes_use',
  text: `with used as (update order_codes set used_at = $2 where id = $1 and used_at is null returning order_id, channel),
    named as (
      select o.id, o.phone_number, o.created_at, used.channel from used join orders o on o.id = used.order_id and o.user_id is null),
    proven as (
      select id, created_at from named
      union
      select o.id, o.created_at from named join orders o on o.phone_number = named.phone_number and o.user_id is null and not o.forget_person
        where named.channel = 'sms' order by created_at desc limit 50),
    granted as (
      insert into order_grants (order_id, guest_id, created_at) select id, $3, $2 from proven on conflict do nothing)
    select id from proven`,
}

/** One-time codes by which a guest finds an order on a new phone. */
export function createLookupCodes({ db, clock, log, sms, mailer, limits, cipher }: AreaDeps & { limits: Pick<Limits, 'take'> }) {
  const background = createBackgroundTasks({ log })

  async function deliver(channel: CodeRequest['channel'], order: Match, code: string): Promise<void> {
    const { order_number: number, phone_number: to, email, user_id: member } = order
    if (channel === 'sms') await sms?.send({ to, text: member ? memberText(number) : codeText(number, code) })
    else if (email && !member) await mailer.send({ to: email, ...codeMail(number, code) })
  }

  // For each order of a phone: who only knows the phone can neither pester it nor use up anything of its owner's. By who
  // asks first, so that what is refused there uses up nothing of the others.
  async function countAsking(asked: string, address: string): Promise<void> {
    const asker = `${asked} ${address}`
    await limits.take('order-code-address', address, CODES_PER_ADDRESS.max, CODES_PER_ADDRESS.seconds)
    await limits.take('order-code-asker', asker, CODES_PER_ASKER.max, CODES_PER_ASKER.seconds)
    await limits.take('order-code-asker-day', asker, CODES_PER_ASKER_DAY.max, CODES_PER_ASKER_DAY.seconds)
    await limits.take('order-code-recipient', asked, CODES_PER_RECIPIENT.max, CODES_PER_RECIPIENT.seconds)
  }

  return {
    /**
     * Sends a code to who made the order. Answer and work are the same whether there is such an order or not. A member's
     * order is only seen by the member: its phone gets a message to sign in. Throws `sms_unavailable`, `too_many_requests`.
     */
    async sendCode(request: CodeRequest, address: string): Promise<{ id: string; expires_in: number }> {
      if (request.channel === 'sms' && !sms) throw new ShopError('sms_unavailable')
      await countAsking(`${request.phone_number} ${request.order_number}`, address)
      const [order] = await db.query<Match>(MATCH, [request.order_number, request.phone_number])
      const id = uuid()
      const code = newOneTimeCode()
      const now = clock.now()
      const row = { id, order_id: order?.id ?? null, channel: request.channel, code_hash: hashOfCode(cipher, id, code), created_at: now }
      await db.insert(orderCodes, [{ ...row, tries: 0, expires_at: later(now, CODE_SECONDS) }])
      // Beside the answer: how long a provider takes would reveal whether there is such an order.
      if (order)
        background.start(`a one-time code by ${request.channel}`, () => nextTurn().then(() => deliver(request.channel, order, code)))
      return { id, expires_in: CODE_SECONDS }
    },

    /**
     * With the right code this guest may see the order from now on: by SMS all guest orders of that phone, but for others whose
     * account was deleted; by e-mail that one. Returns their ids. Not inside a transaction, whose end would take back the count of tries. Throws `code_wrong`.
     */
    async confirmCode(id: string, code: string, guestId: string): Promise<string[]> {
      const [known] = await db.query<{ code_hash: string }>(TRY, [id, clock.now(), CODE_TRIES])
      const right = known && isCode(cipher, { id, hash: known.code_hash, code })
      const proven = right ? await db.query<{ id: string }>(USE, [id, clock.now(), guestId]) : []
      if (proven.length === 0) throw new ShopError('code_wrong')
      return proven.map((order) => order.id)
    },

    /** Resolves when no code is on its way to a provider; before the process ends. */
    codesSent: () => background.idle(),
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { createBackgroundTasks } from '../background-tasks.ts'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { mailboxOf } from '../mailbox.ts'
import { hashOfCode, isCode, newOneTimeCode } from '../one-time-code.ts'
import { createSecurity } from '../security.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { contactCodeMail, contactCodeText } from './code-messages.ts'
import type { ContactCodeConfirm, ContactCodeRequest } from './contract.ts'
import {
  CONTACT_CODE_SECONDS,
  CONTACT_CODE_TRIES,
  CONTACT_CODES_PER_ASKER,
  CONTACT_CODES_PER_CONTACT,
  CONTACT_CODES_PER_NETWORK,
  CONTACT_CODES_PER_SITE,
  CONTACT_CONFIRMED_SECONDS,
  DAY_SECONDS,
  type ContactKind,
} from './rules.ts'
import { contactCodes } from './schema.ts'

export interface ContactsDeps extends AreaDeps {
  limits: Limits
}

/** Whose browser or account it is; `network`, and the `site` that it is a part of, for limits. */
export interface ContactAsker {
  guestId: string | null
  userId: string | null
  network: string
  site: string
}

/** What a shopper has confirmed: that this number belongs to them, that they can be reached at all. */
export interface Confirmed {
  phone: boolean
  person: boolean
}

// Counted before it is compared, and never taken back: any number of guesses at once are at most so many.
const TRY = {
  name: 'contact_codes_try',
  text: `update contact_codes set tries = tries + 1 where id = $1 and used_at is null and expires_at > $2 and tries < $3
      and guest_id is not distinct from $4::uuid and user_id is not distinct from $5::uuid
    returning code_hash`,
}
const USE = {
  name: 'contact_codes_use',
  text: `with used as (update contact_codes set used_at = $2 where id = $1 and used_at is null returning kind, contact, guest_id, user_id),
    renewed as (
      update confirmed_contacts c set expires_at = $4 from used u
      where c.kind = u.kind and c.contact = u.contact and (c.user_id = u.user_id or c.guest_id = u.guest_id) returning c.id),
    added as (
      insert into confirmed_contacts (id, kind, contact, guest_id, user_id, expires_at)
      select $3, kind, contact, guest_id, user_id, $4 from used where not exists (select from renewed)
      on conflict do nothing)
    select kind, contact from used`,
}
const CONFIRMED = {
  name: 'contacts_confirmed',
  text: `select count(*) filter (where kind = 'phone' and contact = $1) > 0 as phone, count(*) > 0 as person
    from confirmed_contacts where (guest_id = $2::uuid or user_id = $3::uuid) and expires_at > $4`,
}
const OF_MEMBER = {
  name: 'confirmed_contacts_of_member',
  text: 'select kind, contact from confirmed_contacts where user_id = $1 order by kind, contact',
}
const PHONES_OF = {
  name: 'confirmed_phones_of',
  text: `select distinct on (user_id) user_id, contact from confirmed_contacts where user_id = any($1::uuid[]) and kind = 'phone' and expires_at > $2
    order by user_id, expires_at desc`,
}
const CLAIM = {
  name: 'confirmed_contacts_claim',
  text: `with brought as (delete from confirmed_contacts where guest_id = $1 returning kind, contact, expires_at)
    insert into confirmed_contacts as c (id, kind, contact, user_id, expires_at)
    select gen_random_uuid(), kind, contact, $2, expires_at from brought
    on conflict (user_id, kind, contact) where user_id is not null
    do update set expires_at = greatest(c.expires_at, excluded.expires_at)`,
}
const FORGET_CODES = deletionOf('contact_codes_forget', { table: 'contact_codes', where: 'expires_at <= $1', by: 'expires_at' })
const FORGET_OLD = deletionOf('confirmed_contacts_forget', { table: 'confirmed_contacts', where: 'expires_at <= $1', by: 'expires_at' })
const FORGET_USER = { name: 'confirmed_contacts_forget_user', text: 'delete from confirmed_contacts where user_id = $1' }
const FORGET_USER_CODES = { name: 'contact_codes_forget_user', text: 'delete from contact_codes where user_id = $1' }
// What guests have confirmed is kept for 90 days, without an index by the contact.
const OF_GUEST = {
  name: 'confirmed_contacts_of_guest',
  text: `select distinct kind, contact from confirmed_contacts where user_id is null
    and (kind = 'phone' and contact = $1 or kind = 'email' and contact = any($2::text[])) order by kind, contact`,
}
const FORGET_GUEST = {
  name: 'confirmed_contacts_forget_guest',
  text: `with codes as (delete from contact_codes where user_id is null
        and (kind = 'phone' and contact = $1 or kind = 'email' and contact = any($2::text[])))
    delete from confirmed_contacts where user_id is null
      and (kind = 'phone' and contact = $1 or kind = 'email' and contact = any($2::text[]))`,
}

/** Phones and e-mail addresses confirmed by a one-time code. */
export function createContacts({ db, clock, log, sms, smsCodesPerDay = Infinity, mailer, limits, cipher }: ContactsDeps) {
  const background = createBackgroundTasks({ log })

  async function countAsked(kind: ContactKind, contact: string, { network, site }: ContactAsker): Promise<void> {
    const [asker, whole, from, wide] = [
      CONTACT_CODES_PER_ASKER,
      CONTACT_CODES_PER_CONTACT[kind],
      CONTACT_CODES_PER_NETWORK,
      CONTACT_CODES_PER_SITE,
    ]
    await limits.take('contact-code-network', network, from.max, from.seconds)
    await limits.take('contact-code-site', site, wide.max, wide.seconds)
    await limits.take('contact-code-asker', `${kind} ${contact} ${network}`, asker.max, asker.seconds)
    await limits.take('contact-code', `${kind} ${kind === 'email' ? mailboxOf(contact) : contact}`, whole.max, whole.seconds)
    if (kind === 'phone') await countText()
  }

  /** Strangers with many addresses, too, spend no more than this in a day; whoever asks then can have a code by e-mail. */
  async function countText(): Promise<void> {
    if (smsCodesPerDay === Infinity || (await limits.isWithin('contact-texts', 'shop', { max: smsCodesPerDay, seconds: DAY_SECONDS })))
      return
    await createSecurity({ db, clock }).raise('sms_codes_used_up', { in_a_day: smsCodesPerDay }, { every: DAY_SECONDS })
    throw new ShopError('sms_unavailable')
  }

  return {
    /** Whether the shop can send SMS. */
    sendsTexts: sms !== null,

    /** Sends a code; it is of use to who asked alone. `expires_in` in seconds. Throws `sms_unavailable`, `too_many_requests`. */
    async sendContactCode(request: ContactCodeRequest, asker: ContactAsker): Promise<{ id: string; expires_in: number }> {
      const { kind } = request
      if (kind === 'phone' && !sms) throw new ShopError('sms_unavailable')
      const contact = kind === 'phone' ? request.phone_number : emailKey(request.email)
      await countAsked(kind, contact, asker)
      const [id, code, now] = [uuid(), newOneTimeCode(), clock.now()]
      const { guestId: guest_id, userId: user_id } = asker
      const row = { id, kind, contact, guest_id, user_id, code_hash: hashOfCode(cipher, id, code), created_at: now }
      await db.insert(contactCodes, [{ ...row, tries: 0, expires_at: later(now, CONTACT_CODE_SECONDS) }])
      background.start(`a code to confirm a contact by ${kind}`, async () => {
        await nextTurn()
        if (kind === 'phone') await sms?.send({ to: contact, text: contactCodeText(code) })
        else await mailer.send({ to: request.email, ...contactCodeMail(code) })
      })
      return { id, expires_in: CONTACT_CODE_SECONDS }
    },

    /**
     * The right code confirms the contact for CONTACT_CONFIRMED_SECONDS. Throws `code_wrong`. Not inside a transaction, whose
     * rollback would undo the count of tries.
     */
    async confirmContact({ id, code }: Pick<ContactCodeConfirm, 'id' | 'code'>, asker: ContactAsker): Promise<void> {
      const now = clock.now()
      const [known] = await db.query<{ code_hash: string }>(TRY, [id, now, CONTACT_CODE_TRIES, asker.guestId, asker.userId])
      if (!known || !isCode(cipher, { id, hash: known.code_hash, code })) throw new ShopError('code_wrong')
      const [used] = await db.query<{ kind: ContactKind; contact: string }>(USE, [id, now, uuid(), later(now, CONTACT_CONFIRMED_SECONDS)])
      if (!used) throw new ShopError('code_wrong')
      // A code that was entered reached its requester and counts as no harassment.
      await limits.giveBack('contact-code-network', asker.network)
      await limits.giveBack('contact-code-site', asker.site)
      await limits.clear('contact-code-asker', `${used.kind} ${used.contact} ${asker.network}`)
    },

    /** What this browser or member has confirmed. */
    async confirmed(phone: string, { guestId, userId }: Pick<ContactAsker, 'guestId' | 'userId'>): Promise<Confirmed> {
      const nothing = { phone: false, person: false }
      if (!guestId && !userId) return nothing
      return (await db.query<Confirmed>(CONFIRMED, [phone, guestId, userId, clock.now()]))[0] ?? nothing
    },

    /** What this browser's guest has confirmed is the member's from now on, and goes with the account. */
    async claimContacts(userId: string, guestId: string): Promise<void> {
      await db.query(CLAIM, [guestId, userId])
    },

    /** What a member has confirmed. */
    async ofMember(userId: string): Promise<{ kind: ContactKind; contact: string }[]> {
      return db.query<{ kind: ContactKind; contact: string }>(OF_MEMBER, [userId])
    },

    /** By member, the phone that each has confirmed last; none while the shop sends no SMS. */
    async phonesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (!sms || userIds.length === 0) return new Map()
      const rows = await db.query<{ user_id: string; contact: string }>(PHONES_OF, [userIds, clock.now()])
      return new Map(rows.map(({ user_id, contact }) => [user_id, contact]))
    },

    /** Drops codes and confirmations whose time is over. */
    async forgetContacts(): Promise<void> {
      await Promise.all([deleteOld(db, FORGET_CODES, [clock.now()]), deleteOld(db, FORGET_OLD, [clock.now()])])
    },

    /** The account is deleted. */
    async forgetUser(userId: string): Promise<void> {
      await Promise.all([db.query(FORGET_USER, [userId]), db.query(FORGET_USER_CODES, [userId])])
    },

    /** What was confirmed in browsers of nobody's account. */
    async ofGuest(phone: string, emails: readonly string[]): Promise<{ kind: ContactKind; contact: string }[]> {
      return db.query<{ kind: ContactKind; contact: string }>(OF_GUEST, [phone, emails])
    },

    /** A guest is erased. */
    async forgetGuest(phone: string, emails: readonly string[]): Promise<void> {
      await db.query(FORGET_GUEST, [phone, emails])
    },

    /** Resolves when no code is on its way to a provider; before the process ends. */
    contactCodesSent: () => background.idle(),
  }
}

/** One address however it is written. */
function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

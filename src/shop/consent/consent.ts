import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import type { ConsentRecord, NewConsent } from './contract.ts'
import { CONSENT_KEPT_DAYS, CONSENT_LATE_DAYS, type ConsentChoice } from './rules.ts'

/** A member, or a browser by its guest id. */
export type ConsentPerson = { userId: string } | { guestId: string }

interface Row {
  choice: ConsentChoice
  version: string
  chosen_at: Date
}

const DAY_SECONDS = 86_400

// What repeats the choice before it is no row.
const addTo = (column: 'user_id' | 'guest_id') => `insert into consents (id, ${column}, choice, version, chosen_at)
    select $1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz where not exists (
      select from (select choice, version from consents where ${column} = $2::uuid and chosen_at <= $5::timestamptz
        order by chosen_at desc nulls last limit 1) before where before.choice = $3::text and before.version = $4::text)
    on conflict do nothing`
const ADD_MEMBERS = { name: 'consent_add_members', text: addTo('user_id') }
const ADD_GUESTS = { name: 'consent_add_guests', text: addTo('guest_id') }
// Of what was recorded before there was a limit by person nobody is sent more than that.
const OF_MEMBER = {
  name: 'consent_of_member',
  text: 'select choice, version, chosen_at from consents where user_id = $1 order by chosen_at desc nulls last limit 500',
}
const LATEST_OF_MEMBER = {
  name: 'consent_latest_of_member',
  text: 'select choice, version, chosen_at from consents where user_id = $1 order by chosen_at desc nulls last limit 1',
}
const LATEST_OF_GUEST = {
  name: 'consent_latest_of_guest',
  text: 'select choice, version, chosen_at from consents where guest_id = $1 order by chosen_at desc nulls last limit 1',
}
const OF_GUESTS = {
  name: 'consent_of_guests',
  text: 'select choice, version, chosen_at from consents where guest_id = any($1::uuid[]) order by chosen_at desc nulls last limit 500',
}
const FORGET_USER = { name: 'consent_forget_user', text: 'delete from consents where user_id = $1' }
const FORGET_GUESTS = { name: 'consent_forget_guests', text: 'delete from consents where guest_id = any($1::uuid[])' }
const FORGET_OLD = deletionOf('consent_forget_old', {
  table: 'consents',
  where: 'guest_id is not null and chosen_at < $1',
  by: 'chosen_at',
})

/** The record of who has allowed what (consent-02): proof of it, and what follows a member to another device. */
export function createConsents({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  /** What they have chosen last; null when they have not. */
  async function latest(person: ConsentPerson): Promise<ConsentRecord | null> {
    const [row] =
      'userId' in person ? await db.query<Row>(LATEST_OF_MEMBER, [person.userId]) : await db.query<Row>(LATEST_OF_GUEST, [person.guestId])
    return row ? present(row) : null
  }

  /** As it was said, if that can be: not in the future, nor longer ago than a browser waits for a connection. */
  function momentOf(said: string | undefined): Date {
    const now = clock.now()
    const at = said === undefined ? now : new Date(said)
    return at <= now && at >= later(now, -CONSENT_LATE_DAYS * DAY_SECONDS) ? at : now
  }

  return {
    latest,

    /** Adds a choice to the record, unless it repeats the one before it. What they have chosen last. */
    async record(person: ConsentPerson, { choice, version, at }: NewConsent): Promise<ConsentRecord | null> {
      const chosen = [choice, version, momentOf(at)]
      if ('userId' in person) await db.query(ADD_MEMBERS, [uuid(), person.userId, ...chosen])
      else await db.query(ADD_GUESTS, [uuid(), person.guestId, ...chosen])
      return latest(person)
    },

    /** A member's, newest first, at most 500. */
    async recordsOf(userId: string): Promise<ConsentRecord[]> {
      return (await db.query<Row>(OF_MEMBER, [userId])).map(present)
    },

    /** The same of browsers, by their guest ids. */
    async recordsOfGuests(guestIds: readonly string[]): Promise<ConsentRecord[]> {
      return (await db.query<Row>(OF_GUESTS, [guestIds])).map(present)
    },

    /** The account is deleted. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_USER, [userId])
    },

    /** A guest who bought is erased. */
    async forgetGuests(guestIds: readonly string[]): Promise<void> {
      await db.query(FORGET_GUESTS, [guestIds])
    },

    /** Drops what people without an account chose two years ago; members' records stay as long as the account. */
    async forgetOld(): Promise<void> {
      await deleteOld(db, FORGET_OLD, [later(clock.now(), -CONSENT_KEPT_DAYS * DAY_SECONDS)])
    },
  }
}

function present({ choice, version, chosen_at }: Row): ConsentRecord {
  return { choice, version, at: chosen_at.toISOString() }
}

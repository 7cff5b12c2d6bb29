import { later } from '../clock.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import type { AreaDeps } from '../deps.ts'
import { DEVICE_TOKENS_MAX, KNOWN_ORIGIN_SECONDS, KNOWN_ORIGINS_MAX } from './rules.ts'
import { hashToken, newToken } from './tokens.ts'

/** Where a request comes from, as far as an account may know it. */
export interface Origin {
  address: string
  /** What the device cookie says: a token for each of the last accounts that have signed in here, the latest first. */
  deviceTokens: readonly string[]
}

/** Whether an account knows it. `device` names it for limits. */
export interface Familiarity {
  device: string | null
  network: boolean
}

// One statement for an account that exists and for one that does not.
const FIND = {
  name: 'origins_find',
  text: `select o.hash, o.kind from users u join known_origins o on o.user_id = u.id and o.hash = any($2) and o.seen_at > $3 where u.email = $1`,
}
const OWN = { name: 'origins_own', text: `select hash from known_origins where user_id = $1 and hash = any($2) and kind = 'device'` }
const REMEMBER = {
  name: 'origins_remember',
  text: `insert into known_origins (user_id, hash, kind, seen_at) values ($1, $2, 'device', $4), ($1, $3, 'network', $4)
    on conflict (user_id, hash) do update set seen_at = excluded.seen_at`,
}
const OF_MEMBER = {
  name: 'origins_of_member',
  text: 'select kind, seen_at from known_origins where user_id = $1 order by seen_at desc, hash',
}
const FORGET_OF = { name: 'origins_forget_of', text: 'delete from known_origins where user_id = $1' }
const KEEP_LATEST = {
  name: 'origins_keep_latest',
  text: `delete from known_origins where user_id = $1 and hash = any(array(
      select hash from (select hash, row_number() over (partition by kind order by seen_at desc) as place from known_origins where user_id = $1) o
      where place > $2))`,
}
const FORGET = deletionOf('origins_forget', { table: 'known_origins', where: 'seen_at <= $1', by: 'seen_at' })

/** Devices and networks from which members have signed in. A device is known by a token in a cookie, one for each account. */
export function createKnownOrigins({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** What the account of this address, if there is one, knows of where a request comes from. */
    async find(email: string, { address, deviceTokens }: Origin): Promise<Familiarity> {
      const hashes = [networkHash(address), ...deviceTokens.map(hashToken)]
      const rows = await db.query<{ hash: string; kind: string }>(FIND, [email, hashes, later(clock.now(), -KNOWN_ORIGIN_SECONDS)])
      return {
        device: rows.find(({ kind }) => kind === 'device')?.hash ?? null,
        network: rows.some(({ kind }) => kind === 'network'),
      }
    },

    /** They have shown who they are here; of an account the latest KNOWN_ORIGINS_MAX of each kind are kept. Gives the tokens that the device keeps from now on, this account's first. */
    async remember(userId: string, { address, deviceTokens }: Origin): Promise<string[]> {
      const own = await db.query<{ hash: string }>(OWN, [userId, deviceTokens.map(hashToken)])
      const token = deviceTokens.find((one) => own.some(({ hash }) => hash === hashToken(one))) ?? newToken()
      await db.query(REMEMBER, [userId, hashToken(token), networkHash(address), clock.now()])
      await db.query(KEEP_LATEST, [userId, KNOWN_ORIGINS_MAX])
      return [token, ...deviceTokens.filter((one) => one !== token)].slice(0, DEVICE_TOKENS_MAX)
    },

    /** How many places a member has signed in from, and when last; not which. */
    async originsOf(userId: string): Promise<{ kind: 'device' | 'network'; seen_at: Date }[]> {
      return db.query<{ kind: 'device' | 'network'; seen_at: Date }>(OF_MEMBER, [userId])
    },

    /** None is known any more: someone else may have been among them. */
    async forgetAll(userId: string): Promise<void> {
      await db.query(FORGET_OF, [userId])
    },

    /** Drops what has not been seen for long. */
    async forget(): Promise<void> {
      await deleteOld(db, FORGET, [later(clock.now(), -KNOWN_ORIGIN_SECONDS)])
    },
  }
}

function networkHash(address: string): string {
  return hashToken(`network ${address}`)
}

import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { AreaDeps } from '../shop.ts'
import type { DeviceSession, SessionUser, SessionView } from './contract.ts'
import { deviceName } from './device.ts'
import type { Origin } from './known-origins.ts'
import { ACCESS_SECONDS, avatarUrl, PREVIOUS_ACCESS_SECONDS, ROTATION_GRACE_SECONDS, SEEN_SECONDS, SESSION_SECONDS } from './rules.ts'
import { followingPair, hashToken, newPair, newToken, type TokenPair } from './tokens.ts'

/** Where someone signs in. */
export interface Device extends Origin {
  userAgent: string
  /** Made by the browser (auth-15): bound to the new session if it is 64 hex digits, else one is made here. */
  csrfToken: string | null
}

/** Someone who has shown who they are, and may come in as long as the password stays this one and no second factor is missing. */
export interface Admitted {
  userId: string
  passwordHash: string
  /** They have shown it, too. */
  secondFactor: boolean
}

/** The member an access token stands for. */
export interface Identified {
  id: string
  email: string
  full_name: string
  avatar_key: string | null
  is_admin: boolean
  style_preferences: string[]
  session_id: string
  csrf_token: string
  /** Of the access token. */
  expires_at: Date
}

/** A session with its tokens, which are told this once. */
export interface SignedIn {
  session_id: string
  view: SessionView
  tokens: TokenPair
}

const USER = 'u.id, u.email, u.full_name, u.avatar_key, u.is_admin, u.style_preferences'

// The member is locked: a change of the password that runs meanwhile, or a second factor that comes into force, either
// ends this session too, or finds it refused here.
const ISSUE = {
  name: 'sessions_issue',
  text: `with member as (select * from users where id = $2 and password_hash = $3 and (totp_confirmed_at is null or $11) for share),
    issued as (insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, confirmed_at, csrf_token,
        user_agent, created_at, last_seen_at)
      select $1, id, $4, $5, $6, $7, $8, $9, $10, $8, $8 from member returning id, csrf_token, access_expires_at)
    select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at from issued s, member u`,
}
// The previous token has an index of its own; each side of the union uses one.
const IDENTIFY = {
  name: 'sessions_identify',
  text: `select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at, s.last_seen_at, s.unconfirmed
    from (
      select *, confirmed_at is null as unconfirmed from sessions where access_hash = $1 and access_expires_at > $2
      union all
      select *, false from sessions where previous_access_hash = $1 and rotated_at > $3
    ) s join users u on u.id = s.user_id where s.expires_at > $2`,
}
const TOUCH = {
  name: 'sessions_touch',
  text: `update sessions set last_seen_at = $2, confirmed_at = case when access_hash = $3 then coalesce(confirmed_at, $2) else confirmed_at end
    where id = $1`,
}
const ROTATE = {
  name: 'sessions_rotate',
  text: `with rotated as (
      update sessions set refresh_hash = $2, previous_access_hash = case when access_expires_at > $4 then access_hash end, access_hash = $3, access_expires_at = $5, expires_at = $6,
        rotated_at = $4, rotation_salt = $7, confirmed_at = null, last_seen_at = $4
      where refresh_hash = $1 and expires_at > $4 returning id, user_id, csrf_token, access_expires_at),
    spent as (insert into spent_tokens (hash, session_id, spent_at) select $1, id, $4 from rotated)
    select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at from rotated s join users u on u.id = s.user_id`,
}
const SPENT = {
  name: 'sessions_spent',
  text: `select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at, s.refresh_hash, s.rotation_salt, s.rotated_at,
      s.confirmed_at
    from spent_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id where t.hash = $1 and s.expires_at > $2`,
}
const PROLONG = {
  name: 'sessions_prolong',
  text: `update sessions set access_expires_at = $3, expires_at = $4 where id = $1 and refresh_hash = $2 and confirmed_at is null returning id`,
}
const END = { name: 'sessions_end', text: 'delete from sessions where id = $1 and user_id = $2 returning id, user_id' }
// An exchanged one too: the answer that brought the next may have been lost.
const END_BY_TOKEN = {
  name: 'sessions_end_by_token',
  text: `delete from sessions where refresh_hash = $1 or id = (select session_id from spent_tokens where hash = $1) returning id, user_id`,
}
const END_ALL = {
  name: 'sessions_end_all',
  text: 'delete from sessions where user_id = $1 and ($2::uuid is null or id <> $2) returning id, user_id',
}
const LIST = {
  name: 'sessions_list',
  text: `select id, user_agent, created_at, last_seen_at from sessions where user_id = $1 and expires_at > $2
    order by last_seen_at desc, id desc limit 100`,
}
const LIVING = { name: 'sessions_living', text: 'select id from sessions where id = any($1::uuid[]) and expires_at > $2' }
const FORGET = { name: 'sessions_forget', text: 'delete from sessions where expires_at <= $1' }
const FORGET_SPENT = { name: 'sessions_forget_spent', text: 'delete from spent_tokens where spent_at <= $1' }

interface Ended {
  id: string
  user_id: string
}
interface Spent extends Identified {
  refresh_hash: string
  rotation_salt: string
  rotated_at: Date
  confirmed_at: Date | null
}

/** Sign-ins on devices and their tokens. */
export function createSessions({ db, clock, live }: Pick<AreaDeps, 'db' | 'clock' | 'live'>) {
  function view(member: Identified): SessionView {
    const seconds = Math.max(0, Math.floor((member.expires_at.getTime() - clock.now().getTime()) / 1000))
    return { user: userOf(member), expires_at: member.expires_at.toISOString(), expires_in: seconds, csrf_token: member.csrf_token }
  }

  function signedIn(member: Identified, tokens: TokenPair): SignedIn {
    return { session_id: member.session_id, view: view(member), tokens }
  }

  async function tell(ended: readonly Ended[]): Promise<void> {
    for (const { id, user_id } of ended) await live.publish(db, `member:${user_id}`, { kind: 'session_ended', session_id: id })
  }

  async function end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await db.query<Ended>(END, [sessionId, userId])
    await tell(ended)
    return ended.length > 0
  }

  /** The old token is known: someone was faster, the answer was lost, or one of two who have it is a thief. */
  async function again(refreshToken: string): Promise<SignedIn | null> {
    const now = clock.now()
    const [spent] = await db.query<Spent>(SPENT, [hashToken(refreshToken), now])
    if (!spent) return null
    const pair = followingPair(refreshToken, spent.rotation_salt)
    const isLast = hashToken(pair.refresh_token) === spent.refresh_hash
    if (isLast && now < later(spent.rotated_at, ROTATION_GRACE_SECONDS)) return signedIn(spent, pair)
    const ends = later(now, ACCESS_SECONDS)
    const prolonged =
      isLast && (await db.query(PROLONG, [spent.session_id, spent.refresh_hash, ends, later(now, SESSION_SECONDS)])).length > 0
    if (prolonged) return signedIn({ ...spent, expires_at: ends }, pair)
    await end(spent.id, spent.session_id)
    return null
  }

  return {
    view,

    /** A new session of the member with exactly this proof; null when it is not enough any more. */
    async issue({ userId, passwordHash, secondFactor }: Admitted, device: Device): Promise<SignedIn | null> {
      const tokens = newPair()
      const now = clock.now()
      const csrf = isCsrfToken(device.csrfToken) ? device.csrfToken : randomBytes(32).toString('hex')
      const [member] = await db.query<Identified>(ISSUE, [
        uuid(),
        userId,
        passwordHash,
        hashToken(tokens.access_token),
        later(now, ACCESS_SECONDS),
        hashToken(tokens.refresh_token),
        later(now, SESSION_SECONDS),
        now,
        csrf,
        device.userAgent.slice(0, 300),
        secondFactor,
      ])
      return member ? signedIn(member, tokens) : null
    },

    /** Whose access token it is; null when it is nobody's or not valid any more. One statement, and a note now and then. */
    async identify(accessToken: string): Promise<Identified | null> {
      const now = clock.now()
      const hash = hashToken(accessToken)
      const [row] = await db.query<Identified & { last_seen_at: Date; unconfirmed: boolean }>(IDENTIFY, [
        hash,
        now,
        later(now, -PREVIOUS_ACCESS_SECONDS),
      ])
      if (!row) return null
      const { last_seen_at, unconfirmed, ...member } = row
      if (unconfirmed || now >= later(last_seen_at, SEEN_SECONDS)) await db.query(TOUCH, [member.session_id, now, hash])
      return member
    },

    /**
     * The next pair for a refresh token, which is spent thereby. Of many at once all get the same pair. A spent token
     * gives its pair again for ROTATION_GRACE_SECONDS, and until the pair is used; after that it ends the session.
     * Null when there is nothing to refresh any more. Not inside a transaction that may roll back.
     */
    async refresh(refreshToken: string): Promise<SignedIn | null> {
      const now = clock.now()
      const salt = newToken()
      const pair = followingPair(refreshToken, salt)
      const [member] = await db.query<Identified>(ROTATE, [
        hashToken(refreshToken),
        hashToken(pair.refresh_token),
        hashToken(pair.access_token),
        now,
        later(now, ACCESS_SECONDS),
        later(now, SESSION_SECONDS),
        salt,
      ])
      return member ? signedIn(member, pair) : again(refreshToken)
    },

    /** Ends one session of the member; false when there is none of this id. */
    end,

    /** Ends the session of a refresh token, for a browser whose access token is over. */
    async endByToken(refreshToken: string): Promise<void> {
      await tell(await db.query<Ended>(END_BY_TOKEN, [hashToken(refreshToken)]))
    },

    /** Ends all sessions of the member, or all but one. */
    async endAll(userId: string, except: string | null = null): Promise<void> {
      await tell(await db.query<Ended>(END_ALL, [userId, except]))
    },

    /** The member's sessions, the one used last first. */
    async list(userId: string, currentId: string): Promise<DeviceSession[]> {
      const rows = await db.query<{ id: string; user_agent: string; created_at: Date; last_seen_at: Date }>(LIST, [userId, clock.now()])
      return rows.map((row) => ({
        id: row.id,
        current: row.id === currentId,
        device: deviceName(row.user_agent),
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
      }))
    },

    /** Which of these sessions have not ended, for connections that outlive their tokens. */
    async living(sessionIds: readonly string[]): Promise<Set<string>> {
      const rows = await db.query<{ id: string }>(LIVING, [sessionIds, clock.now()])
      return new Set(rows.map((row) => row.id))
    },

    /** Drops what is over. */
    async forget(): Promise<void> {
      const now = clock.now()
      await db.query(FORGET, [now])
      await db.query(FORGET_SPENT, [later(now, -SESSION_SECONDS)])
    },
  }
}

export function isCsrfToken(token: string | null | undefined): token is string {
  return typeof token === 'string' && /^[0-9a-f]{64}$/.test(token)
}

function userOf({ id, email, full_name, avatar_key, is_admin, style_preferences }: Identified): SessionUser {
  return { id, email, full_name, avatar_url: avatarUrl(avatar_key), is_admin, style_preferences }
}

import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { createSecurity } from '../security.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld } from '../delete-old.ts'
import type { DeviceSession, SessionUser, SessionView } from './contract.ts'
import { deviceName } from './device.ts'
import type { Origin } from './known-origins.ts'
import { adminStanding, avatarUrl, graceEnd, mayAdminister, type AdminFacts, type AdminStanding } from './rules.ts'
import {
  ACCESS_SECONDS,
  PREVIOUS_ACCESS_SECONDS,
  REAUTHENTICATION_SECONDS,
  ROTATION_GRACE_SECONDS,
  SEEN_SECONDS,
  SESSION_SECONDS,
} from './rules-session.ts'
import {
  END,
  END_ALL,
  END_BY_TOKEN,
  FORGET,
  FORGET_SPENT,
  IDENTIFY,
  ISSUE,
  LIST,
  ACTIVE,
  ADMINS,
  PROLONG,
  ROTATE,
  SPENT,
  TOUCH,
} from './sessions-sql.ts'
import { followingPair, hashToken, newPair, newToken, type TokenPair } from './tokens.ts'

/** Where someone signs in. */
export interface Device extends Origin {
  userAgent: string
  /** Made by the browser (auth-15): bound to the new session if it is 64 hex digits, else one is made here. */
  csrfToken: string | null
}

/** A member whose identity is proven, valid while the password is unchanged and no second factor is missing. */
export interface VerifiedSignIn {
  userId: string
  passwordHash: string
  /** They have shown it, too. */
  secondFactor: boolean
  /** By which passkey; without one by the password. */
  passkeyId?: string
}

/** A session and whose it is. */
interface SessionOwner {
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

/** The member of an access token. */
export interface Identified extends SessionOwner {
  /** The account asks for more than the password: an app, or of an admin a passkey. */
  second_factor: boolean
  /** What they may do as an admin. */
  standing: AdminStanding
  /** When `grace` is over; null for everyone else. */
  grace_ends_at: Date | null
  /** They have shown who they are a short while ago. */
  is_recent: boolean
}

/** A session with its tokens, which are returned only here. */
export interface SignedIn {
  session_id: string
  view: SessionView
  tokens: TokenPair
}

interface Listed {
  id: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  ends_at: Date
}
interface Ended {
  id: string
  user_id: string
}
interface Spent extends SessionOwner {
  refresh_hash: string
  rotation_salt: string
  rotated_at: Date
  confirmed_at: Date | null
}

/** What an admin has beside the password, and has shown in this session: a code of an app is asked for at every sign-in. */
interface Factors extends Pick<AdminFacts, 'is_admin' | 'admin_since'> {
  has_app: boolean
  has_passkey: boolean
  by_passkey: boolean
}

interface Prolonged {
  access_expires_at: Date
}
interface Found extends SessionOwner, Factors {
  last_seen_at: Date
  unconfirmed: boolean
  reauthenticated_at: Date | null
}

type SessionsDeps = Pick<AreaDeps, 'db' | 'clock' | 'live' | 'secondFactorWaived'>

/** Sign-ins on devices and their tokens. */
export function createSessions({ db, clock, live, secondFactorWaived = false }: SessionsDeps) {
  function view(member: SessionOwner): SessionView {
    const seconds = Math.max(0, Math.floor((member.expires_at.getTime() - clock.now().getTime()) / 1000))
    return { user: userOf(member), expires_at: member.expires_at.toISOString(), expires_in: seconds, csrf_token: member.csrf_token }
  }

  function signedIn(member: SessionOwner, tokens: TokenPair): SignedIn {
    return { session_id: member.session_id, view: view(member), tokens }
  }

  async function announceEnd(ended: readonly Ended[]): Promise<void> {
    for (const { id, user_id } of ended) await live.publish(db, `member:${user_id}`, { kind: 'session_ended', session_id: id })
  }

  async function end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await db.query<Ended>(END, [sessionId, userId])
    await announceEnd(ended)
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
    const ends = [later(now, ACCESS_SECONDS), later(now, SESSION_SECONDS)]
    const [prolonged] = isLast ? await db.query<Prolonged>(PROLONG, [spent.session_id, spent.refresh_hash, ...ends]) : []
    if (prolonged) return signedIn({ ...spent, expires_at: prolonged.access_expires_at }, pair)
    await end(spent.id, spent.session_id)
    // Members can do this to themselves as often as they like; an admin's always raises an alert.
    await createSecurity({ db, clock }).raise('refresh_token_reused', { member_id: spent.id }, spent.is_admin ? {} : { every: 60 })
    return null
  }

  return {
    view,

    /** A new session of the member with exactly this proof; null when it is not enough any more. */
    async issue({ userId, passwordHash, secondFactor, passkeyId = undefined }: VerifiedSignIn, device: Device): Promise<SignedIn | null> {
      const tokens = newPair()
      const now = clock.now()
      const csrf = isCsrfToken(device.csrfToken) ? device.csrfToken : randomBytes(32).toString('hex')
      const [member] = await db.query<SessionOwner>(ISSUE, [
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
        passkeyId ?? null,
      ])
      return member ? signedIn(member, tokens) : null
    },

    /** The member of the access token; null when it is unknown or expired. One statement, and now and then an update of its last use. */
    async identify(accessToken: string): Promise<Identified | null> {
      const now = clock.now()
      const hash = hashToken(accessToken)
      const [row] = await db.query<Found>(IDENTIFY, [hash, now, later(now, -PREVIOUS_ACCESS_SECONDS)])
      if (!row) return null
      const { last_seen_at, unconfirmed, session_id } = row
      if (unconfirmed || now >= later(last_seen_at, SEEN_SECONDS)) await db.query(TOUCH, [session_id, now, hash])
      return identifiedOf(row, now, secondFactorWaived)
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
      const [member] = await db.query<SessionOwner>(ROTATE, [
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
      await announceEnd(await db.query<Ended>(END_BY_TOKEN, [hashToken(refreshToken)]))
    },

    /** Ends all sessions of the member, or all but one. */
    async endAll(userId: string, except: string | null = null): Promise<void> {
      await announceEnd(await db.query<Ended>(END_ALL, [userId, except]))
    },

    /** The member's sessions, the one used last first. */
    async list(userId: string, currentId: string): Promise<DeviceSession[]> {
      const rows = await db.query<Listed>(LIST, [userId, clock.now()])
      return rows.map((row) => ({
        id: row.id,
        current: row.id === currentId,
        device: deviceName(row.user_agent),
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
      }))
    },

    /** Which of these sessions have not ended, for connections that outlive their tokens. */
    async active(sessionIds: readonly string[]): Promise<Set<string>> {
      const rows = await db.query<{ id: string }>(ACTIVE, [sessionIds, clock.now()])
      return new Set(rows.map((row) => row.id))
    },

    /** Which of these sessions are still open and may administer the shop; for connections that stay open longer than the access token. */
    async administering(sessionIds: readonly string[]): Promise<Set<string>> {
      const now = clock.now()
      const rows = await db.query<Factors & { id: string }>(ADMINS, [sessionIds, now])
      return new Set(rows.filter((row) => mayAdminister(adminStanding(factsOf(row), now, secondFactorWaived))).map(({ id }) => id))
    },

    /** Drops what is over. */
    async forget(): Promise<void> {
      const now = clock.now()
      await deleteOld(db, FORGET, [now])
      await deleteOld(db, FORGET_SPENT, [later(now, -SESSION_SECONDS)])
    },
  }
}

export function isCsrfToken(token: string | null | undefined): token is string {
  return typeof token === 'string' && /^[0-9a-f]{64}$/.test(token)
}

function identifiedOf(row: Found, now: Date, waived: boolean): Identified {
  const { last_seen_at: _, unconfirmed: __, reauthenticated_at, admin_since, has_app, has_passkey, by_passkey, ...member } = row
  const standing = adminStanding(factsOf(row), now, waived)
  const secondFactor = has_app || (has_passkey && !waived)
  // A password alone proves nothing where more is asked for.
  const isRecent = reauthenticated_at !== null && now < later(reauthenticated_at, REAUTHENTICATION_SECONDS)
  return {
    ...member,
    second_factor: secondFactor,
    standing,
    grace_ends_at: standing === 'grace' && admin_since ? graceEnd(admin_since) : null,
    is_recent: isRecent && (!secondFactor || has_app || by_passkey),
  }
}

/** Whoever has a passkey has no first days without one. */
function factsOf({ is_admin, admin_since, has_app, has_passkey, by_passkey }: Factors): AdminFacts {
  return { is_admin, admin_since: has_passkey ? null : admin_since, second_factor: has_app || by_passkey }
}

function userOf({ id, email, full_name, avatar_key, is_admin, style_preferences }: SessionOwner): SessionUser {
  return { id, email, full_name, avatar_url: avatarUrl(avatar_key), is_admin, style_preferences }
}

import { v7 as uuid } from 'uuid'
import type { BackgroundTasks } from '../../background-tasks.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { shopName } from '../../name.ts'
import { createSecurity } from '../../security.ts'
import { passkeyMail } from '../account-mail.ts'
import { createAudit } from '../audit.ts'
import { deviceName } from '../device.ts'
import { graceEnd } from '../rules.ts'
import type { Device } from '../sessions.ts'
import type { createLimits } from '../../limits.ts'
import { createChallenges } from './challenges.ts'
import type { CreationOptions, Passkey, PasskeyAttestation } from './contract.ts'
import * as sql from './passkeys-sql.ts'
import { firstPasskeyName, PASSKEY_ALGORITHMS, PASSKEY_CHALLENGE_SECONDS, PASSKEY_LIMITS, PASSKEYS_MAX } from './rules.ts'
import { challengeOf, relyingPartyOf, verifyAttestation } from './verification.ts'

/** Who asks, in which session. */
export interface PasskeyOwner {
  id: string
  session_id: string
  email: string
  full_name: string
}

export interface ListedPasskey {
  id: string
  credential_id: string
  transports: string[]
  backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

interface LockedOwner {
  email: string
  is_admin: boolean
  admin_since: Date | null
  has_app: boolean
  passkeys: number
}

export interface PasskeysDeps extends Pick<
  AreaDeps,
  'db' | 'atomically' | 'clock' | 'live' | 'mailer' | 'publicUrl' | 'secondFactorWaived'
> {
  limits: ReturnType<typeof createLimits>
  background: BackgroundTasks
}

/** What is noted when a passkey comes or goes: of an admin for ever and to all admins, of a member for a while. */
const CHANGES = {
  added: { action: 'passkey.added', event: 'passkey_added' },
  removed: { action: 'passkey.removed', event: 'passkey_removed' },
} as const

/** The passkeys of members: which there are, new ones, and their end (decision 75). */
export function createPasskeys(deps: PasskeysDeps) {
  const { db, atomically, clock, live, mailer, publicUrl, limits, background, secondFactorWaived = false } = deps
  const challenges = createChallenges(deps)
  const party = relyingPartyOf(publicUrl)

  /** In the transaction of the change. */
  async function note(tx: AreaDeps['db'], kind: keyof typeof CHANGES, userId: string, { email, is_admin }: LockedOwner, address: string) {
    const { action, event } = CHANGES[kind]
    const audit = createAudit({ db: tx, clock })
    if (is_admin) {
      await audit.record({ admin: { id: userId, email }, action, subject: email, address })
      await createSecurity({ db: tx, clock }).raise(event, { member_id: userId })
    } else await audit.note(event, { userId, email, address })
  }

  async function lock(tx: AreaDeps['db'], userId: string): Promise<LockedOwner> {
    const [owner] = await tx.query<Omit<LockedOwner, 'passkeys'>>(sql.LOCK_OWNER, [userId])
    if (!owner) throw new ShopError('sign_in_required')
    const [counted] = await tx.query<{ passkeys: number }>(sql.COUNT, [userId])
    return { ...owner, passkeys: counted?.passkeys ?? 0 }
  }

  function tell(kind: keyof typeof CHANGES, email: string, name: string): void {
    background.start('e-mail about a passkey', () => mailer.send({ to: email, ...passkeyMail(publicUrl, kind, name) }))
  }

  return {
    /** The member's, oldest first. */
    async list(userId: string): Promise<Passkey[]> {
      return (await db.query<ListedPasskey>(sql.LIST, [userId])).map(passkeyOf)
    },

    /** What the browser makes one with. `browser` is the token it keeps. Throws `passkeys_full`, `too_many_requests`. */
    async beginRegistration(owner: PasskeyOwner, known: string | null): Promise<{ options: CreationOptions; browser: string }> {
      const { max, seconds } = PASSKEY_LIMITS.challengesPerMember
      await limits.take('passkey-challenge-of', owner.id, max, seconds)
      const existing = await db.query<ListedPasskey>(sql.LIST, [owner.id])
      if (existing.length >= PASSKEYS_MAX) throw new ShopError('passkeys_full')
      const { challenge, browser } = await challenges.issue({ purpose: 'register', userId: owner.id }, known)
      const options: CreationOptions = {
        rp: { id: party.id, name: shopName() },
        user: { id: userHandleOf(owner.id), name: owner.email, displayName: owner.full_name || owner.email },
        challenge,
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      }
      return { options, browser }
    },

    /**
     * Keeps a new passkey; the member is told by e-mail, and the session counts as one that has shown it. Throws `passkey_over`,
     * `passkey_invalid`, `passkey_known`, `passkeys_full`. Not inside a transaction.
     */
    async register(
      owner: PasskeyOwner,
      { credential, name }: { credential: PasskeyAttestation; name?: string | undefined },
      browser: string | null,
      device: Pick<Device, 'address' | 'userAgent'>,
    ): Promise<Passkey> {
      const challenge = challengeOf(credential.response.clientDataJSON)
      await challenges.take(challenge, { purpose: 'register', userId: owner.id }, browser)
      const made = await verifyAttestation(credential, challenge, party)
      if (!made) throw new ShopError('passkey_invalid')
      const { credentialId, publicKey, counter, aaguid, backedUp } = made
      const [id, now] = [uuid(), clock.now()]
      const called = name ?? firstPasskeyName(aaguid, deviceName(device.userAgent))
      await atomically(async (tx) => {
        const locked = await lock(tx, owner.id)
        if (locked.passkeys >= PASSKEYS_MAX) throw new ShopError('passkeys_full')
        const kept = [publicKey, counter, credential.response.transports ?? [], aaguid, backedUp, called, now]
        if ((await tx.query(sql.ADD, [id, owner.id, credentialId, ...kept])).length === 0) throw new ShopError('passkey_known')
        await tx.query(sql.SHOWN_IN, [owner.session_id, owner.id, id])
        await tx.query(sql.END_GRACE, [owner.id])
        await note(tx, 'added', owner.id, locked, device.address)
      })
      tell('added', owner.email, called)
      return { id, name: called, synced: backedUp, created_at: now.toISOString(), last_used_at: null }
    },

    /** Throws `not_found`. */
    async rename(userId: string, id: string, name: string): Promise<void> {
      if ((await db.query(sql.RENAME, [id, userId, name])).length === 0) throw new ShopError('not_found')
    },

    /**
     * Signs nobody in any more, and what it had signed in elsewhere is signed out; the member is told by e-mail. Throws
     * `not_found`, and `last_second_factor` for an admin who has no other.
     */
    async remove(owner: PasskeyOwner, id: string, address: string): Promise<void> {
      const name = await atomically(async (tx) => {
        const locked = await lock(tx, owner.id)
        const [gone] = await tx.query<{ name: string }>(sql.REMOVE, [id, owner.id])
        if (!gone) throw new ShopError('not_found')
        if (isLastFactor(locked)) throw new ShopError('last_second_factor')
        const ended = await tx.query<{ id: string; user_id: string }>(sql.END_ITS_SESSIONS, [owner.id, id, owner.session_id])
        await tx.query(sql.NOT_SHOWN, [owner.id, id])
        for (const each of ended) await live.publish(tx, `member:${each.user_id}`, { kind: 'session_ended', session_id: each.id })
        await note(tx, 'removed', owner.id, locked, address)
        return gone.name
      })
      tell('removed', owner.email, name)
    },

    /** Drops challenges that are over. */
    forget: () => challenges.forget(),
  }

  /** Without it the password alone would be left to an admin who has to have more. */
  function isLastFactor({ is_admin, has_app, passkeys, admin_since }: LockedOwner): boolean {
    const isNew = admin_since !== null && clock.now() < graceEnd(admin_since)
    return is_admin && !has_app && passkeys === 1 && !isNew && !secondFactorWaived
  }
}

/** What authenticators keep beside a passkey: the member's id, which says nothing of them. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

export function descriptorOf({ credential_id: id, transports }: Pick<ListedPasskey, 'credential_id' | 'transports'>) {
  return { id, type: 'public-key' as const, transports }
}

function passkeyOf({ id, name, backed_up: synced, created_at, last_used_at }: ListedPasskey): Passkey {
  return { id, name, synced, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}

import { createBackgroundTasks } from '../background-tasks.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../deps.ts'
import { createAdministration } from './administration.ts'
import { createAdminDevices } from './admin-devices.ts'
import { createAdmins } from './admins.ts'
import { createAudit } from './audit.ts'
import { createAvatars } from './avatar.ts'
import { createCredentials } from './credentials.ts'
import { createKnownOrigins } from './known-origins.ts'
import { createDeletion } from './deletion.ts'
import { createLinks } from './links.ts'
import { createMembers } from './members.ts'
import { createPreferences } from './preferences.ts'
import { createPasswords } from './passwords.ts'
import { createPasskeySignIn } from './passkeys/passkey-sign-in.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createProfiles } from './profile.ts'
import { createReauthentication } from './reauthentication.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSecrets } from './secrets.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'

const PING = { name: 'accounts_ping', text: 'select (select 1 from users limit 1) as users, (select 1 from sessions limit 1) as sessions' }

export interface AccountsDeps extends AreaDeps {
  limits: ReturnType<typeof createLimits>
}

/** Members: how they sign in, stay signed in and prove who they are, and their profile. */
export function createAccounts(deps: AccountsDeps) {
  const sessions = createSessions(deps)
  const background = createBackgroundTasks(deps)
  const passwords = createPasswords(deps.passwordCost)
  const audit = createAudit(deps)
  const origins = createKnownOrigins(deps)
  const credentials = createCredentials({ ...deps, passwords, background, audit })
  const { forget: forgetSignUps, ...signUp } = createSignUp({ ...deps, passwords, audit })
  const secondFactor = createSecondFactor({ ...deps, background, prove: credentials.prove })
  const passkeys = createPasskeys({ ...deps, background })
  const adminDevices = createAdminDevices(deps)
  return {
    ...createMembers(deps),
    ...createAdministration({ ...deps, sessions }),
    ...createAdmins(deps),
    ...createProfiles(deps),
    ...createPreferences(deps),
    ...createAvatars(deps),
    ...createDeletion({ ...deps, background, sessions }),
    ...createSignIn({ ...deps, passwords, audit, origins, sessions, secondFactor }),
    ...signUp,
    ...createReauthentication({ ...deps, prove: credentials.prove, secondFactor }),
    ...adminDevices,
    ...credentials,
    originsOf: origins.originsOf,
    sessions,
    secondFactor,
    passkeys: { ...passkeys, ...createPasskeySignIn(deps) },
    secrets: createSecrets(deps),

    /** Throws unless accounts work: what a browser asks that has found them failing (auth-09). */
    async probe(): Promise<void> {
      await deps.db.query(PING, [])
    },

    /** The password hash, for accounts that are created without a sign-up: those of the demo. */
    hashPassword: passwords.hash,

    /** Drops sessions, tokens, links, sign-ups, known devices and events whose time is over. */
    async forget(): Promise<void> {
      await forgetSignUps()
      await origins.forget()
      await audit.forgetEvents()
      await sessions.forget()
      await passkeys.forget()
      await adminDevices.forgetAdminDevices()
      await createLinks(deps).forget()
    },

    /** Resolves when no e-mail is on its way any more; before the process ends. */
    idle: () => background.idle(),
  }
}

import { createBackground } from '../background.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../shop.ts'
import { createAdminDevices } from './admin-devices.ts'
import { createAvatars } from './avatar.ts'
import { createCredentials } from './credentials.ts'
import { createLeaving } from './leaving.ts'
import { createLinks } from './links.ts'
import { createMembers } from './members.ts'
import { createPreferences } from './preferences.ts'
import { createPasswords } from './passwords.ts'
import { createProfiles } from './profile.ts'
import { createReauthentication } from './reauthentication.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSecrets } from './secrets.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

const PING = { name: 'accounts_ping', text: 'select (select 1 from users limit 1) as users, (select 1 from sessions limit 1) as sessions' }

export interface AccountsDeps extends AreaDeps {
  limits: ReturnType<typeof createLimits>
}

/** Members: how they sign in, stay signed in and prove who they are, and what they tell about themselves. */
export function createAccounts(deps: AccountsDeps) {
  const sessions = createSessions(deps)
  const background = createBackground(deps)
  const passwords = createPasswords(deps.passwordCost)
  const credentials = createCredentials({ ...deps, passwords, background })
  const secondFactor = createSecondFactor({ ...deps, background, prove: credentials.prove })
  const adminDevices = createAdminDevices(deps)
  return {
    ...createMembers(deps),
    ...createProfiles(deps),
    ...createPreferences(deps),
    ...createAvatars(deps),
    ...createLeaving({ ...deps, background, sessions }),
    ...createSignIn({ ...deps, passwords, sessions, secondFactor }),
    ...createReauthentication({ ...deps, prove: credentials.prove, secondFactor }),
    ...adminDevices,
    ...credentials,
    sessions,
    secondFactor,
    secrets: createSecrets(deps),

    /** Throws unless accounts work: what a browser asks that has found them failing (auth-09). */
    async probe(): Promise<void> {
      await deps.db.query(PING, [])
    },

    /** Drops sessions, tokens and links whose time is over. */
    async forget(): Promise<void> {
      await sessions.forget()
      await adminDevices.forgetAdminDevices()
      await createLinks(deps).forget()
    },

    /** Resolves when no e-mail is on its way any more; before the process ends. */
    idle: () => background.idle(),
  }
}

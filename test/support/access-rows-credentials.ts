import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'
import { PASSWORD } from './members.ts'

/** Of a passkey that nobody has, for a challenge that nobody was given. */
const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"none"}').toString('base64url')
const nobodys = { id: 'none', rawId: 'none', type: 'public-key' }
const noAssertion = { ...nobodys, response: { clientDataJSON, authenticatorData: 'none', signature: 'none' } }
const noAttestation = { ...nobodys, response: { clientDataJSON, attestationObject: 'none' } }
const all = (status: number): Row['says'] => [status, status, status, status, status]
const own = (status: number): Row['says'] => [401, 401, status, status, status]

/** Second factors, and passkeys: everybody may sign in with one, members have their own. */
export const CREDENTIAL_ROWS: Record<string, Row> = {
  'POST /api/auth/passkeys/sign-in/options': { says: all(200) },
  'POST /api/auth/passkeys/sign-in': { says: all(410), body: () => ({ credential: noAssertion }) },
  'POST /api/auth/passkeys/prove/options': { says: own(404) },
  'POST /api/auth/passkeys/prove': { says: own(410), body: () => ({ credential: noAssertion }) },
  'GET /api/auth/passkeys': { says: own(200) },
  'POST /api/auth/passkeys/options': { says: own(200) },
  'POST /api/auth/passkeys': { says: own(410), body: () => ({ credential: noAttestation }) },
  'PATCH /api/auth/passkeys/:id': { says: own(404), path: () => `/api/auth/passkeys/${randomUUID()}`, body: () => ({ name: 'Mine' }) },
  'DELETE /api/auth/passkeys/:id': { says: own(404), path: () => `/api/auth/passkeys/${randomUUID()}` },
  'POST /api/auth/sign-up/address': { says: all(410), body: () => ({ email: `member-${randomUUID()}@mail.example` }) },
  'POST /api/auth/second-factor': { says: own(200), body: () => ({ current_password: PASSWORD }) },
  'POST /api/auth/second-factor/confirm': { says: own(401), body: () => ({ code: '000000', current_password: PASSWORD }) },
  'POST /api/auth/second-factor/recovery-codes': { says: own(422), body: () => ({ current_password: 'not the password', code: '000000' }) },
  'POST /api/auth/second-factor/remove': { says: own(422), body: () => ({ current_password: 'not the password', code: '000000' }) },
}

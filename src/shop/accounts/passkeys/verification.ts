import { ShopError } from '../../errors.ts'
import type { PasskeyAssertion, PasskeyAttestation } from './contract.ts'
import { PASSKEY_ALGORITHMS } from './rules.ts'

/** Whom passkeys are for: the name that browsers bind them to, and the pages that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/** A passkey as it may be kept. */
export interface NewPasskey {
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  aaguid: string
  backedUp: boolean
}

/** Of the shop's public address. On this machine alone it is localhost, as browsers know no passkeys for an address in digits. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The challenge that was signed, as the browser says; whether we gave it is the caller's to find out. Throws `passkey_over`. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    if (typeof challenge === 'string') return challenge
  } catch {
    // Not what a browser writes.
  }
  throw new ShopError('passkey_over')
}

/** Null unless it was made here, for this challenge, by who unlocked the device. */
export async function verifyAttestation(
  { response, ...credential }: PasskeyAttestation,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    // Transports say how a browser reaches it later; the proof is in the rest.
    response: { ...credential, response: { ...response, transports: [] }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch(() => null)
  if (!verified?.verified) return null
  const { aaguid, credential: made, credentialBackedUp, fmt } = verified.registrationInfo
  // Nothing else was asked for, and what makers sign of their devices is checked nowhere here.
  if (fmt !== 'none') return null
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    aaguid,
    backedUp: credentialBackedUp,
  }
}

/** Null unless the owner of this key signed it here, for this challenge, having unlocked the device. */
export async function verifyAssertion(
  { response, ...credential }: PasskeyAssertion,
  challenge: string,
  publicKey: string,
  { id, origin }: RelyingParty,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle: _, ...signed } = response
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is compared where it is written, by one statement.
    credential: { id: credential.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp }
}

/** 27 MB and 0.4 s on a small machine: only where somebody uses a passkey. */
function library() {
  return import('@simplewebauthn/server')
}

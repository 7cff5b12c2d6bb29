import { z } from 'zod'
import { guestId, phoneNumber } from '../../contract.ts'
import { oneLine } from '../../one-line.ts'
import { PASSKEY_NAME_MAX } from './rules.ts'

// What browsers and authenticators say, as `PublicKeyCredential.toJSON()` writes it; what we do not read is left out.

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
/** 1023 bytes at most, by the standard. */
const credentialId = base64url(1364)
const transport = z.string().regex(/^[a-z-]{1,20}$/)
const type = z.literal('public-key')
const name = z.string().overwrite(oneLine).min(1, 'Give it a name.').max(PASSKEY_NAME_MAX)

export const passkeyAttestation = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(12_000),
      transports: z.array(transport).max(8).optional(),
    }),
  })
  .describe('A new passkey, as the browser gives it.')
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

export const passkeyAssertion = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(100).nullish(),
    }),
  })
  .describe('What a passkey has signed, as the browser gives it.')
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** `POST /api/auth/passkeys`. Without a name it is called by what keeps it. */
export const passkeyCreate = z.strictObject({ credential: passkeyAttestation, name: name.optional() })
/** `PATCH /api/auth/passkeys/:id` */
export const passkeyRename = z.strictObject({ name })
/** `POST /api/auth/passkeys/prove` */
export const passkeyProof = z.strictObject({ credential: passkeyAssertion })
/** `POST /api/auth/passkeys/sign-in`, with what a guest brings along. */
export const passkeySignIn = z.strictObject({
  credential: passkeyAssertion,
  guest_id: guestId.optional(),
  phone_number: phoneNumber.optional(),
})
export type PasskeySignIn = z.output<typeof passkeySignIn>

const descriptor = z.object({ id: z.string(), type, transports: z.array(z.string()) })

/** Options of `navigator.credentials.create()`, in JSON. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number().int() })),
  /** Milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** Options of `navigator.credentials.get()`, in JSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty at a sign-in: the authenticator knows its accounts. */
  allowCredentials: z.array(descriptor),
})
export type RequestOptions = z.infer<typeof requestOptions>

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept in an account of Google, Apple or the like; else on one device alone. */
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>
export const passkeyList = z.object({ items: z.array(passkey) })

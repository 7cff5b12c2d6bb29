import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreationOptions, PasskeyAssertion, PasskeyAttestation, RequestOptions } from '../../src/shop/accounts/passkeys/contract.ts'

// A phone in a few lines: makes passkeys and signs with them as browser and authenticator do together, right or wrong.

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA'
const COSE_ALGORITHM = { ES256: -7, EdDSA: -8, RS256: -257 } as const satisfies Record<Algorithm, number>

/** What goes wrong; everything is right without it. */
export interface Wrong {
  /** The page that asks. */
  origin?: string
  /** Whom the authenticator believes to sign for. */
  rpId?: string
  challenge?: string
  type?: string
  /** Only touched, not unlocked. */
  verified?: boolean
  /** The count it says. */
  counter?: number
  userHandle?: string | null
}

export interface SoftPasskey {
  id: string
  key: KeyObject
  userHandle: string
  counter: number
}

/** `origin`: the page in whose browser it is. `counts`: signatures are counted, as on security keys. */
export function createAuthenticator({
  origin,
  algorithm = 'ES256',
  counts = false,
  synced = true,
}: {
  origin: string
  algorithm?: Algorithm
  counts?: boolean
  synced?: boolean
}) {
  function clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const page = wrong.origin ?? origin
    return Buffer.from(
      JSON.stringify({ type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin: page, crossOrigin: false }),
    )
  }

  function authenticatorData(rpId: string, counter: number, wrong: Wrong, attested?: Buffer): Buffer {
    const flags = 1 | (wrong.verified === false ? 0 : 4) | (synced ? 8 | 16 : 0) | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? counter)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** A new passkey, and what the browser says of it. */
    create(options: CreationOptions, wrong: Wrong & { id?: Buffer; fmt?: string } = {}) {
      const { publicKey, privateKey } = keysOf(algorithm)
      const id = wrong.id ?? randomBytes(32)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseOf(algorithm, publicKey))])
      const authData = authenticatorData(options.rp.id, 0, wrong, attested)
      const statement = new Map<string, unknown>([
        ['fmt', wrong.fmt ?? 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const passkey: SoftPasskey = { id: base64url(id), key: privateKey, userHandle: options.user.id, counter: 0 }
      const credential: PasskeyAttestation = {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, wrong)),
          attestationObject: base64url(cbor(statement)),
          transports: ['internal', 'hybrid'],
        },
      }
      return { passkey, credential }
    },

    /** What is said when it is unlocked for a page. */
    get(passkey: SoftPasskey, options: RequestOptions, wrong: Wrong = {}): PasskeyAssertion {
      if (counts) passkey.counter++
      const data = clientData('webauthn.get', options.challenge, wrong)
      const authData = authenticatorData(options.rpId, passkey.counter, wrong)
      const signed = Buffer.concat([authData, sha256(data)])
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign(algorithm === 'EdDSA' ? null : 'sha256', signed, passkey.key)),
          userHandle: wrong.userHandle === undefined ? passkey.userHandle : wrong.userHandle,
        },
      }
    },
  }
}

function keysOf(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** The public key as authenticators write it. */
function coseOf(algorithm: Algorithm, key: KeyObject): Map<number, unknown> {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const head: [number, unknown][] = [[3, COSE_ALGORITHM[algorithm]]]
  if (algorithm === 'ES256') return new Map([[1, 2], ...head, [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])
  if (algorithm === 'EdDSA') return new Map([[1, 1], ...head, [-1, 6], [-2, bytes(x)]])
  return new Map([[1, 3], ...head, [-1, bytes(n)], [-2, bytes(e)]])
}

/** As much of RFC 8949 as authenticators need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (value instanceof Map) return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error('no authenticator writes this')
}

function cborHead(major: number, length: number): Buffer {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  const head = Buffer.from([type | 25, 0, 0])
  head.writeUInt16BE(length, 1)
  return head
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seals what must not be read out of a stolen database, under keys that are not in it. */
export interface Cipher {
  /** `about` names what it belongs to and is not hidden: sealed for one member, it does not open for another. */
  seal(text: string, about: string): string
  /** Throws UnsealError for what was changed, belongs elsewhere, or is sealed with a key that is not here. */
  open(sealed: string, about: string): string
  /** The same; null in place of UnsealError. */
  tryOpen(sealed: string, about: string): string | null
  /** Sealed with the key that seals now, so that a change of keys leaves it as it is. */
  isCurrent(sealed: string): boolean
  /** What everything begins with that the key of now has sealed: for statements that look for the rest. */
  readonly prefix: string
  /**
   * What only somebody with the key can make of a text, in 22 characters: for what need not be read again, and would be found by
   * trying were it hashed without a key. `about` as for seal().
   */
  sign(text: string, about: string): string
  /** Signed by any of the keys; compared in constant time. */
  isSigned(signature: string, text: string, about: string): boolean
}

export interface CipherOptions {
  /** Asked when something is sealed with a key that is not here: another process may have begun with a new one. */
  moreKeys?: () => readonly Buffer[]
}

export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

export const KEY_BYTES = 32
const VERSION = 'v1'
/** 96 random bits: what GCM takes as it is. A key seals some thousands of texts at most, far from where two could meet. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SIGNATURE_BYTES = 16

/** AES-256-GCM as `v1.{key}.{nonce, text and tag}`. The first key seals, all of them open: a key is changed by adding one in front. */
export function createCipher(keys: readonly Buffer[], { moreKeys = () => [] }: CipherOptions = {}): Cipher {
  const [current] = keys
  if (!current || keys.some((key) => key.length !== KEY_BYTES)) throw new Error(`a cipher needs keys of ${KEY_BYTES} bytes`)
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const currentId = idOf(current)
  const prefix = `${VERSION}.${currentId}.`

  function keyOf(id: string): Buffer | undefined {
    if (!byId.has(id)) for (const key of moreKeys()) byId.set(idOf(key), key)
    return byId.get(id)
  }

  function open(sealed: string, about: string): string {
    const [version, id = '', body = ''] = sealed.split('.')
    const key = version === VERSION ? keyOf(id) : undefined
    if (!key) throw new UnsealError('sealed with a key that is not here')
    try {
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(`${VERSION}.${id}.${about}`)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    } catch (error) {
      throw new UnsealError('changed, or sealed for something else', { cause: error })
    }
  }

  return {
    prefix,
    open,

    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(`${VERSION}.${currentId}.${about}`))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${currentId}.${body.toString('base64url')}`
    },

    tryOpen(sealed, about) {
      try {
        return open(sealed, about)
      } catch (error) {
        if (error instanceof UnsealError) return null
        throw error
      }
    },

    isCurrent: (sealed) => sealed.startsWith(prefix),

    // In hex: Safaricom refuses addresses with words such as sql or exe in them, which any other alphabet spells now and then.
    sign: (text, about) => signatureOf(current, text, about).toString('hex'),

    isSigned(signature, text, about) {
      const given = Buffer.from(signature, 'hex')
      // Nothing behind it either, which the decoder would ignore.
      if (signature.length !== SIGNATURE_BYTES * 2) return false
      const isBy = (key: Buffer) => given.length === SIGNATURE_BYTES && timingSafeEqual(given, signatureOf(key, text, about))
      if ([...byId.values()].some(isBy)) return true
      return moreKeys()
        .filter((key) => !byId.has(idOf(key)))
        .some(isBy)
    },
  }
}

/** For commands that run beside the shop and have no business with what is sealed. */
export const LOCKED: Cipher = { seal: refuse, open: refuse, tryOpen: refuse, isCurrent: refuse, prefix: '', sign: refuse, isSigned: refuse }

function refuse(): never {
  throw new UnsealError('nothing is sealed or opened here')
}

/** With a key of its own, so that what is signed says nothing about what is sealed. */
function signatureOf(key: Buffer, text: string, about: string): Buffer {
  const own = createHmac('sha256', key).update('upya signatures').digest()
  return createHmac('sha256', own).update(`${about}\0${text}`).digest().subarray(0, SIGNATURE_BYTES)
}

/** Says which key it was and nothing of the key itself. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('upya key id\0').update(key).digest('base64url').slice(0, 11)
}

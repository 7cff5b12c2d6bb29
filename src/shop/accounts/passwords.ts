import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../deps.ts'

const work = promisify(argon2)

/** What one try costs: about 30 ms and 19 MiB, as OWASP advises for argon2id. */
export const ADVISED_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** Hashing and checking at the cost that is advised, or another that is given. */
export function createPasswords(cost: PasswordCost = ADVISED_COST) {
  const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
  // Fits no password, and is checked where there is no account: so that response times are the same.
  const nobody = `${prefix}${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(TAG_BYTES))}`

  return {
    /** The stored password hash: a PHC string. */
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(SALT_BYTES)
      const tag = await work('argon2id', { message: bytes(password), nonce, tagLength: TAG_BYTES, ...cost })
      return `${prefix}${encode(nonce)}$${encode(tag)}`
    },

    /** Whether it is the password of `storedHash`; null, for an account that does not exist, takes as long. */
    async matches(password: string, storedHash: string | null): Promise<boolean> {
      const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(storedHash ?? nobody) ?? []
      const expected = Buffer.from(tag, 'base64')
      const given = await work('argon2id', {
        message: bytes(password),
        nonce: Buffer.from(salt, 'base64'),
        tagLength: expected.length,
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      })
      return timingSafeEqual(given, expected) && storedHash !== null
    },

    /** Hashed with another cost than today's: hash it again at the next sign-in. */
    isDated: (storedHash: string): boolean => !storedHash.startsWith(prefix),
  }
}

/** The same letters may be typed as other code points on another keyboard. */
function bytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}

/** PHC strings have base64 without padding. */
function encode(buffer: Buffer): string {
  return buffer.toString('base64').replaceAll('=', '')
}

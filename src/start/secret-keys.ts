import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_BYTES } from '../platform/encryption.ts'
import { StartFailure } from './failure.ts'

const FILE = 'secrets.key'

/**
 * The keys that seal secrets: those of the setting, else the one in the data folder, which the first start makes. Throws
 * StartFailure when there is one that cannot be used: a new one in its place would open nothing.
 */
export function secretKeysOf({ secretKeys, dataDir }: { secretKeys: readonly Buffer[]; dataDir: string }): readonly Buffer[] {
  if (secretKeys.length > 0) return secretKeys
  const file = join(dataDir, FILE)
  return [read(file) ?? make(file)]
}

function read(file: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new StartFailure(`The secrets key ${file} cannot be read (${code}). Make it readable for this user, or set SECRETS_KEY.`, {
      cause: error,
    })
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new StartFailure(`${file} is not a base64 key of ${KEY_BYTES} bytes. Restore the original file, or set SECRETS_KEY.`)
}

/** Written whole beside its place and linked into it: of two processes that start at once, both use the one that came first. */
function make(file: string): Buffer {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new StartFailure(`The secrets key ${file} cannot be created (${code}). Set SECRETS_KEY.`, { cause: error })
  } finally {
    unlinkSync(draft)
  }
  const key = read(file)
  if (!key) throw new StartFailure(`The secrets key ${file} has disappeared. Set SECRETS_KEY.`)
  return key
}

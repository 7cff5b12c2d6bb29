import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCipher, KEY_BYTES, type Cipher } from '../platform/encryption.ts'
import { StartFailure } from './failure.ts'

const FILE = 'secrets.key'

/**
 * The keys that seal secrets: those of the setting, else those in the data folder, of which the first start makes one. Throws
 * StartFailure when there is one that cannot be used: a new one in its place would open nothing.
 */
export function secretKeysOf({ secretKeys, dataDir }: KeySettings): readonly Buffer[] {
  if (secretKeys.length > 0) return secretKeys
  const file = join(dataDir, FILE)
  return read(file) ?? make(file)
}

interface KeySettings {
  secretKeys: readonly Buffer[]
  dataDir: string
}

/** What seals and opens with them, and with those that another process has put into the file since. */
export function cipherOf(settings: KeySettings): Cipher {
  const file = join(settings.dataDir, FILE)
  return createCipher(secretKeysOf(settings), { moreKeys: () => (settings.secretKeys.length > 0 ? [] : (read(file) ?? [])) })
}

/**
 * Puts a new key in front of those in the data folder. Processes that run find it there when they meet what it has sealed. Throws
 * StartFailure where the keys are a setting, and while somebody else does the same: of two, one would write over the other's key.
 */
export function addSecretKey({ secretKeys, dataDir }: KeySettings): void {
  if (secretKeys.length > 0)
    throw new StartFailure(
      'The keys are in SECRETS_KEY. Put the new one there: first OLD,NEW for every process, then NEW,OLD for this command.',
    )
  const file = join(dataDir, FILE)
  const lock = `${file}.lock`
  claim(lock)
  try {
    const known = read(file) ?? make(file)
    const draft = `${file}.${process.pid}`
    writeSynced(draft, [randomBytes(KEY_BYTES), ...known])
    renameSync(draft, file)
    sync(dirname(file))
  } finally {
    unlinkSync(lock)
  }
}

function claim(lock: string): void {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const words =
      code === 'EEXIST'
        ? `A key is being added by another command. If none is running, one was interrupted: delete ${lock} and try again.`
        : `${lock} cannot be created (${code}).`
    throw new StartFailure(words, { cause: error })
  }
}

/** On the disk before anything is sealed with them: rows of the database outlast a loss of power, too. */
function writeSynced(path: string, keys: readonly Buffer[]): void {
  writeFileSync(path, keys.map((key) => `${key.toString('base64')}\n`).join(''), { mode: 0o600, flush: true })
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function read(file: string): readonly Buffer[] | null {
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
  const keys = text
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.every((key) => key.length === KEY_BYTES)) return keys
  throw new StartFailure(`${file} is not a base64 key of ${KEY_BYTES} bytes. Restore the original file, or set SECRETS_KEY.`)
}

/** Written whole beside its place and linked into it: of two processes that start at once, both use the one that came first. */
function make(file: string): readonly Buffer[] {
  const draft = `${file}.${process.pid}`
  writeSynced(draft, [randomBytes(KEY_BYTES)])
  try {
    linkSync(draft, file)
    sync(dirname(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new StartFailure(`The secrets key ${file} cannot be created (${code}). Set SECRETS_KEY.`, { cause: error })
  } finally {
    unlinkSync(draft)
  }
  const keys = read(file)
  if (!keys) throw new StartFailure(`The secrets key ${file} has disappeared. Set SECRETS_KEY.`)
  return keys
}

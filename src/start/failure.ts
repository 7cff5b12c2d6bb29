import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { databaseError } from '../platform/database-error.ts'

/** Why the shop cannot start, in one line for the person who started it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The one line for any error. */
export function explain(error: unknown): string {
  if (error instanceof Error && ['StartFailure', 'ConfigError'].includes(error.name)) return oneLine(error.message)
  return oneLine(error instanceof Error ? `${error.message || error.name}` : String(error))
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** Throws StartFailure where others could reach a shop that serves its sources. */
export function requireAlone({ development, local }: Pick<Config, 'development' | 'local'>): void {
  if (!development || local) return
  throw new StartFailure(
    'Development mode is for this machine only, but HOST, PUBLIC_URL, DARAJA_CALLBACK_URL or TRUST_PROXY makes it reachable for others. Use npm start, or unset them.',
  )
}

/** Makes the data folder. Throws StartFailure when it cannot be made or written. */
export function requireFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(`The data folder ${folder} is not writable (${code}). Set DATA_DIR to a writable folder.`, { cause: error })
  }
}

// Not `recursive: true`: Node 24.21 never returns from that where even a parent cannot be made, as below /proc.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Throws StartFailure when the port cannot be bound; checked first, because everything else takes longer. */
export async function requirePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  }).catch((error: NodeJS.ErrnoException) => {
    throw portFailure(error, host, port)
  })
}

export function portFailure(error: NodeJS.ErrnoException, host: string, port: number): StartFailure {
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT=${port + 1}.`,
    EACCES: `This user may not use port ${port}. Choose one above 1023, for example PORT=3000.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
    ENOTFOUND: `The host name ${host} cannot be resolved. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  }
  return new StartFailure(messages[error.code ?? ''] ?? `Cannot listen on ${host}:${port} (${error.code ?? error.message}).`, {
    cause: error,
  })
}

/** Refused connections, a server that is starting or stopping, and one that has no place left. */
const NOT_NOW = /^(?:E[A-Z]+|57P0[123]|53300)$/

const isNetwork = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message: string }
  return code?.startsWith('E') || /timeout|terminated|ECONN/i.test(message)
}

/** Whether a failure to open the database may be over in a moment: it is not there yet, or not any more. */
export function isAway(error: unknown): boolean {
  const cause = databaseError(error)
  return isNetwork(cause) || NOT_NOW.test(cause.code ?? '')
}

/** What is wrong with the bucket or its keys; null when the store does not answer, which passes. */
export function storageFailure(
  error: unknown,
  { bucket, endpoint }: { bucket: string; endpoint: string | undefined },
): StartFailure | null {
  const { cause = error } = error as { cause?: unknown }
  const { name = '', message = '', $metadata } = cause as { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }
  const place = endpoint ? new URL(endpoint).host : 'Amazon'
  const status = $metadata?.httpStatusCode
  if (status === undefined || status >= 500 || status === 429) return null
  if (/^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(name) || status === 301)
    return new StartFailure(`The bucket ${bucket} at ${place} is in another region. See S3_REGION.`, { cause: error })
  if (status === 404)
    return new StartFailure(`The store at ${place} has no bucket ${bucket}. Create it, or see S3_BUCKET.`, { cause: error })
  if (status === 401 || status === 403) {
    const says = `The store at ${place} rejects the keys for the bucket ${bucket} (${name}).`
    return new StartFailure(`${says} See S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`, { cause: error })
  }
  return new StartFailure(`The bucket ${bucket} at ${place} cannot be used: ${message || name}. See S3_ENDPOINT.`, { cause: error })
}

/** `url` holds a password and must not be shown. */
export function databaseFailure(error: unknown, url: string): StartFailure {
  const { hostname, port, pathname, username } = new URL(url)
  const place = `${hostname}:${port || 5432}`
  const { code, message } = error as { code?: string; message: string }
  const messages: Record<string, string> = {
    '28P01': `The database at ${place} rejects the password of ${username}.`,
    '28000': `The database at ${place} rejects the user ${username}.`,
    '3D000': `The server at ${place} has no database ${pathname.slice(1)}.`,
    '53300': `The database at ${place} has no connections left.`,
  }
  if (code && messages[code]) return new StartFailure(`${messages[code]} See DATABASE_URL.`, { cause: error })
  // What it is, it says by what it does not know.
  if (message.includes('unsupported startup parameter'))
    return new StartFailure(`At ${place} is a pooler. Set DATABASE_DIRECT_URL to the server itself, too (docs/operations.md).`, {
      cause: error,
    })
  if (isNetwork(error))
    return new StartFailure(`The database at ${place} does not answer (${code ?? 'timeout'}). See DATABASE_URL.`, { cause: error })
  return new StartFailure(`The database at ${place} could not be migrated: ${message}`, { cause: error })
}

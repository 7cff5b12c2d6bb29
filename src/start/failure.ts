import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'

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
    'Development is for this machine alone, and HOST, PUBLIC_URL, DARAJA_CALLBACK_URL or TRUST_PROXY lets others in. Use npm start, or leave them out.',
  )
}

/** Makes the data folder. Throws StartFailure when it cannot be made or written. */
export function requireFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(`The data folder ${folder} cannot be written (${code}). Set DATA_DIR to a folder that can be.`, { cause: error })
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
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop it, or choose another with PORT=${port + 1}.`,
    EACCES: `Port ${port} needs more rights than this user has. Choose one from 1024 on with PORT=3000.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
    ENOTFOUND: `The host name ${host} is not known. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
  }
  return new StartFailure(messages[error.code ?? ''] ?? `Cannot listen on ${host}:${port} (${error.code ?? error.message}).`, {
    cause: error,
  })
}

/** `url` holds a password and must not be shown. */
export function databaseFailure(error: unknown, url: string): StartFailure {
  const { hostname, port, pathname, username } = new URL(url)
  const place = `${hostname}:${port || 5432}`
  const { code, message } = error as { code?: string; message: string }
  const messages: Record<string, string> = {
    '28P01': `The database at ${place} refuses the password of ${username}.`,
    '28000': `The database at ${place} refuses ${username}.`,
    '3D000': `The server at ${place} has no database ${pathname.slice(1)}.`,
    '53300': `The database at ${place} has no connection left.`,
  }
  if (code && messages[code]) return new StartFailure(`${messages[code]} See DATABASE_URL.`, { cause: error })
  const network = code?.startsWith('E') || /timeout|terminated|ECONN/i.test(message)
  if (network)
    return new StartFailure(`The database at ${place} does not answer (${code ?? 'timeout'}). See DATABASE_URL.`, { cause: error })
  return new StartFailure(`The database at ${place} could not be brought up to date: ${message}`, { cause: error })
}

import { z } from 'zod'
import { complete, ConfigError, flag, text, url, whole } from './config-values.ts'

// Where the shop's data is: its database and its files.

export const DATA_ENVIRONMENT = {
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:'),
  DATABASE_PREPARED: flag,
  DATABASE_READ_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL: whole(2, 200, 12),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: url('http:', 'https:'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_ENDPOINT: url('http:', 'https:'),
  S3_BROWSER_UPLOADS: flag,
  STORAGE_FALLBACK: z.enum(['', 'disk']).default(''),
}
type DataEnvironment = { [K in keyof typeof DATA_ENVIRONMENT]: z.output<(typeof DATA_ENVIRONMENT)[K]> }

export interface DatabaseSettings {
  /** Undefined for the one that npm installed. */
  databaseUrl: string | undefined
  /** The server itself, when `databaseUrl` is a pooler that hands connections on after each transaction. */
  databaseDirectUrl: string | undefined
  /** Statements are prepared under names, which PgBouncer knows of from 1.21 on. */
  databasePrepared: boolean
  databaseReadUrl: string | undefined
  databasePool: number
}

export function databaseSettings(e: DataEnvironment): DatabaseSettings {
  const beside = e.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : e.DATABASE_READ_URL ? 'DATABASE_READ_URL' : undefined
  if (!e.DATABASE_URL && beside) throw new ConfigError(`DATABASE_URL missing beside ${beside}`)
  return {
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databasePrepared: e.DATABASE_PREPARED ?? true,
    databaseReadUrl: e.DATABASE_READ_URL,
    databasePool: e.DATABASE_POOL,
  }
}

export interface S3Settings {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Where browsers reach the store; as the shop does when it is missing. */
  publicEndpoint: string | undefined
  /** Browsers of admins send videos to it themselves. */
  browserUploads: boolean
  /** Files are being moved there from the disk: what is not there yet is read from the disk. */
  fallback: 'disk' | undefined
}

export function s3Settings(e: DataEnvironment): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e
  if (!complete({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })) {
    if (e.STORAGE_FALLBACK) throw new ConfigError('STORAGE_FALLBACK is for files on their way to S3: S3_BUCKET is missing beside it')
    return undefined
  }
  return {
    bucket: S3_BUCKET as string,
    region: e.S3_REGION ?? 'us-east-1',
    endpoint: e.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID as string,
    secretAccessKey: S3_SECRET_ACCESS_KEY as string,
    publicEndpoint: e.S3_PUBLIC_ENDPOINT,
    browserUploads: e.S3_BROWSER_UPLOADS ?? true,
    fallback: e.STORAGE_FALLBACK || undefined,
  }
}

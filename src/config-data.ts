import type { z } from 'zod'
import { complete, text, url, whole } from './config-values.ts'

// Where the shop's data is: its database and its files.

export const DATA_ENVIRONMENT = {
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_READ_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL: whole(2, 200, 12),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: url('http:', 'https:'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
}
type DataEnvironment = { [K in keyof typeof DATA_ENVIRONMENT]: z.output<(typeof DATA_ENVIRONMENT)[K]> }

export interface S3Settings {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

export function s3Settings(e: DataEnvironment): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e
  if (!complete({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })) return undefined
  return {
    bucket: S3_BUCKET as string,
    region: e.S3_REGION ?? 'us-east-1',
    endpoint: e.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID as string,
    secretAccessKey: S3_SECRET_ACCESS_KEY as string,
  }
}

import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createMultipart } from './storage-multipart.ts'
import { requireFolder, type ByteRange, type S3Options, type Storage } from './storage.ts'

/** The store gave no answer, or one that passes: the request that needed it gets a 503, and is logged. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
  readonly statusCode = 503
}

/** So long a store may take to take a connection, and to say the next byte. Milliseconds. */
const CONNECT_MS = 3000
const SILENCE_MS = 20_000
/** So long a bucket that was there is taken to be there. Milliseconds. */
const BUCKET_SURE_MS = 1000
const BUCKET_MISSING = 'the bucket is not there'

export interface S3File {
  /** Bytes. */
  size: number
  /** In hex, as it was said when it was put; null when nobody said it. */
  sha256: string | null
}

export interface S3Storage extends Storage {
  /** Null when there is none. */
  describe(key: string): Promise<S3File | null>
  /** As putFile(), with hashes that the store compares with what comes (`md5`) and keeps (`sha256`, in hex). */
  putVerified(key: string, path: string, file: { contentType: string; md5: Buffer; sha256: string }): Promise<void>
  /** Throws as the store answers when the bucket cannot be used with these keys. */
  check(): Promise<void>
}

/** Loaded only when set: the S3 client is large. */
export function createS3Storage(options: S3Options): S3Storage {
  const { bucket, browserUploads = true } = options
  const client = clientOf(options, options.endpoint)
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  /** When the store last spoke of a file of this bucket. Milliseconds. */
  let bucketSeen = -Infinity

  /** Null for a 404 of a file; that of the whole bucket would make everything look as if it were lost. */
  async function nullWhenMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): Promise<null> {
    if (error.$metadata?.httpStatusCode !== 404 && error.name !== 'NoSuchKey') throw error
    // The answer to HEAD has no body that could say which.
    if (error.name !== 'NoSuchKey' && performance.now() - bucketSeen > BUCKET_SURE_MS)
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(bucketMissing)
    bucketSeen = performance.now()
    return null
  }

  async function stream(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`
    return client
      .send(new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }))
      .then(({ Body }) => (Body as Readable | undefined) ?? null, nullWhenMissing)
  }
  async function describe(key: string): Promise<S3File | null> {
    return client
      .send(new HeadObjectCommand(at(key)))
      .then(({ ContentLength = 0, Metadata }) => ({ size: ContentLength, sha256: Metadata?.['sha256'] ?? null }), nullWhenMissing)
  }
  const size = async (key: string): Promise<number | null> => (await describe(key))?.size ?? null
  const exists = async (key: string): Promise<boolean> => (await size(key)) !== null
  async function get(key: string): Promise<Buffer | null> {
    const content = await stream(key)
    return content && buffer(content)
  }
  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(key))).catch(nullWhenMissing)
  }
  return {
    ...(browserUploads && {
      multipart: createMultipart({ client, signer: clientOf(options, options.publicEndpoint ?? options.endpoint), bucket }),
    }),
    describe,
    // What is not there has perhaps been written in between.
    get: async (key) => (await get(key)) ?? ((await exists(key)) ? get(key) : null),
    exists,
    size,
    stream,
    delete: remove,
    async put(key, content, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType }))
    },
    putFile: (key, path, contentType) =>
      withFile(path, async (Body, bytes) => {
        await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: bytes, ContentType: contentType }))
      }),
    putVerified: (key, path, { contentType, md5, sha256 }) =>
      withFile(path, async (Body, bytes) => {
        const hashes = { ContentMD5: md5.toString('base64'), Metadata: { sha256 } }
        await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: bytes, ContentType: contentType, ...hashes }))
      }),
    async getFile(key, path) {
      const content = await stream(key)
      if (!content) return false
      await pipeline(content, createWriteStream(path))
      return true
    },
    // One by one: stores other than Amazon's do not agree on how a list is to be signed.
    async deleteFolder(folder) {
      const Prefix = `${requireFolder(folder)}/`
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, MaxKeys: 100 }))
        if (Contents.length === 0) return
        await Promise.all(Contents.map(({ Key = '' }) => remove(Key)))
      }
    },
    async *keys() {
      let next: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }),
        )
        for (const { Key } of Contents) if (Key !== undefined) yield Key
        next = NextContinuationToken
      } while (next)
    },
    // A list, as the answer to HEAD has no body that says what is wrong.
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
    },
  }
}

function clientOf({ region, accessKeyId, secretAccessKey }: S3Options, endpoint: string | undefined): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle: endpoint !== undefined,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // Stores other than Amazon's do not know checksums behind a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Around all its tries.
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        throw isAway(error as StoreError) ? new StorageAway(`the store of files: ${(error as Error).message}`, { cause: error }) : error
      }
    },
    { step: 'initialize', priority: 'high', name: 'storageAway' },
  )
  return client
}

interface StoreError {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

/** Opened before it is sent: nobody would hear of a file that is gone by then. */
async function withFile(path: string, send: (content: Readable, bytes: number) => Promise<void>): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    await send(file.createReadStream({ autoClose: false }), size)
  } finally {
    await file.close()
  }
}

/** No answer, an error of the store itself, or keys and a bucket that are not right any more. */
function isAway({ name, $metadata }: StoreError): boolean {
  const status = $metadata?.httpStatusCode
  return status === undefined || status >= 500 || [401, 403, 429].includes(status) || name === 'NoSuchBucket'
}

function bucketMissing(error: StoreError & Error): never {
  throw error.$metadata?.httpStatusCode === 404 ? new StorageAway(BUCKET_MISSING, { cause: error }) : error
}

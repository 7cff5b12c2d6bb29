import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { basicsOf, requireFolder, type ByteRange, type S3Options, type Storage } from './storage.ts'

/** Loaded only when set: the S3 client is large. */
export function createS3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Options): Storage {
  const client = new S3Client({
    region,
    forcePathStyle: endpoint !== undefined,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's do not know checksums behind a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))

  async function stream(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`
    return client
      .send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range ? { Range } : {}) }))
      .then(({ Body }) => (Body as Readable | undefined) ?? null, nullWhenMissing)
  }
  return {
    ...basicsOf(disk),
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    size: (key) =>
      client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).then(({ ContentLength }) => ContentLength ?? null, nullWhenMissing),
    stream,
    async putFile(key, path, contentType) {
      const { size } = await stat(path)
      const file = { Body: createReadStream(path), ContentLength: size, ContentType: contentType }
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, ...file }))
    },
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
        await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))))
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
  }
}

function nullWhenMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404 || error.name === 'NoSuchKey' || error.name === 'NotFound') return null
  throw error
}

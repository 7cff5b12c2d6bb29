import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** A part may be begun for so long after its address was signed. Seconds. */
const SIGNED_SECONDS = 600
/** Far more than one file has, and than are under way at once. */
const PARTS_MAX = 1000

/** One file that is being sent in parts. */
export interface Multipart {
  key: string
  /** The store's name for it. */
  id: string
}

export interface Part {
  /** From 1. */
  number: number
  /** Bytes. */
  size: number
}

/** Files that browsers send to the store in parts, without the shop in between. Nothing can be read of one before it is complete. */
export interface MultipartUploads {
  begin(key: string, contentType: string): Promise<Multipart>
  /** Where one part of exactly so many bytes can be sent by PUT, by whoever has the address, for ten minutes. */
  partUrl(upload: Multipart, part: Part): Promise<string>
  /** Those that have come; null when it is complete, aborted or was never there. */
  parts(upload: Multipart): Promise<Part[] | null>
  /** Makes one file of all that has come. False when there is no such upload any more. */
  complete(upload: Multipart): Promise<boolean>
  /** With all of its parts. */
  abort(upload: Multipart): Promise<void>
  /** Of keys that begin so, with when they began. */
  unfinished(prefix: string): Promise<(Multipart & { at: Date })[]>
  /** Whose addresses parts are sent to. */
  origin(): Promise<string>
}

/** `signer`: knows the store by the address that browsers know it by. */
export function createMultipart({ client, signer, bucket }: { client: S3Client; signer: S3Client; bucket: string }): MultipartUploads {
  const of = ({ key, id }: Multipart) => ({ Bucket: bucket, Key: key, UploadId: id })

  // The size is signed with it, and what is sent is not: the shop reads the whole file once it is complete.
  const partUrl = (upload: Multipart, { number, size }: Part): Promise<string> =>
    getSignedUrl(signer, new UploadPartCommand({ ...of(upload), PartNumber: number, ContentLength: size }), { expiresIn: SIGNED_SECONDS })

  async function listed(upload: Multipart) {
    const { Parts = [] } = await client.send(new ListPartsCommand({ ...of(upload), MaxParts: PARTS_MAX }))
    return Parts
  }
  return {
    partUrl,
    async begin(key, contentType) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType }))
      return { key, id: UploadId ?? '' }
    },
    parts: (upload) =>
      listed(upload).then(
        (parts) => parts.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, size: Size })),
        (error: Error) => (isGone(error) ? null : Promise.reject(error)),
      ),
    async complete(upload) {
      try {
        const Parts = (await listed(upload)).map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
        await client.send(new CompleteMultipartUploadCommand({ ...of(upload), MultipartUpload: { Parts } }))
        return true
      } catch (error) {
        if (isGone(error as Error)) return false
        throw error
      }
    },
    async abort(upload) {
      await client.send(new AbortMultipartUploadCommand(of(upload))).catch((error: Error) => {
        if (!isGone(error)) throw error
      })
    },
    async unfinished(prefix) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, MaxUploads: PARTS_MAX }))
      return Uploads.map(({ Key = '', UploadId = '', Initiated = new Date() }) => ({ key: Key, id: UploadId, at: Initiated }))
    },
    origin: async () => new URL(await partUrl({ key: 'origin', id: 'origin' }, { number: 1, size: 1 })).origin,
  }
}

function isGone({ name, $metadata }: Error & { $metadata?: { httpStatusCode?: number } }): boolean {
  return name === 'NoSuchUpload' || $metadata?.httpStatusCode === 404
}

import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { createStorage, type Storage } from '../platform/storage.ts'
import { storageFailure } from './failure.ts'

interface OpenFiles {
  files: Storage
  /** Origin of the store that browsers send videos to themselves; undefined where they come through the shop. */
  uploadsTo: string | undefined
}

/** Where the shop's files are. Throws StartFailure when its bucket or keys are wrong; `origin`: of the shop. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, origin: string, log: Log): Promise<OpenFiles> {
  const folder = join(dataDir, 'files')
  if (!s3) return { files: await createStorage({ folder, s3 }), uploadsTo: undefined }
  // A secure page sends nothing to an address that is not.
  const browserUploads = s3.browserUploads && !(origin.startsWith('https:') && (s3.publicEndpoint ?? s3.endpoint)?.startsWith('http:'))
  const files = await createStorage({ folder, s3: { ...s3, browserUploads }, moving: s3.fallback === 'disk' })
  await files.check?.().catch((error: unknown) => {
    const failure = storageFailure(error, s3)
    if (failure) throw failure
    // It may be started at the same time, or be away for a moment: what needs no file works.
    log.warn({ error: (error as Error).message }, 'the store of files does not answer yet')
  })
  return { files, uploadsTo: await files.multipart?.origin() }
}

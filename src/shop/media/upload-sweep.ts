import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runEach } from '../background-tasks.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld } from '../delete-old.ts'
import type { IncomingFiles } from './incoming.ts'
import { ABANDONED_AFTER, BUCKETS, OUTCOME_KEPT } from './rules-upload.ts'
import type { createReceipt, UploadRow } from './upload-receipt.ts'
import { FORGET, MULTIPARTS, STALE } from './uploads-sql.ts'

interface SweepDeps extends Pick<AreaDeps, 'db' | 'clock' | 'log' | 'incoming' | 'storage'> {
  files: IncomingFiles
  receipt: ReturnType<typeof createReceipt>
}

export function createUploadSweep({ db, clock, log, incoming, storage, files, receipt }: SweepDeps) {
  const { multipart } = storage

  /** True when it has come whole and was taken over. */
  async function takeOver(row: UploadRow): Promise<boolean> {
    if ((await files.bytesOf(row)) !== row.size) return false
    await receipt.receive(row.id)
    return true
  }

  async function sweep(row: UploadRow & { touched_at: Date }, abandonedBefore: number): Promise<void> {
    if (await takeOver(row)) return
    const file = row.multipart_id === null ? await stat(files.fileOf(row.id)).catch(() => null) : null
    // The file may be on another machine.
    if (Math.max(row.touched_at.getTime(), file?.mtimeMs ?? 0) < abandonedBefore) await receipt.giveUp(row.id)
  }

  return {
    /** Takes over what is whole but of which nobody has said so, and removes what was abandoned. */
    async sweepUploads(): Promise<void> {
      if (!incoming) return
      const now = clock.now().getTime()
      const abandonedBefore = now - ABANDONED_AFTER * 1000
      const open = await db.query<UploadRow & { touched_at: Date }>(STALE, [])
      await runEach(log, 'an upload', open, (row) => sweep(row, abandonedBefore))
      await deleteOld(db, FORGET, [new Date(now - OUTCOME_KEPT * 1000)])
      await sweepFolder(incoming, new Set(open.map(({ id }) => id)), abandonedBefore)
    },

    /** Parts in the store that no row knows: of a process that died between the two, or when the store was away. */
    async sweepMultiparts(): Promise<void> {
      if (!multipart) return
      const before = clock.now().getTime() - ABANDONED_AFTER * 1000
      const old = (await multipart.unfinished(`${BUCKETS.video}/`)).filter(({ at }) => at.getTime() < before)
      const known = await db.query<{ multipart_id: string }>(MULTIPARTS, [old.map(({ id }) => id)])
      const kept = new Set(known.map((row) => row.multipart_id))
      const left = old.filter(({ id }) => !kept.has(id))
      await runEach(log, 'parts of an upload', left, (upload) => multipart.abort(upload))
    },
  }
}

/** Files that no row knows: of a process that died between the two. */
async function sweepFolder(folder: string, known: ReadonlySet<string>, before: number): Promise<void> {
  for (const file of await readdir(folder).catch(() => [])) {
    if (known.has(file.replace(/\.json$/, ''))) continue
    const path = join(folder, file)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

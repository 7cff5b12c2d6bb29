import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runEach } from '../background-tasks.ts'
import type { AreaDeps } from '../deps.ts'
import type { Incoming } from './incoming.ts'
import { ABANDONED_AFTER, OUTCOME_KEPT } from './rules-upload.ts'
import type { createReceipt, UploadRow } from './upload-receipt.ts'
import { FORGET, STALE } from './uploads-sql.ts'

interface SweepDeps extends Pick<AreaDeps, 'db' | 'clock' | 'log' | 'incoming'> {
  files: Incoming
  receipt: ReturnType<typeof createReceipt>
}

export function createUploadSweep({ db, clock, log, incoming, files, receipt }: SweepDeps) {
  return {
    /** Takes over what is whole but of which nobody has said so, and removes what was abandoned. */
    async sweepUploads(): Promise<void> {
      if (!incoming) return
      const now = clock.now().getTime()
      const abandonedBefore = now - ABANDONED_AFTER * 1000
      const open = await db.query<UploadRow & { touched_at: Date }>(STALE, [])
      await runEach(log, 'an upload', open, async (row) => {
        const file = await stat(files.fileOf(row.id)).catch(() => null)
        if (file?.size === row.size) return receipt.receive(row.id)
        // The file may be on another machine.
        const touched = Math.max(row.touched_at.getTime(), file?.mtimeMs ?? 0)
        if (touched < abandonedBefore) await receipt.giveUp(row.id)
      })
      await db.query(FORGET, [new Date(now - OUTCOME_KEPT * 1000)])
      await sweepFolder(incoming, new Set(open.map(({ id }) => id)), abandonedBefore)
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

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder whose disk can be full. */
export interface SmallDisk {
  folder: string
  /** Whether it is a disk of its own. */
  isDisk: boolean
  /** No room for another byte; a shell command for processes that are started meanwhile, where that is how it is done. */
  fill(): string | undefined
  free(): void
  remove(): void
}

/** A disk of its own where we may mount one, else a folder whose processes may not write files. */
export function smallDisk(): SmallDisk {
  const parent = mkdtempSync(join(tmpdir(), 'upya-disk-'))
  const folder = join(parent, 'data')
  mkdirSync(folder)
  const remove = (): void => rmSync(parent, { recursive: true, force: true })
  if (!mount(folder)) {
    // The signal would end the process before the write could say that it failed.
    return { folder, isDisk: false, fill: () => "trap '' XFSZ; ulimit -f 1", free: () => {}, remove }
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    isDisk: true,
    fill() {
      stuff(ballast)
      return undefined
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      remove()
    },
  }
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function stuff(file: string): void {
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(4096)
  try {
    for (;;) writeSync(handle, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}

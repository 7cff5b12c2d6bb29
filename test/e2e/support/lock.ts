import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_MS = 100

/** Does `work` while no other worker of this run holds the lock of that name. A worker that died holds none. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const folder = join(process.env['UPYA_E2E_DATA'] ?? '', `lock-${name}`)
  const owner = join(folder, 'owner')
  while (!(await taken(folder))) {
    const pid = Number(await readFile(owner, 'utf8').catch(() => ''))
    if (pid && !isAlive(pid)) await rm(folder, { recursive: true, force: true })
    else await pause(AGAIN_MS)
  }
  try {
    await writeFile(owner, String(process.pid))
    await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder is made by one of those who try. */
async function taken(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

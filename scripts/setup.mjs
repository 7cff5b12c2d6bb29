// Runs on the system's Node, from 18 on, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')
export const node24 = join(root, 'node_modules/.bin/node')
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.upya-install')
const buildStamp = join(root, 'build/.upya-build')

/** Installs the packages when they are not those of package-lock.json. */
export async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = hash([lock, process.platform, process.arch])
  if (read(installStamp) === wanted && existsSync(node24)) return
  if (!matches(JSON.parse(lock))) {
    const done = announce('Installing packages, about a minute the first time')
    await fetchPackages()
    done()
  }
  writeFileSync(installStamp, wanted)
}

async function fetchPackages() {
  // An .npmrc or NODE_ENV of the machine must not leave out what the checks need.
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional', '--ignore-scripts=false']
  try {
    await npm(['ci', ...options], { quiet: true })
  } catch {
    // Where the registry lacks a package for some other machine, npm writes a lock file that `npm ci` refuses.
    await npm(['install', '--no-save', ...options]).catch(() => {
      throw new Error('npm could not install the packages; what it says stands above.')
    })
  }
}

/** True when npm has already installed exactly these versions, for example by hand. */
function matches(lock) {
  const installed = read(join(modules, '.package-lock.json'))
  if (!installed || !existsSync(node24)) return false
  const found = JSON.parse(installed).packages
  return Object.entries(lock.packages).every(([path, wanted]) => !path || wanted.optional || found[path]?.version === wanted.version)
}

/** Builds the pages when their sources have changed. */
export async function build() {
  const wanted = hash(sources().map((file) => `${relative(root, file)}\n${readFileSync(file, 'utf8')}`))
  if (read(buildStamp) === wanted && existsSync(join(root, 'build/server/index.js'))) return
  const done = announce('Building the pages')
  await run(join(modules, '.bin/react-router'), ['build'], { env: { NODE_ENV: 'production' }, quiet: true })
  await compressFolder(join(root, 'build/client'))
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(buildStamp, wanted)
  done()
}

/** What the bundle is made of: the web app, and what it shares with the shop. */
function sources() {
  const settings = [
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
    'tsconfig.json',
    'scripts/compress.mjs',
    'scripts/service-worker.ts',
    'scripts/try-on-models.ts',
    'scripts/lighter-weights.ts',
  ]
  const shared = filesIn(join(root, 'src/shop')).filter((file) =>
    /^[^/\\]+\.ts$|(?:^|[/\\])(?:rules|contract)[^/\\]*\.ts$/.test(relative(join(root, 'src/shop'), file)),
  )
  return [...settings.map((file) => join(root, file)), ...filesIn(join(root, 'public')), ...filesIn(join(root, 'src/web')), ...shared]
    .filter((file) => existsSync(file) && !file.includes('.test.'))
    .sort()
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function hash(parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part).update('\0')
  return digest.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function announce(what) {
  const started = Date.now()
  process.stdout.write(`${what} ...\n`)
  return () => process.stdout.write(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/** The npm that started us, else the one on the path. */
function npm(args, options) {
  const cli = process.env.npm_execpath
  return cli && /\.c?js$/.test(cli) ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

/** Runs to the end. Rejects with what it printed when it fails; `quiet` keeps that back otherwise. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...withNode24(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let said = ''
    child.stdout?.on('data', (data) => (said += data))
    child.stderr?.on('data', (data) => (said += data))
    // The process that waits for it may be killed first.
    const stop = () => child.kill()
    process.once('exit', stop)
    child.on('error', fail)
    child.on('exit', () => process.off('exit', stop))
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${said}\n${relative(root, command)} ${args[0]} failed (exit code ${code})`.trim())),
    )
  })
}

/** The environment in which `#!/usr/bin/env node` finds the project's Node. */
export function withNode24() {
  return { ...process.env, PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` }
}

/** Hands the process over to the project's Node: its output, signals and exit code become ours. Returns the child. */
export function become(args, env = {}) {
  const child = spawn(node24, args, { cwd: root, env: { ...withNode24(), ...env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', stopWith)
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  // A killed npm cannot pass its end on; without this the shop would live on and hold its port.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
  return child
}

export function stopWith(error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { testDatabase } from '../../support/database.ts'
import { plainPictures } from '../../support/plain-pictures.ts'
import { requirePages } from './environment.ts'
import { startShop, type ShopProcess } from './processes.ts'
import { requestRaw } from './raw-request.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Stands in files that lie where secrets do: a password below .data, an .env, the user's own folder. */
const SECRET = `secret-${randomUUID()}`
const WIDTH = 120

/** Where the shop is started by its commands, with files around it that nobody may have. */
export interface StartPlace {
  /** `sign` is what it says when it has started; that it is open otherwise. */
  start(command: string, env?: Record<string, string>, sign?: string): Promise<ShopProcess>
  /** Asks for everything that nobody may have; what was given nevertheless. */
  leaksOf(shop: ShopProcess): Promise<string[]>
  close(): Promise<void>
}

export async function startPlace(): Promise<StartPlace> {
  await requirePages()
  const t = await testDatabase()
  const own = `start-test-${randomUUID()}`
  const dataDir = mkdtempSync(join(tmpdir(), 'upya-start-'))
  const secretFiles = [join(root, '.data', own, 'password'), join(root, `.env.${own}`), join(dataDir, 'password')]
  mkdirSync(join(root, '.data', own), { recursive: true })
  // Every start would go on drawing the demo, which is tried elsewhere.
  await plainPictures(dataDir, WIDTH)
  for (const file of secretFiles) writeFileSync(file, SECRET)
  return {
    start(command, env = {}, sign) {
      const settings = {
        DATABASE_URL: t.url,
        DATA_DIR: dataDir,
        DEMO_PICTURE_WIDTH: String(WIDTH),
        DEMO_CLIP_WIDTH: '0',
        npm_config_update_notifier: 'false',
        ...env,
      }
      return startShop({ env: settings, command, ...(sign ? { sign } : {}) })
    },
    leaksOf: (shop) => leaksOf(shop, own, dataDir),
    async close() {
      for (const file of secretFiles) rmSync(file, { force: true })
      rmSync(join(root, '.data', own), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
      await t.close()
    },
  }
}

/** Files of the project, below its folder. These are asked for in every way there is ... */
const filesOf = (own: string) => [`/.data/${own}/password`, `/.env.${own}`, '/src/config.ts', '/package.json', '/build/server/index.js']
/** ... and these in the plainest. */
const MORE_FILES = [
  '/.data/postgres/password',
  '/.env',
  '/.git/config',
  '/package-lock.json',
  '/vite.config.ts',
  '/src/open.ts',
  '/src/shop/checkout/settlement/apply-evidence.ts',
  '/src/shop/accounts/passwords.ts',
  '/src/demo/demo-accounts.ts',
  '/src/web/entry.server.tsx',
  '/migrations/meta/_journal.json',
  '/scripts/setup.mjs',
  '/build/client/sw.js',
  '/build/.upya-build',
  '/server/index.js',
  '/node_modules/.package-lock.json',
  '/node_modules/.upya-install',
  '/node_modules/.cache/upya',
]

/** The ways round a check that are known of static servers, and of Vite. */
function targetsOf(file: string): string[] {
  const absolute = root + file
  const encoded = file.replaceAll('.', '%2e').replaceAll('/', '%2f').replace('%2f', '/')
  return [
    file,
    `/${file}`,
    `${file}?raw`,
    `${file}?import&raw`,
    `${file}?raw??`,
    `${file}?url`,
    `${file}?import&url&inline`,
    `${file}?import`,
    `${file}?.svg?.wasm?init`,
    `${file}#`,
    `${file}/`,
    `${file}%00.js`,
    encoded,
    encoded.replaceAll('%', '%25'),
    `/.${file}`,
    `/..${file}`,
    `/src/web/../..${file}`,
    `/src/web/..%2f..${file}`,
    `/src/web/%2e%2e/%2e%2e${file}?raw`,
    `/src/web/..\\..${file.replaceAll('/', '\\')}`,
    `/assets/../../..${file}`,
    `/assets/..%2f..%2f..${encoded}`,
    `/media/..%2f..${encoded}`,
    `/@fs${absolute}`,
    `/@fs/${absolute}?raw`,
    `/@fs${absolute}?import&raw??`,
    `/@fs/src/web/..${absolute}`,
    `/@id${absolute}`,
    `/@id/${file}?raw`,
    `/@id/__x00__${absolute}`,
    `http://127.0.0.1${file}`,
    `http://127.0.0.1/@fs${absolute}?raw`,
  ]
}

const HOSTS = ['127.0.0.1', 'shop.example', 'attacker.example:80', '[::1]']
/** What a file says that nothing served to a browser says; long enough not to be met by chance. */
const MARKS = [
  SECRET,
  'lockfileVersion',
  '"private": true',
  'DARAJA_INITIATOR_PASSWORD',
  'pg_advisory_lock',
  'repositoryformatversion',
  'argon2',
]

async function leaksOf(shop: ShopProcess, own: string, dataDir: string): Promise<string[]> {
  const port = Number(new URL(shop.base).port)
  const targets = [...filesOf(own).flatMap(targetsOf), ...MORE_FILES.flatMap((file) => [file, `${file}?raw`, `/@fs${root}${file}`])]
  targets.push(
    `/@fs${dataDir}/password`,
    `/@fs${dataDir}/password?raw`,
    '/@fs/etc/passwd',
    '/@fs/etc/passwd?raw',
    '/__open-in-editor?file=package.json',
  )
  const leaks: string[] = []
  const lane = async (): Promise<void> => {
    for (let target = targets.pop(); target; target = targets.pop()) {
      const host = HOSTS[targets.length % HOSTS.length] ?? ''
      const { status, text } = await requestRaw(port, target, { host, 'sec-fetch-dest': 'script', accept: '*/*' })
      if (status < 300 || status >= 500 || MARKS.some((mark) => text.includes(mark))) leaks.push(`${status} ${target} (${host})`)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return leaks
}

/** Where the scripts of the home page come from. */
export async function scriptsOf(shop: ShopProcess): Promise<{ status: number; built: boolean; sources: boolean }> {
  const response = await fetch(shop.base)
  const html = await response.text()
  return { status: response.status, built: html.includes('/assets/entry.client'), sources: html.includes('/src/web/entry.client.tsx') }
}

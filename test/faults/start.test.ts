import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../support/database.ts'
import { plainPictures } from '../support/plain-pictures.ts'
import { startShop, type ShopProcess } from './support/processes.ts'
import { requestRaw } from './support/raw-request.ts'
import { call } from './support/shoppers.ts'
import { requirePages } from './support/environment.ts'

// Every documented way to start the shop shows what it should, and no file of the project, however one asks for it.

const root = resolve(import.meta.dirname, '../..')
/** Stands in files that lie where secrets do: a password below .data, an .env, the user's own folder. */
const SECRET = `secret-${randomUUID()}`
const OWN = `start-test-${randomUUID()}`
const WIDTH = 120

let t: TestDatabase
let dataDir: string
let shop: ShopProcess | undefined
beforeAll(async () => {
  await requirePages()
  t = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'upya-start-'))
  mkdirSync(join(root, '.data', OWN), { recursive: true })
  // Every start would go on drawing the demo, which is tried elsewhere.
  await plainPictures(dataDir, WIDTH)
  for (const file of secretFiles()) writeFileSync(file, SECRET)
})
afterEach(() => shop?.stop())
afterAll(async () => {
  for (const file of secretFiles()) rmSync(file, { force: true })
  rmSync(join(root, '.data', OWN), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
  await t.close()
})

function secretFiles(): string[] {
  return [join(root, '.data', OWN, 'password'), join(root, `.env.${OWN}`), join(dataDir, 'password')]
}

function start(command: string, env: Record<string, string> = {}, sign?: string): Promise<ShopProcess> {
  const settings = {
    DATABASE_URL: t.url,
    DATA_DIR: dataDir,
    DEMO_PICTURE_WIDTH: String(WIDTH),
    DEMO_CLIP_WIDTH: '0',
    npm_config_update_notifier: 'false',
    ...env,
  }
  return startShop({ env: settings, command, ...(sign ? { sign } : {}) })
}

/** Files of the project, below its folder. These are asked for in every way there is ... */
const FILES = [`/.data/${OWN}/password`, `/.env.${OWN}`, '/src/config.ts', '/package.json', '/build/server/index.js']
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

/** Asks for everything that nobody may have; what was given nevertheless. */
async function leaksOf(shop: ShopProcess): Promise<string[]> {
  const port = Number(new URL(shop.base).port)
  const targets = [...FILES.flatMap(targetsOf), ...MORE_FILES.flatMap((file) => [file, `${file}?raw`, `/@fs${root}${file}`])]
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
async function scriptsOf(shop: ShopProcess): Promise<{ status: number; built: boolean; sources: boolean }> {
  const response = await fetch(shop.base)
  const html = await response.text()
  return { status: response.status, built: html.includes('/assets/entry.client'), sources: html.includes('/src/web/entry.client.tsx') }
}
const BUILT = { status: 200, built: true, sources: false }
const SOURCES = { status: 200, built: false, sources: true }

/** Told by the process itself, when it ends: which React it has loaded. */
const TELL_REACT = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  const { cache } = createRequire('file:///')
  process.on('exit', () => console.log('React:', ...Object.keys(cache).filter((file) => /react-dom.*server/.test(file)).map((file) => file.split('/').at(-1))))
`)}`

test('npm start serves the built pages and the demo, and no file besides', async () => {
  shop = await start('npm start')
  expect(await scriptsOf(shop)).toEqual(BUILT)
  expect(await leaksOf(shop)).toEqual([])
})

test('node src/main.ts web serves the built pages, and no file besides', async () => {
  shop = await start('node src/main.ts web')
  expect(await scriptsOf(shop)).toEqual(BUILT)
  expect(await leaksOf(shop)).toEqual([])
})

test('node src/main.ts is production, with React in production, whatever NODE_ENV says', async () => {
  shop = await start('node src/main.ts web', { NODE_ENV: 'development', NODE_OPTIONS: TELL_REACT })
  expect(await scriptsOf(shop)).toEqual(BUILT)
  await shop.stop()
  expect(shop.said()).toMatch(/React:.*\.production\.js/)
  expect(shop.said()).not.toMatch(/React:.*\.development\.js/)
})

test('node src/main.ts worker listens on nothing', async () => {
  shop = await start('node src/main.ts worker', {}, 'working in the background')
  await expect(fetch(shop.base)).rejects.toThrow('fetch failed')
  expect(listeningSockets(shop.pid)).toEqual([])
})

test('npm run dev serves the web app from its sources, and no file besides', async () => {
  shop = await start('npm run dev', { NODE_ENV: 'production' })
  expect(await scriptsOf(shop)).toEqual(SOURCES)
  // What a browser needs it gets: the app, what of the shop it imports, packages, public files.
  const got = await modulesFrom(shop, ['/@vite/client', '/src/web/entry.client.tsx', '/src/web/root.tsx', '/favicon.ico'])
  expect(got.filter(({ status }) => status !== 200)).toEqual([])
  for (const kind of ['/src/web/lib/', '/src/shop/', '/node_modules/.vite/deps/'])
    expect(got.map(({ path }) => path)).toContainEqual(expect.stringContaining(kind))
  expect(await leaksOf(shop)).toEqual([])
})

test('development ends in order, so that its database does', async () => {
  shop = await start('node src/main.ts --development')
  await shop.stop()
  expect(await shop.ended).toEqual([0, null])
})

test('development is refused where others can come in', async () => {
  await expect(start('node src/main.ts --development', { PUBLIC_URL: 'https://upya.example' })).rejects.toThrow(
    'Upya did not start. Development mode is for this machine only, but HOST, PUBLIC_URL, DARAJA_CALLBACK_URL or TRUST_PROXY makes it reachable for others.',
  )
})

test('a word that it does not know is refused', async () => {
  await expect(start('node src/main.ts web --developement')).rejects.toThrow('Upya did not start. Unknown role web --developement')
})

test('a folder that was seeded on this machine opens in public only without its demo, and with nothing of it but its products', async () => {
  shop = await start('node src/main.ts')
  await shop.stop()
  const open = { PUBLIC_URL: 'https://upya.example', PAYSTACK_SECRET_KEY: 'sk_live_1' }
  for (const command of ['node src/main.ts web', 'node src/main.ts worker']) {
    await expect(start(command, open)).rejects.toThrow(
      /Upya did not start\. This shop is not a demo, but still has accounts .*amina@upya\.example.*npm run go-live\n/,
    )
  }
  await expect(start('node src/main.ts', { HOST: '0.0.0.0', DEMO: 'true' })).rejects.toThrow(
    /Others can reach this demo, and amina@upya\.example is an admin/,
  )

  const removing = await start('npm run go-live', {}, 'Removed:')
  await removing.ended
  shop = await start('node src/main.ts web', open)
  expect(await scriptsOf(shop)).toEqual(BUILT)
  const statuses = await Promise.all(
    ['/simulator/phone', '/simulator/mail', '/simulator/control/scenarios', '/metrics'].map(
      async (path) => (await fetch(shop?.base + path)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 404])
  const known = { email: 'amina@upya.example', password: 'karibu-upya', session: 'cookie' }
  expect((await call(shop.base, 'POST', '/api/auth/sign-in', known)).body.error?.code).toBe('wrong_credentials')
})

/** As a browser loads them: each module, then what it imports; some of them are enough. */
async function modulesFrom({ base }: ShopProcess, first: readonly string[], most = 60): Promise<{ path: string; status: number }[]> {
  const paths = [...first]
  const got: { path: string; status: number }[] = []
  for (let i = 0; i < Math.min(paths.length, most); i++) {
    const { status, text } = await requestRaw(Number(new URL(base).port), paths[i] ?? '', { 'sec-fetch-dest': 'script' })
    got.push({ path: paths[i] ?? '', status })
    for (const [, path = ''] of text.matchAll(/^import .*?"(\/[^"]+)"/gm)) if (!paths.includes(path)) paths.push(path)
  }
  return got
}

/** Inodes of sockets that this process listens on; only on Linux. */
function listeningSockets(pid: number): string[] {
  if (!existsSync('/proc/net/tcp')) return []
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
    } catch {
      return undefined
    }
  })
  const listening = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[3] === '0A')
      .map((columns) => columns[9] ?? ''),
  )
  return listening.filter((inode) => own.includes(inode))
}

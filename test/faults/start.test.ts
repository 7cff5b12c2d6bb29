import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopProcess } from './support/processes.ts'
import { call } from './support/shoppers.ts'
import { scriptsOf, startPlace, type StartPlace } from './support/start-place.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

// Every documented way to start the shop for real shows what it should, and no file of the project, however one asks for it.

let place: StartPlace
let shop: ShopProcess | undefined
beforeAll(async () => {
  place = await startPlace()
})
afterEach(() => shop?.stop())
afterAll(() => place.close())

const BUILT = { status: 200, built: true, sources: false }

/** Told by the process itself, when it ends: which React it has loaded. */
const TELL_REACT = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  const { cache } = createRequire('file:///')
  process.on('exit', () => console.log('React:', ...Object.keys(cache).filter((file) => /react-dom.*server/.test(file)).map((file) => file.split('/').at(-1))))
`)}`

test('npm start serves the built pages and the demo, and no file besides', async () => {
  shop = await place.start('npm start')
  expect(await scriptsOf(shop)).toEqual(BUILT)
  expect(await place.leaksOf(shop)).toEqual([])
})

test('node src/main.ts web is production, with React in production, whatever NODE_ENV says: it serves the built pages, and no file besides', async () => {
  shop = await place.start('node src/main.ts web', { NODE_ENV: 'development', NODE_OPTIONS: TELL_REACT })
  expect(await scriptsOf(shop)).toEqual(BUILT)
  expect(await place.leaksOf(shop)).toEqual([])
  await shop.stop()
  expect(shop.said()).toMatch(/React:.*\.production\.js/)
  expect(shop.said()).not.toMatch(/React:.*\.development\.js/)
})

test('node src/main.ts worker listens on nothing', async () => {
  shop = await place.start('node src/main.ts worker', {}, 'working in the background')
  await expect(fetch(shop.base)).rejects.toThrow('fetch failed')
  expect(listeningSockets(shop.pid)).toEqual([])
})

test.runIf(ALL_TESTS)(
  'a folder that was seeded on this machine opens in public only without its demo, and with nothing of it but its products',
  async () => {
    shop = await place.start('node src/main.ts')
    await shop.stop()
    const open = { PUBLIC_URL: 'https://upya.example', PAYSTACK_SECRET_KEY: 'sk_live_1' }
    for (const command of ['node src/main.ts web', 'node src/main.ts worker']) {
      await expect(place.start(command, open)).rejects.toThrow(
        /Upya did not start\. This shop is not a demo, but still has accounts .*amina@upya\.example.*npm run go-live\n/,
      )
    }
    await expect(place.start('node src/main.ts', { HOST: '0.0.0.0', DEMO: 'true' })).rejects.toThrow(
      /Others can reach this demo, and amina@upya\.example is an admin/,
    )

    const removing = await place.start('npm run go-live', {}, 'Removed:')
    await removing.ended
    shop = await place.start('node src/main.ts web', open)
    expect(await scriptsOf(shop)).toEqual(BUILT)
    const statuses = await Promise.all(
      ['/simulator/phone', '/simulator/mail', '/simulator/control/scenarios', '/metrics'].map(
        async (path) => (await fetch(shop?.base + path)).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404, 404])
    const known = { email: 'amina@upya.example', password: 'karibu-upya', session: 'cookie' }
    expect((await call(shop.base, 'POST', '/api/auth/sign-in', known)).body.error?.code).toBe('wrong_credentials')
  },
)

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

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '../../src/platform/storage-s3.ts'
import { createStorage, diskStorage } from '../../src/platform/storage.ts'
import { keysOfEveryKind, watchFiles } from '../support/moving-files.ts'
import { demoShop, type DemoShop } from './support/demo-shop.ts'
import { startS3Server, type S3Server } from './support/s3-server.ts'

let server: S3Server
let demo: DemoShop
beforeAll(async () => {
  server = await startS3Server()
  demo = await demoShop()
})
afterAll(async () => {
  await demo.close()
  await server.remove()
})

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const moving = () => ({ ...server.settings, STORAGE_FALLBACK: 'disk' })

/** The command, as an operator types it. `then` happens once it has looked at a hundred files. */
async function migrate(words: string[], then?: (child: ChildProcess) => void): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env['PATH'], ...demo.settings, ...moving() }
  const child = spawn(process.execPath, ['scripts/storage-migrate.ts', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString()
      if (!said.includes('100 files looked at')) return
      then?.(child)
      then = undefined
    })
  await once(child, 'close')
  return { code: child.exitCode, said }
}

function filesOnDisk(): Map<string, string> {
  const folder = join(demo.dataDir, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.part'),
  )
  return new Map(
    files.map(({ parentPath, name }) => [relative(folder, join(parentPath, name)), shaOf(readFileSync(join(parentPath, name)))]),
  )
}

interface Visits {
  stop(): Promise<{ pictures: number; failures: string[] }>
}

/** Fetches these pictures of the shop over and over: each is there, and always the same. */
function visit(base: string, paths: readonly string[]): Visits {
  const seen = new Map<string, string>()
  const failures: string[] = []
  const stopping = new AbortController()
  let pictures = 0
  async function lane(nth: number): Promise<void> {
    for (let at = nth; !stopping.signal.aborted; at = (at + 7) % paths.length) {
      const path = paths[at] ?? ''
      const response = await fetch(base + path).catch(() => null)
      if (!response) {
        failures.push(`${path}: no answer`)
        continue
      }
      const sha = shaOf(new Uint8Array(await response.arrayBuffer()))
      pictures++
      if (response.status !== 200) failures.push(`${path}: ${response.status}`)
      else if ((seen.get(path) ?? sha) !== sha) failures.push(`${path} has changed`)
      seen.set(path, sha)
    }
  }
  const lanes = Promise.all([lane(0), lane(3)])
  return {
    async stop() {
      stopping.abort()
      await lanes
      return { pictures, failures }
    },
  }
}

test('a shop that is open moves from its disk to the store: the run is killed, runs again, and no file is missing or other at any time', async () => {
  // What no page of the demo has: photos of people, looks, cut-outs, originals of videos.
  const files = keysOfEveryKind(80)
  const disk = diskStorage(join(demo.dataDir, 'files'))
  for (const [key, content] of files) await disk.put(key, content, 'application/octet-stream')
  let shop = await demo.start(moving())
  const { items } = (await (await fetch(`${shop.base}/api/products?limit=24`)).json()) as { items: { images: { key: string }[] }[] }
  const paths = items.flatMap(({ images }) => images.map(({ key }) => `/media/${key}/320.webp`))
  expect(paths.length).toBeGreaterThan(20)
  const visits = visit(shop.base, paths)
  const watch = watchFiles(await createStorage({ folder: join(demo.dataDir, 'files'), s3: server.s3, moving: true }), files)

  const killed = await migrate(['--lanes', '2', '--mb-per-second', '2'], (child) => child.kill('SIGKILL'))
  expect(killed).toMatchObject({ code: null })
  const store = createS3Storage(server.s3)
  const before = await migrate(['--check'])
  expect([before.code, before.said]).toEqual([1, expect.stringContaining('is missing')])
  // The store goes away in the middle for a moment.
  let back: Promise<void> | undefined
  const done = await migrate(['--lanes', '3'], () => (back = server.stop().then(() => server.start())))
  await back
  expect([done.code, done.said]).toEqual([0, expect.stringContaining('All files are in the bucket')])
  const { files: left, problems, reads } = await watch.stop()
  expect(problems).toEqual([])
  const check = await migrate(['--check', '--read'])
  expect([check.code, check.said]).toEqual([0, expect.stringContaining('with the same bytes')])
  const { pictures, failures } = await visits.stop()
  expect(failures).toEqual([])
  expect([reads > left.size, pictures > paths.length]).toEqual([true, true])

  // From now on without the disk.
  const onDisk = filesOnDisk()
  await shop.stop()
  rmSync(join(demo.dataDir, 'files'), { recursive: true })
  shop = await demo.start(server.settings)
  for (const path of paths) expect([path, (await fetch(shop.base + path)).status]).toEqual([path, 200])
  for (const [key, sha] of onDisk) expect([key, shaOf((await store.get(key)) ?? Buffer.alloc(0))]).toEqual([key, sha])
  process.stdout.write(`moved ${onDisk.size} files; ${reads} reads and ${pictures} pictures meanwhile, none missing (${server.name})\n`)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from '../platform/encryption.ts'
import { createSharedAssets } from './shared-assets.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
const cipher = createCipher([randomBytes(32)])

function store() {
  const files = new Map<string, Buffer>()
  let asked = 0
  return {
    files,
    asked: () => asked,
    exists: async (key: string) => files.has(key),
    get: async (key: string) => (asked++, files.get(key) ?? null),
    put: async (key: string, content: Uint8Array) => void files.set(key, Buffer.from(content)),
  }
}

/** A build with these files. */
function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'upya-build-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const OLD = { 'home-AAAAAAAA.js': 'old()', 'home-AAAAAAAA.css': 'p{}', 'home-AAAAAAAA.js.br': 'x', 'model-AAAAAAAA.wasm': 'x' }

test('a process of one version has the programs and styles of another, once that has begun', async () => {
  const storage = store()
  const [old, next] = [OLD, { 'home-BBBBBBBB.js': 'next()' }].map((files) => createSharedAssets(build(files), storage, cipher))
  expect(await next!.find('home-AAAAAAAA.js')).toBeNull()
  await old!.share()
  await next!.share()
  const later = createSharedAssets(build({}), storage, cipher)
  expect(await later.find('home-AAAAAAAA.js')).toBe('old()')
  expect(await later.find('home-AAAAAAAA.css')).toBe('p{}')
  expect(await old!.find('home-BBBBBBBB.js')).toBe('next()')
  expect([...storage.files.keys()].filter((key) => /\.(?:br|wasm)$/.test(key))).toEqual([])
})

test('whoever can write to the store cannot have a program of theirs served, nor one in the place of another', async () => {
  const storage = store()
  await createSharedAssets(build(OLD), storage, cipher).share()
  storage.files.set('assets/evil-CCCCCCCC.js', Buffer.from('evil()'))
  storage.files.set('assets/evil-DDDDDDDD.js', Buffer.from(createCipher([randomBytes(32)]).seal('evil()', 'assets/evil-DDDDDDDD.js')))
  storage.files.set('assets/pay-EEEEEEEE.js', storage.files.get('assets/home-AAAAAAAA.js')!)
  const { find } = createSharedAssets(build({}), storage, cipher)
  for (const name of ['evil-CCCCCCCC.js', 'evil-DDDDDDDD.js', 'pay-EEEEEEEE.js']) expect(await find(name)).toBeNull()
})

test('the store is asked for no other name, and not again for one it does not have', async () => {
  const storage = store()
  const { find } = createSharedAssets(build({}), storage, cipher)
  for (const name of ['../secrets.key', 'a/b-AAAAAAAA.js', 'home.js', 'model-AAAAAAAA.wasm', `${'a'.repeat(200)}-AAAAAAAA.js`])
    expect(await find(name)).toBeNull()
  expect(storage.asked()).toBe(0)
  for (let i = 0; i < 5; i++) await find('gone-AAAAAAAA.js')
  expect(storage.asked()).toBe(1)
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { addSecretKey, secretKeysOf } from '../../src/start/secret-keys.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upya-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const file = () => join(dataDir, 'secrets.key')
const keys = (env: Record<string, string> = {}) => secretKeysOf(readConfig({ DATA_DIR: dataDir, ...env }))
const [ONE, TWO] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]

test('the first start makes a key that only its user can read; the next ones use it', () => {
  const [key] = keys()
  expect(key).toHaveLength(32)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(keys()).toEqual([key])
  expect(readdirSync(dataDir)).toEqual(['secrets.key'])
  expect(readFileSync(file(), 'utf8').trim()).toBe(key?.toString('base64'))
})

test('a file that is no key is said and left alone: a new one would open nothing', () => {
  writeFileSync(file(), 'broken')
  expect(() => keys()).toThrow(/secrets\.key is not a base64 key of 32 bytes/)
  expect(readFileSync(file(), 'utf8')).toBe('broken')
})

test('SECRETS_KEY goes before the file, and may be several', () => {
  expect(keys({ SECRETS_KEY: `${ONE}, ${TWO}` })).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
  expect(readdirSync(dataDir)).toEqual([])
  for (const wrong of ['short', `${ONE},`, Buffer.alloc(31).toString('base64')])
    expect(() => keys({ SECRETS_KEY: wrong })).toThrow(/SECRETS_KEY must be 32 bytes in base64/)
})

test('a new key goes before the others, and while somebody adds one, nobody else does', () => {
  const [first] = keys()
  const config = readConfig({ DATA_DIR: dataDir })
  addSecretKey(config)
  const both = keys()
  expect(both).toHaveLength(2)
  expect(both[1]).toEqual(first)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.key'])
  // Between reading and writing of another command: what it has sealed would be lost with its key.
  writeFileSync(`${file()}.lock`, '')
  expect(() => addSecretKey(config)).toThrow(/A key is being added by another command[\s\S]*delete .*secrets\.key\.lock/)
  expect(keys()).toEqual(both)
})

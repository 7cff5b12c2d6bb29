import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test.each([
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  '.env.example',
  'docs/operations.md',
  'docs/runbooks.md',
  'docs/security.md',
  ...decisions,
])('every command that %s names is there', (path) => {
  const named = [...read(path).matchAll(/npm run ([\w:-]*\w)/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the attacks and kills can be run by themselves', () => {
  expect(scripts['test:faults']).toBe('node scripts/test.mjs build faults')
})

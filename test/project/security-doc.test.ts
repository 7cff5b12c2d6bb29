import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The last cell of every row: the file of a test, and words of its title. */
const proofs = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '')

test('every row of docs/security.md has a proof, and each is there', () => {
  expect(proofs.length).toBeGreaterThan(60)
  const missing = proofs.filter((proof) => {
    const [file = '', ...words] = proof.split(': ')
    return !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(words.join(': '))
  })
  expect(missing).toEqual([])
})

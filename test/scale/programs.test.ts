import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { programPath } from './support/programs.ts'

test('the PostgreSQL that is found is one the shop works with', () => {
  const said = execFileSync(programPath('postgres'), ['--version'], { encoding: 'utf8' })
  expect(Number(/(\d+)(?:\.\d+)?/.exec(said)?.[1])).toBeGreaterThanOrEqual(15)
})

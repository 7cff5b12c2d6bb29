import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentPoints, TRYON_CONSENT } from './rules.ts'

test('what is agreed to has another version when its words change', () => {
  const words = createHash('sha256').update(consentPoints('a service').join('\n')).digest('hex').slice(0, 16)
  // With a new hash goes a new version: rows name what their members have read.
  expect([TRYON_CONSENT, words]).toEqual(['2026-11', 'c84a5969b21f10ae'])
})

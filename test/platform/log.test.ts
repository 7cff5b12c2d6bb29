import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'

test('a log line is JSON with its level and time', () => {
  const { lines, log } = recorded()
  log.info({ order: 'UP-7K3M9Q' }, 'order paid')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    order: 'UP-7K3M9Q',
    msg: 'order paid',
    time: expect.stringMatching(/^2/),
  })
})

test('personal data does not reach the log, not even inside errors of the database', () => {
  const { lines, log } = recorded()
  const cause = Object.assign(new Error('duplicate key for wanjiku@example.co.ke'), {
    code: '23505',
    detail: 'Key (email)=(wanjiku@example.co.ke)',
  })
  log.error({ err: new DrizzleQueryError('insert into orders ...', ['254712345678', 'Wanjiku'], cause) }, 'failed')
  log.warn({ order: { phone_number: '254712345678', email: 'wanjiku@example.co.ke', address: 'Moi Avenue 1' } }, 'odd')
  log.warn({ err: new Error('no answer from 0712345678') }, 'odd')
  log.warn({ error: 'Failed query: insert ...\nparams: 254712345678,Wanjiku' }, 'odd')
  const text = lines.join('')
  expect(text).not.toMatch(/712345678|wanjiku|Moi Avenue/i)
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: expect.stringContaining('insert into orders'), cause: { code: '23505' } })
})

function recorded() {
  const lines: string[] = []
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) }
}

import { expect, test } from 'vitest'
import { errorReply } from './errors.ts'

const coded = (code: string, message = 'secret words of a library') => Object.assign(new Error(message), { code })

test.each([
  ['a database that refuses the connection', coded('ECONNREFUSED')],
  ['a database that goes down', coded('57P01')],
  ['a deadlock at every try', coded('40P01')],
  ['a database that is starting', coded('57P03')],
  ['a database without a connection left', coded('53300')],
  ['a database that became a replica', coded('25006')],
  ['a transaction that idled longer than the server allows', coded('25P03')],
  ['a statement that took longer than the server allows', coded('57014')],
  ['a machine without a free socket', coded('EMFILE')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['the same below the words of a library', new Error('Failed query: select 1', { cause: coded('08006') })],
])('%s is 503 with a message of our own and no details', (_name, error) => {
  const { status, body } = errorReply(error)
  expect(status).toBe(503)
  expect(body).toEqual({ error: { code: 'unavailable', message: 'The shop is very busy right now. Please try again in a moment.' } })
})

test.each([
  ['a statement that is wrong', coded('42P01')],
  ['a mistake of ours', new TypeError('x is undefined')],
  ['what is not even an error', 'Connection terminated'],
])('%s is 500', (_name, error) => {
  expect(errorReply(error)).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
})

test('a full disk is answered with storage_full', () => {
  expect(errorReply(coded('ENOSPC'))).toMatchObject({ status: 507, body: { error: { code: 'storage_full' } } })
})

test('a number that no column can hold is refused as one; what the shop has reckoned itself stays a failure', () => {
  const sent = coded('22003', 'value "2147483648" is out of range for type integer')
  expect(errorReply(sent)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
  expect(errorReply(new Error('Failed query', { cause: sent }))).toMatchObject({ status: 400 })
  expect(errorReply(coded('22003', 'integer out of range'))).toMatchObject({ status: 500 })
})

import { expect, test } from 'vitest'
import { changeOf, type ChangeKind } from './change-kinds.ts'

const said = (kind: ChangeKind, fields: Record<string, string>) => changeOf(kind, (field) => fields[field] ?? '')

test('the form says what is done; lower prices are below zero', () => {
  expect(said('price', { how: 'less_percent', amount: '15' })).toEqual({ kind: 'price', how: 'percent', amount: -15 })
  expect(said('price', { how: 'more', amount: '100' })).toEqual({ kind: 'price', how: 'by', amount: 100 })
  expect(said('price', { how: 'to', amount: '900' })).toEqual({ kind: 'price', how: 'to', amount: 900 })
  expect(said('tags', { add: ' soft, linen ,', remove: '' })).toEqual({ kind: 'tags', add: ['soft', 'linen'], remove: [] })
  expect(said('place', { place: ' B12 ' })).toEqual({ kind: 'place', place: 'B12' })
  expect(said('publish', {})).toEqual({ kind: 'publish' })
})

test.each<[ChangeKind, Record<string, string>, string]>([
  ['markdown', { percent: '0' }, 'percent'],
  ['markdown', { percent: '96' }, 'percent'],
  ['markdown', { percent: 'a lot' }, 'percent'],
  ['price', { how: 'less_percent', amount: '100' }, 'amount'],
  ['price', { how: 'to', amount: '-5' }, 'amount'],
  ['category', {}, 'category'],
  ['tags', {}, 'add'],
])('%s of %j is not sent', (kind, fields, field) => {
  expect(said(kind, fields)).toHaveProperty(['missing', field])
})

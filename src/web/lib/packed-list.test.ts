import { expect, test } from 'vitest'
import { packList, unpackList } from './packed-list.ts'

test('a list travels as text and comes out as it was, the same array each time', () => {
  const list = [{ name: 'Gauni "Amani" </script>', sizes: ['M', null], price: 1200 }]
  const sent = packList(list)
  expect(unpackList(sent)).toBe(list)

  const arrived: typeof sent = { text: sent.text }
  expect(JSON.parse(JSON.stringify(sent))).toEqual(arrived)
  expect(unpackList(arrived)).toEqual(list)
  expect(unpackList(arrived)).toBe(unpackList(arrived))
})

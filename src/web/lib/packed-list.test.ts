// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { escapedText } from '../page-session.ts'
import { packList, unpackList, type PackedList } from './packed-list.ts'

const LIST = [{ name: 'Gauni "Amani" </script>', sizes: ['M', null], price: 1200 }]
/** What React Router makes of it. */
const sent = <T>(packed: PackedList<T>) => JSON.parse(JSON.stringify(packed)) as PackedList<T>

test('a list that is asked for as data travels as text and comes out as it was, the same array each time', () => {
  const packed = packList(LIST, null)
  expect(unpackList(packed)).toBe(LIST)

  const arrived = sent(packed)
  expect(Object.keys(arrived)).toEqual(['text'])
  expect(unpackList(arrived)).toEqual(LIST)
  expect(unpackList(arrived)).toBe(unpackList(arrived))
})

test('a page brings its lists in blocks of their own, which nothing in them can end', () => {
  const blocks: string[] = []
  const packed = [packList([], blocks), packList(LIST, blocks)]
  expect(blocks).toHaveLength(2)
  for (const [place, text] of blocks.entries())
    document.body.insertAdjacentHTML('beforeend', `<script type="application/json" id="page-list-${place}">${escapedText(text)}</script>`)

  expect(document.body.children).toHaveLength(2)
  expect(packed.map((one) => unpackList(sent(one)))).toEqual([[], LIST])
  // Read once: the page may lose the element when it changes.
  const arrived = sent(packed[1]!)
  const list = unpackList(arrived)
  document.body.replaceChildren()
  expect(unpackList(arrived)).toBe(list)
})

import { expect, test } from 'vitest'
import { readSearch } from './search-reading.ts'

const labels = (text: string, alone = false) => readSearch(text, new Map(), { alone }).parts.map(({ label }) => label)

test('toja are trousers, a msupa is a woman', () => {
  expect(readSearch('toja za kaki', new Map()).parts[0]?.named).toEqual({ kinds: ['trousers'] })
  expect(readSearch('nguo za msupa', new Map()).parts.at(-1)?.filter).toEqual({ department: ['women'] })
})

test('a refusal alone counts where it is asked for', () => {
  expect(labels('not red')).toEqual(['Red'])
  expect(labels('not red', true)).toEqual(['Not red'])
})

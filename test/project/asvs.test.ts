import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Numbers of ASVS 4.0.3 at level 1 or 2, by section: `1-7`, or single ones where some were deleted or are of level 3. */
const NUMBERS: Record<string, string> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4 5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1-2',
  '1.8': '1-2',
  '1.9': '1-2',
  '1.10': '1',
  '1.11': '1-2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-5',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1 2 3 5',
  '4.2': '1-2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1-2',
  '6.4': '1-2',
  '7.1': '1-4',
  '7.2': '1-2',
  '7.3': '1 3 4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1-2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1-2',
  '12.5': '1-2',
  '12.6': '1',
  '13.1': '1 3 4 5',
  '13.2': '1 2 3 5 6',
  '13.3': '1-2',
  '13.4': '1-2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2-3',
  '14.4': '1-7',
  '14.5': '1-4',
}

const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [number = '', wording = '', status = '', what = '', proof = ''] = line.replace(/^\| | \|$/g, '').split(' | ')
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, wording, status, what, proof }] : []
  })

test('every requirement of level 1 and 2 has one line', () => {
  const numbers = Object.entries(NUMBERS).flatMap(([section, list]) =>
    list.split(' ').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, i) => `${section}.${from + i}`)
    }),
  )
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('each says its status and what stands for it; what is met or left to the operator has a proof that is there', () => {
  const wrong = rows.filter(({ status, what, proof }) => {
    if (!['met', 'operator', 'not applicable', 'not met'].includes(status) || what.length < 4) return true
    if (proof === '-') return status === 'met' || status === 'operator'
    const [file = '', ...words] = proof.split(': ')
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'") : null
    // A file of tests proves much, and what is meant by itself only in the words of a title.
    const isVague = status === 'met' && /\.test\.tsx?$/.test(file) && words.join(': ').length < 20
    return isVague || text === null || !text.includes(words.join(': '))
  })
  expect(wrong).toEqual([])
})

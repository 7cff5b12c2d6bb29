import { expect, test } from 'vitest'
import { readSearch } from './search.ts'

const NOTHING = { numbers: [], receipts: [], tags: [], tail: null, name: null, email: null }

test('what is typed is read as all that it may be, and as nothing that no index knows', () => {
  expect(readSearch(' up-7k3m9q ')).toMatchObject({ numbers: ['UP-7K3M9Q'], tail: null })
  expect(readSearch('7k3m9q')).toMatchObject({ numbers: ['UP-7K3M9Q'], tags: ['7K3M9Q'], name: null })
  expect(readSearch('UP-7K3M9Q').tags).toEqual([])
  expect(readSearch('Faith1')).toMatchObject({ numbers: ['UP-FAITH1'], name: '%faith1%' })
  expect(readSearch('TKN7X00A1B').receipts).toEqual(['TKN7X00A1B'])
  expect(readSearch('UP-7K3M9Q-1').receipts).toEqual(['UP-7K3M9Q-1'])
  for (const phone of ['0712 345 678', '+254 712-345-678', '254712345678', '712345678'])
    expect([phone, readSearch(phone).tail]).toEqual([phone, '876543217452'])
  expect(readSearch('5678').tail).toBe('8765')
  expect(readSearch('Wanjiku K_mau 100%').name).toBe(String.raw`%wanjiku k\_mau 100\%%`)
  expect(readSearch('a@b.example')).toMatchObject({ email: '%a@b.example%', name: null })
  for (const short of ['', '12', 'an', '@@', '%%%']) expect([short, readSearch(short)]).toEqual([short, NOTHING])
})

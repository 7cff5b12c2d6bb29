import { expect, test } from 'vitest'
import { placeOf, TOWNS } from './rules-towns.ts'

const OUTSIDE = 'outside Nairobi'
const place = (address: string | null) => placeOf('nationwide', address)

test('[open-26] the town of an address is told, whatever is around it', () => {
  const told: [string, string][] = [
    ['Kisumu', 'Kisumu'],
    ['Oginga Odinga Street, KISUMU', 'Kisumu'],
    ['House 4, Milimani, Nakuru town', 'Nakuru'],
    ['P.O. Box 80100 - 90, Mombasa County, Kenya', 'Mombasa'],
    ['Near the stage at athi river', 'Athi River'],
    ['homa  bay', 'Homa Bay'],
    ["Murang'a", 'Murang’a'],
    ['Muranga', 'Murang’a'],
    ['Mombasa Road, Nakuru', 'Nakuru'],
    ['Kisumu Hotel\nEldoret', 'Eldoret'],
    ['behind Thika Road Mall, Meru', 'Meru'],
    ['Kitengela, Kajiado', 'Kajiado'],
    ['Sacco office Kitale', 'Kitale'],
  ]
  expect(told.map(([address]) => [address, place(address)])).toEqual(told)
})

test('[open-26] nothing of an address is told but a word of our own list', () => {
  const nasty = [
    null,
    '',
    'Village behind the church, ask for Mama Njeri',
    '<b>Mombasa</b><script>alert(1)</script>',
    'Buy at evil.example, Kisumu is a scam',
    'Kіsumu',
    'Ki\u200bsumu',
    '\u202eusumiK',
    'Mombasa'.repeat(5000),
    ', '.repeat(50_000),
    'Mombasa Road',
    'Thika Superhighway',
    'Ngong Rd, stage 3',
    'Nakuru Eldoret shuttle, drop at Kericho',
    'nowhere, {{town}}, ${town}, %s, \u0000',
    'constructor, __proto__, toString',
  ]
  for (const address of nasty) expect([...TOWNS, OUTSIDE]).toContain(place(address))
  const unknown = [null, '', 'Mombasa Road', 'Kіsumu', 'Ki\u200bsumu', 'Kisumuu', 'Nairobi', 'From Nakuru to Eldoret', '0712345678']
  expect(unknown.map((address) => [address, place(address)])).toEqual(unknown.map((address) => [address, OUTSIDE]))
  expect(place('<b>Mombasa</b><script>alert(1)</script>')).toBe('Mombasa')
})

test('an address in Nairobi is Nairobi, whatever it names', () => {
  expect(placeOf('nairobi', 'Mombasa Road, Kisumu')).toBe('Nairobi')
  expect(placeOf('nairobi', null)).toBe('Nairobi')
})

test('the list has no town twice, and some eighty or more', () => {
  expect(new Set(TOWNS.map((town) => town.toLowerCase())).size).toBe(TOWNS.length)
  expect(TOWNS.length).toBeGreaterThan(80)
})

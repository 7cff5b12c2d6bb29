import { expect, test } from 'vitest'
import { suggestedEmail } from './rules-email.ts'

test.each([
  ['wanjiku@gmial.com', 'wanjiku@gmail.com'],
  ['Wanjiku.K@gmai.com', 'Wanjiku.K@gmail.com'],
  ['wanjiku@gmail.con', 'wanjiku@gmail.com'],
  ['wanjiku@gmail.co', 'wanjiku@gmail.com'],
  ['wanjiku@gmail.co.ke', 'wanjiku@gmail.com'],
  ['wanjiku@gmail,com', 'wanjiku@gmail.com'],
  ['wanjiku@gmail', 'wanjiku@gmail.com'],
  ['wanjiku@gamil.com', 'wanjiku@gmail.com'],
  ['wanjiku@yaho.com', 'wanjiku@yahoo.com'],
  ['wanjiku@yahoo.con', 'wanjiku@yahoo.com'],
  ['wanjiku@hotmial.com', 'wanjiku@hotmail.com'],
  ['wanjiku@outlok.com', 'wanjiku@outlook.com'],
  ['wanjiku@iclod.com', 'wanjiku@icloud.com'],
  [' wanjiku@safricom.co.ke ', 'wanjiku@safaricom.co.ke'],
])('%s was meant as %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  '',
  'wanjiku',
  'wanjiku@',
  'wanjiku@gm',
  'wanjiku@gmail.com',
  'w@mail.com',
  'w@ymail.com',
  'w@gmx.com',
  'w@email.com',
  'w@aol.com',
  'w@yahoo.co.uk',
  'w@uonbi.ac.ke',
  'w@live.fr',
  'a@b@gmial.com',
  'w@upya.co.ke',
])('%s is left as it is', (typed) => {
  expect(suggestedEmail(typed)).toBeNull()
})

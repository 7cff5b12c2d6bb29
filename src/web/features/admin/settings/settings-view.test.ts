import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { changedSettings } from './settings-view.tsx'

const { social_links, contact: _contact, pages: _pages, ...plain } = DEFAULT_SETTINGS
const SET = { ...DEFAULT_SETTINGS, texts: {} }
const { banner } = plain
const typed = (fields: Record<string, string>) => (field: string) => ({ ...plain, ...social_links, ...fields })[field] ?? ''

test('only what is different is sent', () => {
  expect(changedSettings(SET, typed({}))).toEqual({})
  expect(changedSettings(SET, typed({ banner: ` ${banner} ` }))).toEqual({})
  expect(changedSettings(SET, typed({ banner: '', social_proof: 'off' }))).toEqual({ banner: '', social_proof: 'off' })
  expect(changedSettings(SET, typed({ pieces_without_picture: 'last' }))).toEqual({ pieces_without_picture: 'last' })
})

test('links go as a whole: an emptied one is no longer shown', () => {
  const { instagram: _gone, ...rest } = social_links
  const x = 'https://x.com/upya'
  expect(changedSettings(SET, typed({ instagram: ' ', x }))).toEqual({ social_links: { ...rest, x } })
})

test('the contact goes as a whole, of the pages those that were written', () => {
  const set = { ...SET, contact: { phone: '0712 345 678', place: 'Nairobi' }, texts: { about: 'Us', terms: 'Rules' } }
  const written = { phone: '0712 345 678', place: 'Nairobi', about: 'Us', terms: 'Rules' }
  expect(changedSettings(set, typed(written))).toEqual({})
  expect(changedSettings(set, typed({ ...written, email: 'a@b.example', place: '' }))).toEqual({
    contact: { phone: '0712 345 678', email: 'a@b.example' },
  })
  expect(changedSettings(set, typed({ ...written, about: ' Us\r\nand you ', terms: '' }))).toEqual({
    pages: { about: 'Us\nand you', terms: '' },
  })
})

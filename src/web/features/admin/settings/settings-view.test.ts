import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { changedSettings } from './settings-view.tsx'

const { social_links, ...plain } = DEFAULT_SETTINGS
const { banner } = plain
const typed = (fields: Record<string, string>) => (field: string) => ({ ...plain, ...social_links, ...fields })[field] ?? ''

test('only what is different is sent', () => {
  expect(changedSettings(DEFAULT_SETTINGS, typed({}))).toEqual({})
  expect(changedSettings(DEFAULT_SETTINGS, typed({ banner: ` ${banner} ` }))).toEqual({})
  expect(changedSettings(DEFAULT_SETTINGS, typed({ banner: '', social_proof: 'off' }))).toEqual({ banner: '', social_proof: 'off' })
  expect(changedSettings(DEFAULT_SETTINGS, typed({ pieces_without_picture: 'last' }))).toEqual({ pieces_without_picture: 'last' })
})

test('links go as a whole: an emptied one is no longer shown', () => {
  const { instagram: _gone, ...rest } = social_links
  const x = 'https://x.com/upya'
  expect(changedSettings(DEFAULT_SETTINGS, typed({ instagram: ' ', x }))).toEqual({ social_links: { ...rest, x } })
})

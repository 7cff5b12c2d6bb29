// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { SettingsView } from './settings-view.tsx'

const show = () =>
  showScreen(<SettingsView loaded={DEFAULT_SETTINGS} loadedTexts={{ about: 'Us' }} origin="http://upya.test" />, {
    at: '/admin/settings',
    shop: () => ({ status: 200, body: { ...DEFAULT_SETTINGS, banner: 'Karibu' } }),
  })
const banner = () => screen.getByLabelText<HTMLInputElement>('Text above the pieces on the home page')
const about = () => screen.getByLabelText<HTMLTextAreaElement>('About us')

test('what is typed and not saved is there again after a reload, and gone once it is saved', async () => {
  show()
  expect(screen.queryByText(/not saved yet/)).toBeNull()
  fireEvent.input(about(), { target: { value: 'Us, and how we choose' } })
  fireEvent.input(banner(), { target: { value: 'Karibu' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Off/ }))
  cleanup()

  show()
  expect([banner().value, about().value]).toEqual(['Karibu', 'Us, and how we choose'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Off/ }).checked).toBe(true)
  expect(screen.getByText('You have changes that are not saved yet.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
  cleanup()

  show()
  expect(about().value).toBe('Us')
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { AddedWords } from './added-words.tsx'

const at = '2026-11-26T09:00:00.000Z'
const LOADED = { data: { items: [{ word: 'njumu', means: 'boots', updated_at: at, updated_by: 'Amina' }] }, at }
const button = (name: RegExp) => screen.getByRole('button', { name, hidden: true })

test('a refusal stands at its field; a word that was added is listed, and one that was removed is not', async () => {
  let words = LOADED.data.items
  const { asked } = showScreen(<AddedWords loaded={LOADED} />, {
    at: '/admin/chat-analytics',
    shop: (method, _path, body) => {
      const { means } = (body ?? {}) as { means?: string }
      if (means === 'zzz')
        return {
          status: 400,
          body: { error: { code: 'invalid_input', message: 'Check it.', fields: { means: 'The search doesn’t know “zzz”.' } } },
        }
      if (method === 'PUT') words = [...words, { word: 'kwembe', means: means ?? '', updated_at: at, updated_by: 'Amina' }]
      if (method === 'DELETE') words = words.filter(({ word }) => word !== 'njumu')
      return { body: { items: words } }
    },
  })
  fireEvent.click(button(/^Add a word/))
  fireEvent.change(await screen.findByLabelText('Word'), { target: { value: ' Kwembe ' } })
  fireEvent.change(screen.getByLabelText('Means'), { target: { value: 'zzz' } })
  fireEvent.click(button(/^Save/))
  expect(await screen.findByText('The search doesn’t know “zzz”.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Means'), { target: { value: 'dress' } })
  fireEvent.click(button(/^Save/))
  expect(await screen.findByText('kwembe')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)).toMatchObject({
    path: '/api/admin/search-synonyms/kwembe',
    body: { means: 'dress' },
  })
  fireEvent.click(button(/^Remove\s*: njumu/))
  expect(await screen.findByText(/“njumu” is searched for as it is written/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('njumu')).toBeNull())
})

import { expect, test } from 'vitest'
import { notify } from './notify.ts'
import { readMessages } from './test-messages.ts'

test('[msg-02, open-63] a success stays 4 seconds, an error 5, and who asks for another time gets it', async () => {
  const messages = await readMessages()
  notify.success('Saved')
  notify.error('Failed to load products')
  notify.success('Added to bag!', 5000)
  expect(messages.map(({ text, kind, ms }) => [text, kind, ms])).toEqual([
    ['Saved', 'success', 4000],
    ['Failed to load products', 'error', 5000],
    ['Added to bag!', 'success', 5000],
  ])
})

test('code that did not arrive is said with what helps: a reload', async () => {
  const messages = await readMessages()
  notify.notLoaded('The size chart')
  expect(messages).toEqual([
    {
      text: 'We couldn’t load the size chart. Check your internet connection and reload the page.',
      kind: 'error',
      ms: 5000,
      action: { label: 'Reload', run: expect.any(Function) },
    },
  ])
})

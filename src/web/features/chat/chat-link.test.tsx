// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../lib/test-screen.ts'
import { ChatHost } from './chat-host.tsx'
import { chatView } from './chat-view.ts'

afterEach(() => {
  act(() => chatView.set('closed'))
  history.replaceState(null, '', '/')
})

test('the link of the e-mail about an answer opens the chat, once', () => {
  history.replaceState(null, '', '/?from=mail#chat')
  showScreen(<ChatHost />)
  expect(chatView.get()).toBe('compact')
  expect([location.search, location.hash]).toEqual(['?from=mail', ''])
  expect(screen.getByRole('button', { name: /Chat/ })).toBeDefined()
})

test.each(['', '#mail', '#chatter'])('an address with %j leaves it closed', (hash) => {
  history.replaceState(null, '', `/${hash}`)
  showScreen(<ChatHost />)
  expect(chatView.get()).toBe('closed')
})

// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { CHAT_LINK } from '../../../shop/chat/rules-contact.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { ChatHost } from './chat-host.tsx'
import { chatView } from './state/chat-view.ts'

afterEach(() => {
  act(() => chatView.set('closed'))
  history.replaceState(null, '', '/')
})

test('the link of the e-mail about an answer opens the chat, once', () => {
  const at = '/?from=mail#chat'
  history.replaceState(null, '', at)
  showScreen(<ChatHost />, { at })
  expect(chatView.get()).toBe('compact')
  expect([location.search, location.hash]).toEqual(['?from=mail', ''])
  expect(screen.getByRole('button', { name: /Chat/ })).toBeDefined()
})

test.each(['', '#mail', '#chatter'])('an address with %j leaves it closed', (hash) => {
  showScreen(<ChatHost />, { at: `/${hash}` })
  expect(chatView.get()).toBe('closed')
})

test('a link to it on the page opens the chat as well, also the second time', async () => {
  const page = (
    <>
      <Link to={CHAT_LINK}>You have an answer</Link>
      <ChatHost />
    </>
  )
  const { user } = showScreen(page)
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('link', { name: 'You have an answer' }))
    expect(chatView.get()).toBe('compact')
    act(() => chatView.set('closed'))
  }
})

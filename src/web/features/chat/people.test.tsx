// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pass } from '../../lib/test-screen.ts'
import { chatView, unreadAnswers } from './chat-view.ts'
import { talk } from './talk.ts'
import { forgetChat, NOW, open, press, said, showChatOf, write } from './test-chat.tsx'

const log = () => within(screen.getByRole('log'))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(forgetChat)

describe('people', () => {
  const due = () => ({ mode: 'human' as const, status: 'queued' as const, place: 0, automatic_at: new Date(NOW + 4000).toISOString() })

  test('[chat-03] [chat-14] [chat-15] [open-27] in human mode somebody types at 2 s, and at 4 s an answer comes that says it is automatic', async () => {
    const { shop, sent } = showChatOf({ state: due() })
    await open('full')
    await press('Human')
    await write('my parcel')
    expect(sent[0]?.mode).toBe('human')
    const types = () => document.querySelector('.chat-doing')?.textContent
    await pass(1999)
    expect(types()).toBe('')
    await pass(1)
    expect(types()).toBe('Typing')
    shop.messages.push(said('Thank you. This is an automatic message.', { seq: 2, sender: 'agent', automatic: true, isAI: false }))
    shop.state = { ...due(), automatic_at: null }
    await pass(1999)
    expect(log().queryByText(/automatic message/)).toBeNull()
    await pass(1)
    expect(log().getByText('Thank you. This is an automatic message.')).toBeDefined()
    expect(log().getByText('Automatic')).toBeDefined()
    expect(types()).toBe('')
    expect(document.querySelector('.chat-hours')?.textContent).toContain('You are next.')
    // Nobody has read it yet.
    expect(document.querySelector('.chat-own .chat-status')?.textContent).toBe('Delivered')
  })

  test('a person who is seen typing is not hidden by the automatic answer, and is by their own', async () => {
    const { shop } = showChatOf({ state: due() })
    await open('full')
    await press('Human')
    await write('my parcel')
    const types = () => document.querySelector('.chat-doing')?.textContent
    await pass(1500)
    await shop.tell('typing', { agent: 'Amina' })
    await pass(1000)
    expect(types()).toBe('Amina is typing')
    shop.messages.push(said('Thank you. This is an automatic message.', { seq: 2, sender: 'agent', automatic: true, isAI: false }))
    shop.state = { ...due(), automatic_at: null }
    await pass(1500)
    expect(log().getByText('Thank you. This is an automatic message.')).toBeDefined()
    expect(types()).toBe('Amina is typing')
    await shop.tell('message', said('It left this morning.', { seq: 3, sender: 'agent', agent: 'Amina', isAI: false }))
    expect(types()).toBe('')
  })

  test('what a person types and answers comes live', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'open' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(1000)
    expect(shop.live).toBe(true)
    await shop.tell('typing', { agent: 'Amina' })
    expect(document.querySelector('.chat-doing')?.textContent).toBe('Amina is typing')
    await shop.tell('message', said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    expect(log().getByText('It left this morning.')).toBeDefined()
    expect(log().getByText('Amina')).toBeDefined()
    expect(document.querySelector('.chat-own .chat-status')?.textContent).toBe('Read')
    expect(document.querySelector('.chat-doing')?.textContent).toBe('')
  })

  test('[chat-07] closing empties the window; an answer that comes then is counted, and the next opening begins with only that', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'queued' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(5000)
    await press('Close the chat')
    expect([chatView.get(), talk.get().entries]).toEqual(['closed', []])
    shop.messages.push(said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    await shop.tell('message', shop.messages.at(-1))
    expect(unreadAnswers.get()).toBe(1)
    await open()
    expect([...document.querySelectorAll('.chat-log .chat-bubble')].map(({ textContent }) => textContent)).toEqual([
      'It left this morning.',
    ])
    expect(unreadAnswers.get()).toBe(0)
  })

  test('after it was resolved one question with five faces, asked once', async () => {
    const { shop, asked } = showChatOf({ state: { mode: 'human', status: 'open' } })
    await open('full')
    await press('Human')
    await write('thanks')
    await pass(1000)
    await shop.tell('state', { ...talk.get().conversation, status: 'resolved', asks_rating: true })
    const faces = screen.getAllByRole('radio').map((face) => face.getAttribute('aria-label'))
    expect(faces).toEqual(['Very bad', 'Bad', 'Fair', 'Good', 'Very good'])
    fireEvent.click(screen.getByRole('radio', { name: 'Good' }))
    fireEvent.change(screen.getByRole('textbox', { name: /Anything to add/ }), { target: { value: ' Quick ' } })
    await press('Send my answer')
    expect(asked.find(({ path }) => path.endsWith('/rating'))?.body).toEqual({ rating: 4, text: 'Quick' })
    expect(log().getByText('Thank you for telling us.')).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

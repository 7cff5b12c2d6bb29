// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pass } from '../../lib/test-screen.ts'
import { unreadAnswers } from './state/chat-view.ts'
import { CONVERSATION, DELAY, forgetChat, KEY, log, newBrowser, open, press, said, showChatOf, write } from './test-chat.tsx'
import { storedConversation } from './chat-storage.ts'

beforeEach(newBrowser)
afterEach(forgetChat)

describe('answers of people while the chat is closed', () => {
  test('what a person writes while the chat is closed is counted, also where only the assistant was asked, and read when it opens', async () => {
    const { shop } = showChatOf()
    await open()
    await write('hello')
    await pass(DELAY)
    await press('Close the chat')
    await pass(0)
    expect(unreadAnswers.get()).toBe(0)
    shop.messages.push(said('We have it in blue, too.', { seq: 5, sender: 'agent', agent: 'Amina', isAI: false }))
    shop.state = { ...shop.state, mode: 'human', status: 'open' }
    await pass(60_000)
    expect(unreadAnswers.get()).toBe(1)
    await open()
    expect(log().queryAllByText('We have it in blue, too.')).toHaveLength(1)
    expect(unreadAnswers.get()).toBe(0)
  })

  test('what was read in another tab is not counted here any more', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'open' } })
    await open()
    storedConversation.set({ id: CONVERSATION, key: KEY, user_id: null, seen: 1, waits: true, mode: 'human' })
    shop.messages.push(said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    await press('Close the chat')
    await pass(0)
    expect(unreadAnswers.get()).toBe(1)
    storedConversation.set({ id: CONVERSATION, key: KEY, user_id: null, seen: 2, waits: true, mode: 'human' })
    expect(unreadAnswers.get()).toBe(0)
  })

  test('[chat-07] closed with the assistant, an answer of a person is a badge as soon as somebody is back at the page', async () => {
    const { shop } = showChatOf()
    await open('full')
    await write('hello')
    await pass(DELAY)
    await press('Close the chat')
    await pass(20_000)
    expect([storedConversation.get()?.waits, unreadAnswers.get()]).toEqual([false, 0])
    shop.messages.push(said('May I help?', { seq: 3, sender: 'agent', agent: 'Amina', isAI: false }))
    shop.state = { mode: 'human', status: 'open' }
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
    expect([storedConversation.get()?.waits, storedConversation.get()?.mode, unreadAnswers.get()]).toEqual([true, 'human', 1])
  })

  test('[chat-03] gone back to the assistant from people, what they write later is a badge at once, and the window opens with the assistant', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'queued' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(1000)
    shop.state = { status: 'bot', people_may_answer: true }
    await press('AI')
    await press('Close the chat')
    await pass(0)
    expect(storedConversation.get()).toMatchObject({ waits: true, mode: 'ai' })
    shop.messages.push(said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    await shop.tell('state', { people_may_answer: true, last_seq: 2 })
    expect(unreadAnswers.get()).toBe(1)
  })
})

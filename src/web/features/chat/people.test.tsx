// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConversationState } from '../../../shop/chat/contract.ts'
import { pass } from '../../lib/test-screen.ts'
import { chatView, unreadAnswers } from './state/chat-view.ts'
import { restoreChat } from './restore-chat.ts'
import { chat } from './chat-store.ts'
import { answered, CONVERSATION, DELAY, forgetChat, KEY, log, newBrowser, NOW, open, press, said, showChatOf, write } from './test-chat.tsx'
import { saveTabState, storedConversation } from './chat-storage.ts'

beforeEach(newBrowser)
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
    expect(document.querySelector('.chat-shopper .chat-status')?.textContent).toBe('Delivered')
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

  test('[chat-13] [open-71] what a person types and answers comes live, and what it answers is read', async () => {
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
    expect(document.querySelector('.chat-shopper .chat-status')?.textContent).toBe('Read')
    expect(document.querySelector('.chat-doing')?.textContent).toBe('')
  })

  test('[chat-07] closing empties the window; an answer that comes then is counted, and the next opening begins with only that', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'queued' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(5000)
    await press('Close the chat')
    expect([chatView.get(), chat.get().entries]).toEqual(['closed', []])
    shop.messages.push(said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    await shop.tell('message', shop.messages.at(-1))
    expect(unreadAnswers.get()).toBe(1)
    await open()
    expect([...document.querySelectorAll('.chat-log .chat-bubble')].map(({ textContent }) => textContent)).toEqual([
      'It left this morning.',
    ])
    expect(unreadAnswers.get()).toBe(0)
  })

  /** What an open window is told when the conversation has changed. */
  const tellState = (shop: ReturnType<typeof showChatOf>['shop'], state: Partial<ConversationState>) => {
    shop.state = { ...shop.state, ...state }
    return shop.tell('state', { ...chat.get().conversation, ...state })
  }
  const bubbles = (text: string) => log().queryAllByText(text)

  test('[chat-03] [chat-14] [chat-15] who asks the assistant for a person in words is heard by people: typing, automatic answer, badge', async () => {
    const { shop, sent } = showChatOf()
    await open('full')
    await write('hello')
    await pass(DELAY)
    shop.answer = () => answered(said('A person answers here.'), { escalation_needed: true })
    await write('a person please')
    await tellState(shop, { ...due(), automatic_at: new Date(Date.now() + 4000).toISOString() })
    await pass(DELAY)
    expect(bubbles('A person answers here.')).toHaveLength(1)
    expect(document.querySelector('.chat-doing')?.textContent).toBe('Typing')
    expect(screen.getByRole('button', { name: 'Human' }).getAttribute('aria-pressed')).toBe('true')
    // Nobody offers what is done already, nor that the assistant goes on.
    expect(screen.queryByRole('button', { name: 'Go on here' })).toBeNull()
    shop.messages.push(said('An automatic message.', { seq: 5, sender: 'agent', automatic: true, isAI: false }))
    shop.state = { ...shop.state, automatic_at: null }
    await shop.tell('message', shop.messages.at(-1))
    await pass(4000)
    expect(bubbles('An automatic message.')).toHaveLength(1)
    await write('my parcel')
    expect(sent.at(-1)?.mode).toBe('human')
    await press('Close the chat')
    shop.messages.push(said('It left this morning.', { seq: 7, sender: 'agent', agent: 'Amina', isAI: false }))
    await shop.tell('message', shop.messages.at(-1))
    expect(unreadAnswers.get()).toBe(1)
  })

  test('a person who answers of their own accord is heard while the assistant is talked to', async () => {
    const { shop } = showChatOf()
    await open('full')
    await write('hello')
    await pass(DELAY)
    await tellState(shop, { mode: 'human', status: 'open', agent: 'Amina', people_may_answer: true })
    await shop.tell('message', said('May I help?', { seq: 3, sender: 'agent', agent: 'Amina', isAI: false }))
    expect(log().getByText('May I help?')).toBeDefined()
    expect(storedConversation.get()?.waits).toBe(true)
  })

  test('a person was offered and has been asked for: the offer is no choice any more', async () => {
    const { shop } = showChatOf()
    shop.answer = () => answered(said('I am sorry.'), { escalationRecommended: true, human_handoff_reason: null })
    await open('full')
    await write('nobody answers me!!')
    await pass(DELAY)
    expect(screen.getByRole('button', { name: 'Talk to a person' })).toBeDefined()
    await tellState(shop, { mode: 'human', status: 'queued' })
    expect(screen.queryByRole('button', { name: 'Talk to a person' })).toBeNull()
  })

  test('[chat-03] back to AI while a person has it: they go on answering, and no assistant is said to be at it', async () => {
    const { shop, sent } = showChatOf({ state: { mode: 'human', status: 'open' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(1000)
    await press('AI')
    expect(screen.getByRole('button', { name: 'AI' }).getAttribute('aria-pressed')).toBe('true')
    await write('and the fee?')
    await pass(DELAY)
    expect(sent.map(({ mode }) => mode)).toEqual(['human', 'ai'])
    expect(document.querySelector('.chat-doing')?.textContent).toBe('')
    await shop.tell('message', said('It is free.', { seq: 3, sender: 'agent', agent: 'Amina', isAI: false }))
    expect(log().getByText('It is free.')).toBeDefined()
    await press('Close the chat')
    expect(storedConversation.get()?.waits).toBe(true)
  })

  test('what a person wrote between reading and connecting is shown as soon as the stream says how far it goes', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'open' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(1000)
    shop.messages.push(said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    expect(bubbles('It left this morning.')).toHaveLength(0)
    await shop.tell('state', { ...chat.get().conversation, last_seq: 2 })
    expect(bubbles('It left this morning.')).toHaveLength(1)
  })

  test('what the assistant answers waits for its delay, also where the conversation is followed', async () => {
    const answer = said('About dresses')
    const { shop } = showChatOf({ answer: () => answered(answer) })
    await open('full')
    await write('dresses')
    await shop.tell('message', answer)
    await pass(DELAY - 1)
    expect(bubbles('About dresses')).toHaveLength(0)
    await pass(1)
    expect(bubbles('About dresses')).toHaveLength(1)
  })

  test('[chat-17] a message that the shop still answers as it comes again is answered by the first turn', async () => {
    const { shop, sent } = showChatOf({ answer: () => [] })
    await open()
    await write('dresses')
    await pass(DELAY)
    expect(document.querySelector('.chat-doing')?.textContent).toBe('Writing…')
    shop.messages.push(said('About dresses', { seq: 2 }))
    await pass(1000)
    expect(bubbles('About dresses')).toHaveLength(1)
    expect(sent).toHaveLength(1)
    await pass(20_000)
    expect(screen.queryByRole('button', { name: 'Talk to a person' })).toBeNull()
  })

  test('[chat-15] past the promise the apology appears in the open window, once', async () => {
    const { shop } = showChatOf({ state: { mode: 'human', status: 'queued' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(20_000)
    const sorry = said('Sorry that it takes longer.', { seq: 2, sender: 'agent', automatic: true, isAI: false })
    shop.messages.push(sorry)
    await shop.tell('message', sorry)
    await shop.tell('message', sorry)
    expect(bubbles('Sorry that it takes longer.')).toHaveLength(1)
    expect(document.querySelector('.chat-shopper .chat-status')?.textContent).toBe('Delivered')
  })

  test('[chat-14] [chat-15] loaded again before the automatic answer, it is waited for anew', async () => {
    const { shop } = showChatOf({ messages: [said('my parcel', { sender: 'customer', seq: 1 })], state: due() })
    storedConversation.set({ id: CONVERSATION, key: KEY, user_id: null, seen: 1, waits: true, mode: 'human' })
    saveTabState({ view: 'compact', from: 0 })
    await act(async () => restoreChat())
    await pass(0)
    await pass(2000)
    expect(document.querySelector('.chat-doing')?.textContent).toBe('Typing')
    shop.messages.push(said('An automatic message.', { seq: 2, sender: 'agent', automatic: true, isAI: false }))
    shop.state = { ...due(), automatic_at: null }
    await pass(2000)
    expect(bubbles('An automatic message.')).toHaveLength(1)
    expect(document.querySelector('.chat-doing')?.textContent).toBe('')
  })

  test('after it was resolved one question with five faces, asked once', async () => {
    const { shop, asked } = showChatOf({ state: { mode: 'human', status: 'open' } })
    await open('full')
    await press('Human')
    await write('thanks')
    await pass(1000)
    await shop.tell('state', { ...chat.get().conversation, status: 'resolved', asks_rating: true })
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

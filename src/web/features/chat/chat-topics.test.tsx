// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pass } from '../../lib/test-screen.ts'
import { chatView } from './state/chat-view.ts'
import { DELAY, forgetChat, newBrowser, open, press, showChatOf, write } from './test-chat.tsx'

beforeEach(newBrowser)
afterEach(forgetChat)

describe('the menu', () => {
  test('[chat-02] [open-69] a topic leads on to the full screen, a question of the page and what is typed to the small window', async () => {
    const { sent } = showChatOf()
    await open('topics')
    await press('Delivery and payment')
    expect(chatView.get()).toBe('full')
    expect(sent.map(({ text }) => text)).toEqual(['How do delivery and payment work?'])
    await press('All topics')
    await press('What is new?')
    expect(chatView.get()).toBe('compact')
    await press('Full screen')
    expect(chatView.get()).toBe('full')
    await press('Smaller window')
    await press('All topics')
    await write('hello')
    expect(chatView.get()).toBe('compact')
    await pass(DELAY * 3)
    expect(sent.map(({ text }) => text)).toEqual(['How do delivery and payment work?', 'What is new?', 'hello'])
  })

  test('[chat-04] order status is no topic for who is signed out', async () => {
    showChatOf()
    await open('topics')
    expect(screen.getByRole('button', { name: 'Exchange' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Order status' })).toBeNull()
  })

  test.each([
    ['/', ['What is new?', 'Something under KES 1,000', 'An outfit for a wedding']],
    ['/product/0199b0a0-0000-7000-8000-00000000000a', ['Will this fit me?', 'What goes with it?', 'When can I have it?']],
    ['/checkout', ['What is delivery?', 'How do I pay?', 'I have a code']],
  ])('[chat-05] [assist-01] [open-70] at %s it offers three questions that go with it', async (at, questions) => {
    showChatOf({}, { at })
    await open('topics')
    expect([...document.querySelectorAll('.chat-chip')].map(({ textContent }) => textContent)).toEqual(questions)
  })

  test('they stand in an empty conversation, too, and go with the first message', async () => {
    const { sent } = showChatOf({}, { at: '/product/0199b0a0-0000-7000-8000-00000000000a' })
    await open('full')
    await press('Will this fit me?')
    expect(sent.map(({ text }) => text)).toEqual(['Will this fit me?'])
    expect(chatView.get()).toBe('full')
    expect(document.querySelector('.chat-chip')).toBeNull()
  })

  test('[chat-08] [assist-03] [open-76] it says when people are there, and looks at the clock every 60 s', async () => {
    vi.setSystemTime(Date.parse('2026-11-26T16:59:30.000Z'))
    showChatOf()
    await open('topics')
    const hours = () => document.querySelector('.chat-hours')?.textContent
    expect(hours()).toBe('People are here 8 AM - 8 PM EAT and usually answer within 5 minutes.')
    await pass(59_999)
    expect(hours()).toContain('within 5 minutes')
    await pass(1)
    expect(hours()).toBe('People are back at 8 AM EAT (8 AM - 8 PM EAT). The assistant answers now.')
  })
})

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FALLBACK_TEXT } from '../../../shop/chat/rules.ts'
import { pass } from '../../lib/test-screen.ts'
import { chat } from './chat-store.ts'
import {
  answered,
  box,
  CONVERSATION,
  DELAY,
  forgetChat,
  KEY,
  log,
  newBrowser,
  open,
  press,
  said,
  showChatOf,
  type,
  write,
} from './test-chat.tsx'
import { storedConversation } from './chat-storage.ts'

const status = () => document.querySelector('.chat-shopper:last-child .chat-status')?.textContent

beforeEach(newBrowser)
afterEach(forgetChat)

describe('who words the answers', () => {
  const MODEL = /A language model of Simba Words helps to word them\. Your name, number and address do not go there\./

  test('the greeting says that answers are automatic, and names the model of another company', async () => {
    showChatOf({}, { modelProvider: 'Simba Words' })
    await open('full')
    expect(log().getByText(/My answers are automatic/).textContent).toMatch(MODEL)
  })

  test('it names nobody where the shop words them itself, nor where people answer', async () => {
    showChatOf()
    await open('full')
    expect(log().getByText(/My answers are automatic/).textContent).not.toMatch(/language model/)
  })
})

describe('the box', () => {
  test('[chat-18] [chat-19] Enter sends, Shift+Enter and an input method do not; blank is ignored', async () => {
    const { sent } = showChatOf()
    await open()
    await write('   \n ')
    await type('a dress')
    fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    await pass(0)
    expect(sent).toEqual([])
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false)
    fireEvent.keyDown(box(), { key: 'Enter' })
    await pass(0)
    expect(sent).toMatchObject([{ text: 'a dress', mode: 'ai' }])
    expect(box().value).toBe('')
  })

  test('[chat-20] it grows with its text up to 120 px', async () => {
    showChatOf()
    await open()
    const heights = { now: 60 }
    vi.spyOn(box(), 'scrollHeight', 'get').mockImplementation(() => heights.now)
    await type('two\nlines')
    expect([box().style.height, box().style.overflowY]).toEqual(['60px', 'hidden'])
    heights.now = 500
    await type('two\nlines\nand\nmany\nmore')
    expect([box().style.height, box().style.overflowY]).toEqual(['120px', 'auto'])
  })

  test('1,000 characters are the most, and the last 100 are counted', async () => {
    showChatOf()
    await open()
    const counter = () => document.querySelector('.chat-left')?.textContent
    await type('x'.repeat(899))
    expect(counter()).toBe('')
    await type('x'.repeat(900))
    expect(counter()).toBe('100 characters left')
    await type('x'.repeat(1200))
    expect([box().value.length, counter()]).toEqual([1000, '0 characters left'])
  })

  test('what is typed survives a reload', async () => {
    const { unmount } = showChatOf()
    await open()
    await type('half a ques')
    unmount()
    showChatOf()
    await pass(0)
    expect(box().value).toBe('half a ques')
  })
})

describe('a message', () => {
  test('[chat-12] [open-71] [assist-10] is sent after 0.5 s, delivered after 1 s, and read when its answer appears, not before its delay', async () => {
    showChatOf()
    await open()
    await write('hi')
    expect(status()).toBe('Sending')
    await pass(499)
    expect(status()).toBe('Sending')
    await pass(1)
    expect(status()).toBe('Sent')
    await pass(499)
    expect(status()).toBe('Sent')
    await pass(1)
    expect(status()).toBe('Delivered')
    await pass(DELAY - 1001)
    expect(log().queryByText('About hi')).toBeNull()
    await pass(1)
    expect(log().getByText('About hi')).toBeDefined()
    expect(document.querySelector('.chat-shopper .chat-status')?.textContent).toBe('Read')
  })

  test('[chat-16] [assist-04] goes with the page and the piece that is open', async () => {
    const { sent } = showChatOf()
    history.replaceState(null, '', '/product/0199b0a0-0000-7000-8000-00000000000a')
    await open()
    await write('will it fit?')
    history.replaceState(null, '', '/')
    expect(sent[0]?.context).toMatchObject({
      path: '/product/0199b0a0-0000-7000-8000-00000000000a',
      product_id: '0199b0a0-0000-7000-8000-00000000000a',
      cart: [],
    })
    expect(storedConversation.get()).toMatchObject({ id: CONVERSATION, key: KEY })
  })

  test('the next one goes to the same conversation, after the one before', async () => {
    const { asked } = showChatOf()
    await open()
    await write('one')
    await write('two')
    await pass(DELAY * 2)
    const posts = asked.filter(({ method, path }) => method === 'POST' && /conversations/.test(path) && !path.endsWith('/read'))
    expect(posts.map(({ path }) => path)).toEqual(['/api/chat/conversations', `/api/chat/conversations/${CONVERSATION}/messages`])
    const texts = [...document.querySelectorAll('.chat-log .chat-bubble')].map(({ textContent }) => textContent)
    expect(texts.slice(1)).toEqual(['one', 'two', 'About one', 'About two'])
  })

  test('offline it stays and says so, and goes out when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { sent } = showChatOf()
    await open()
    await write('are you there?')
    expect(sent).toEqual([])
    expect(status()).toContain('You’re offline. Your message stays here')
    online.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
    await pass(DELAY)
    expect(sent.map(({ text }) => text)).toEqual(['are you there?'])
    expect(log().getByText('About are you there?')).toBeDefined()
    online.mockRestore()
  })

  test('[chat-17] [open-72] a call that fails gives the specified words and a person; trying again is the same message', async () => {
    const { shop, sent } = showChatOf({ status: 503 })
    await open()
    await write('hello')
    expect(log().getByText(FALLBACK_TEXT)).toBeDefined()
    expect(status() ?? document.querySelector('.chat-shopper .chat-status')?.textContent).toContain('Not sent')
    shop.status = 200
    await press('Try again')
    await press('Talk to a person')
    await pass(DELAY)
    expect(sent.map(({ text, mode }) => [text, mode])).toEqual([
      ['hello', 'ai'],
      ['I would like to talk to a person', 'human'],
    ])
    expect(chat.get().mode).toBe('human')
    expect(screen.queryByRole('button', { name: 'Go on here' })).toBeNull()
  })

  test('a refusal says why, and nothing of a person', async () => {
    showChatOf({ status: 429, code: 'too_many_requests' })
    await open()
    await write('hello')
    expect(log().getByText('The shop says no.')).toBeDefined()
    expect(log().queryByText(FALLBACK_TEXT)).toBeNull()
  })

  test('where the stream breaks after the shop had it, the answer is read', async () => {
    const { sent } = showChatOf({ breaksAfter: 'ack' })
    await open()
    await write('hello')
    await pass(1000)
    expect(log().getByText('About hello')).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('[assist-11] [open-77] the same words less than 3 s later are shown once, later again', async () => {
    const { shop } = showChatOf()
    shop.answer = () => answered(said('The same'))
    await open()
    await write('one')
    await pass(DELAY)
    await write('two')
    await pass(DELAY)
    expect(log().getAllByText('The same')).toHaveLength(1)
    await pass(3000)
    await write('three')
    await pass(DELAY)
    expect(log().getAllByText('The same')).toHaveLength(2)
  })

  test('[assist-12] a person is offered with the reason, never forced', async () => {
    const { shop, sent } = showChatOf()
    const chips = ['Talk to a person', 'Go on here']
    shop.answer = () =>
      answered(said('I am sorry.', { payload: { chips } }), { escalationRecommended: true, human_handoff_reason: 'You have waited long.' })
    await open()
    await write('nobody answers me!!')
    await pass(DELAY)
    expect(log().getByText('You have waited long. Someone from our team can take over from here, if you like.')).toBeDefined()
    // Once: its choices are not those of the answer again.
    await press('Go on here')
    expect(chat.get().mode).toBe('ai')
    expect(sent).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Talk to a person' })).toBeNull()
  })
})

test('the first words say that answers are automatic', async () => {
  showChatOf()
  await open()
  expect(log().getByText(/My answers are automatic/)).toBeDefined()
})

test('a conversation in Kiswahili has its labels in Kiswahili', async () => {
  const { shop } = showChatOf({ state: { language: 'sw' }, breaksAfter: 'ack' })
  shop.answer = () => answered(said('Karibu.'))
  await open()
  await write('habari')
  await pass(1000)
  expect(screen.getByRole('button', { name: 'Funga mazungumzo' })).toBeDefined()
})

test('a guest deletes the conversation', async () => {
  const { asked } = showChatOf()
  await open()
  await write('hello')
  await pass(DELAY)
  await press('More about this chat')
  await vi.waitFor(() => screen.getByRole('button', { name: 'Delete this conversation' }))
  await press('Delete this conversation')
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/chat/conversations/${CONVERSATION}` })
  expect([storedConversation.get(), chat.get().entries]).toEqual([null, []])
})

// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pass } from '../../lib/test-screen.ts'
import { acceptSession, dropSession } from '../account/session/session-store.ts'
import { sessionView, USER } from '../account/session/test-browser.ts'
import { discountChoice } from '../bag/store/bag-options.ts'
import { bag } from '../bag/store/bag-state.ts'
import { testProduct } from '../product/card/test-product.ts'
import { wishlist } from '../wishlist/store/wishlist-store.ts'
import { chatView, unreadAnswers } from './state/chat-view.ts'
import { restoreChat } from './restore-chat.ts'
import { changeChat, chat, type Entry } from './chat-store.ts'
import { answered, box, CONVERSATION, DELAY, forgetChat, KEY, NOW, open, press, said, showChatOf, type, write } from './test-chat.tsx'
import { readTabState, saveTabState, storedConversation } from './chat-storage.ts'

const id = (n: number) => `0199b0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const log = () => within(screen.getByRole('log'))
const hours = () => document.querySelector('.chat-hours')?.textContent
const signIn = () => act(async () => acceptSession(sessionView(), { here: true }))
const signOut = () => act(async () => dropSession({ here: true }))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  sessionStorage.clear()
  bag.set([])
  wishlist.set([])
  discountChoice.set(null)
})
afterEach(async () => {
  await signOut()
  await forgetChat()
})

test.each(['/', `/product/${id(1)}`, '/checkout', '/feed', '/wishlist'])(
  '[assist-04] at %s a turn says page, piece, bag, code, wishlist and language',
  async (at) => {
    const { sent } = showChatOf({}, { at })
    history.replaceState(null, '', at)
    bag.set([{ product_id: id(2), size: 'M', quantity: 2, product: testProduct({ id: id(2) }) }])
    wishlist.set([{ product_id: id(3), created_at: new Date(NOW).toISOString(), product: testProduct({ id: id(3) }) }] as never)
    discountChoice.set({ code: 'KARIBU', source: 'manual' })
    await open()
    await write('hello')
    expect(sent[0]?.context).toEqual({
      path: at,
      product_id: at.startsWith('/product/') ? id(1) : null,
      cart: [{ product_id: id(2), size: 'M', quantity: 2 }],
      code: 'KARIBU',
      wishlist: [id(3)],
      language: 'en',
    })
    history.replaceState(null, '', '/')
  },
)

test('[chat-09] who is VIP reads 2 minutes, everybody else 5', async () => {
  showChatOf({}, { others: (path) => (path === '/api/profile/standing' ? { tier: 'VIP' } : {}) })
  await open('topics')
  expect(hours()).toContain('within 5 minutes')
  await signIn()
  await pass(0)
  expect(hours()).toContain('within 2 minutes')
  await signOut()
  await pass(0)
  await open('topics')
  expect(hours()).toContain('within 5 minutes')
})

describe('a second tap', () => {
  test('on Send, a chip, a topic or a kind of session is none', async () => {
    const { sent } = showChatOf({ answer: ({ text }) => answered(said(`About ${text}`, { payload: { chips: ['Cheaper ones?'] } })) })
    await open('topics')
    const topic = screen.getByRole('button', { name: 'Exchange' })
    fireEvent.click(topic)
    fireEvent.click(topic)
    await pass(DELAY)
    const chip = screen.getByRole('button', { name: 'Cheaper ones?' })
    fireEvent.click(chip)
    fireEvent.click(chip)
    await pass(DELAY)
    await type('a dress')
    const press = screen.getByRole('button', { name: 'Send' })
    fireEvent.click(press)
    fireEvent.click(press)
    await pass(DELAY)
    expect(sent.map(({ text }) => text)).toEqual(['How do exchanges work?', 'Cheaper ones?', 'a dress'])
    // The same words later are a message.
    await write('a dress')
    await pass(DELAY)
    expect(sent).toHaveLength(4)
  })

  test('what was tapped goes with the next message, also while people answer', async () => {
    const { shop } = showChatOf({ answer: () => answered(said('Here.', { payload: { chips: ['Show more'] } })) })
    await open('full')
    await write('dresses')
    await pass(DELAY)
    shop.state = { mode: 'human', status: 'queued' }
    await press('Human')
    await press('Show more')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('loaded again', () => {
  /** The page goes in the middle, and comes back with what the tab has kept. */
  async function reload() {
    const [kept, tabState] = [storedConversation.get(), readTabState()]
    await forgetChat()
    storedConversation.set(kept)
    saveTabState(tabState)
  }

  test('before the shop had it, a message is in the box again', async () => {
    const { shop } = showChatOf({ status: 503 })
    await open()
    await write('Do you deliver to Lodwar?')
    await type('and to')
    expect(readTabState().unsent).toBe('Do you deliver to Lodwar?')
    await reload()
    shop.status = 200
    await open()
    expect(box().value).toBe('Do you deliver to Lodwar?\nand to')
  })

  const CLIENT = '0199b0a0-0000-7000-8000-0000000000d1'
  const unanswered = (ms: number) => ({ seq: 1, client_id: CLIENT, retry_at: new Date(NOW + ms).toISOString() })

  /** The page comes back to a question that the shop has stored, and whose answer was never made. */
  async function reloadUnanswered(ms: number) {
    const screenOf = showChatOf({
      messages: [said('how do I pay?', { sender: 'customer', seq: 1 })],
      state: { unanswered: unanswered(ms) },
    })
    storedConversation.set({ id: CONVERSATION, key: KEY, user_id: null, seen: 1, waits: false, mode: 'ai' })
    saveTabState({ view: 'compact', from: 0 })
    await act(async () => restoreChat())
    await pass(0)
    return screenOf
  }

  test('[chat-17] a question whose answer was never made can be sent again when nobody is at it, as the same message', async () => {
    const { shop, sent } = await reloadUnanswered(30_000)
    expect(log().getByText('how do I pay?')).toBeDefined()
    await pass(29_999)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await pass(1)
    expect(log().getByText('No answer has come yet. Your message is safe here.')).toBeDefined()
    expect(log().getByRole('button', { name: 'Talk to a person' })).toBeDefined()
    shop.messages = []
    shop.state = {}
    const again = screen.getByRole('button', { name: 'Try again' })
    fireEvent.click(again)
    fireEvent.click(again)
    await pass(DELAY * 2)
    expect(sent.map(({ client_id: id, text }) => [id, text])).toEqual([[CLIENT, 'how do I pay?']])
    expect(log().getAllByText('how do I pay?')).toHaveLength(1)
    expect(log().getByText('About how do I pay?')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(readTabState().unsent).toBe('')
  })

  test('a question that nobody has been at for long can be sent again at once, and when that fails, once more', async () => {
    const { shop, sent } = await reloadUnanswered(-1)
    await pass(1000)
    shop.status = 503
    await press('Try again')
    await pass(0)
    shop.status = 200
    shop.state = {}
    shop.messages = []
    await press('Try again')
    await pass(DELAY * 2)
    expect(sent.map(({ client_id: id }) => id)).toEqual([CLIENT])
    expect(log().getByText('About how do I pay?')).toBeDefined()
  })

  test('a question that was left unanswered offers nothing more once another one is answered', async () => {
    const { shop, sent } = await reloadUnanswered(-1)
    await pass(1000)
    shop.state = {}
    await write('and the fee?')
    await pass(DELAY * 2)
    expect(sent.map(({ text }) => text)).toEqual(['and the fee?'])
    expect(log().getByText('About and the fee?')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('an answer that comes while it is waited for stands there, and nothing is asked again', async () => {
    const { shop } = await reloadUnanswered(30_000)
    await pass(20_000)
    shop.messages.push(said('By card or phone.', { seq: 2 }))
    shop.state = {}
    await pass(10_000)
    expect(log().getByText('By card or phone.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('what the shop has is not typed again', async () => {
    showChatOf()
    await open()
    await write('hello')
    await pass(DELAY)
    expect(readTabState()).toMatchObject({ unsent: '', draft: '' })
  })
})

describe('who leaves', () => {
  test('takes the conversation along: the next person at this device sees and finds nothing of it', async () => {
    await signIn()
    showChatOf()
    await open()
    await write('where is my parcel?')
    await pass(DELAY)
    await type('my number is')
    expect(storedConversation.get()).toMatchObject({ id: CONVERSATION, user_id: USER.id })
    await signOut()
    expect([chatView.get(), chat.get().entries, storedConversation.get()]).toEqual(['closed', [], null])
    expect(readTabState()).toMatchObject({ draft: '', unsent: '' })
    // The window has gone.
    await pass(1000)
    await open()
    expect(box().value).toBe('')
    expect(log().queryByText(/parcel/)).toBeNull()
  })

  test('a guest’s conversation goes on as the member’s who signs in, and ends with their session', async () => {
    showChatOf()
    await open()
    await write('hello')
    await pass(DELAY)
    expect(storedConversation.get()).toMatchObject({ key: KEY, user_id: null })
    await signIn()
    expect(log().getByText('About hello')).toBeDefined()
    await write('and now?')
    await pass(DELAY)
    expect(storedConversation.get()).toMatchObject({ key: KEY, user_id: USER.id })
    await signOut()
    expect(storedConversation.get()).toBeNull()
  })

  test('leaves no count of answers on the button', async () => {
    await signIn()
    const { shop } = showChatOf({ state: { mode: 'human', status: 'queued' } })
    await open('full')
    await press('Human')
    await write('my parcel')
    await pass(5000)
    await press('Close the chat')
    shop.messages.push(said('It left this morning.', { seq: 2, sender: 'agent', agent: 'Amina', isAI: false }))
    await shop.tell('message', shop.messages.at(-1))
    expect(unreadAnswers.get()).toBe(1)
    await signOut()
    expect(unreadAnswers.get()).toBe(0)
  })
})

test('[chat-08] outside hours people say when they answer here, not that the assistant does', async () => {
  vi.setSystemTime(Date.parse('2026-11-26T20:00:00.000Z'))
  showChatOf({ state: { mode: 'human', status: 'queued' } })
  await open('full')
  await press('Human')
  expect(hours()).toBe('People are back at 8 AM EAT (8 AM - 8 PM EAT) and will answer you here.')
})

test('of a conversation of 60 turns nothing is rendered again for a key, a sign of work or another message', async () => {
  showChatOf()
  await open()
  const rendered = new Map<string, number>()
  const counted = (n: number) => {
    const message = said('', { seq: n * 2 })
    Object.defineProperty(message, 'content', {
      get: () => {
        rendered.set(message.id, (rendered.get(message.id) ?? 0) + 1)
        return `Answer ${n}`
      },
    })
    return message
  }
  const entries = Array.from({ length: 60 }, (_, n): Entry[] => [
    { kind: 'shopper', id: `shopper-${n}`, text: `Question ${n}`, at: NOW, status: 'read', problem: null, seq: n * 2 + 1 },
    { kind: 'shop', id: `shop-${n}`, message: counted(n) },
  ]).flat()
  await act(async () => changeChat({ entries }))
  expect(rendered.size).toBe(60)
  rendered.clear()
  await type('a')
  await type('a d')
  expect(rendered.size).toBe(0)
  await write('a dress')
  await pass(DELAY * 2)
  // The one that was last no longer offers its chips.
  expect(rendered.size).toBeLessThanOrEqual(1)
  expect(log().getByText('About a dress')).toBeDefined()
})

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pass } from '../../lib/test-screen.ts'
import { readMessages } from '../../ui/test-messages.ts'
import { bag } from '../bag/store/bag-state.ts'
import { testProduct } from '../product/card/test-product.ts'
import { restoreChat } from './restore-chat.ts'
import { answered, DELAY, forgetChat, newBrowser, open, said, type ScriptedShop, showChatOf, write } from './test-chat.tsx'
import { readTabState, saveTabState, storedConversation } from './chat-storage.ts'

const PIECE = testProduct({ id: '0199b0a0-0000-7000-8000-000000000001', name: 'Piece 1' })
const lines = () => bag.get().map(({ product_id, size, quantity }) => [product_id, size, quantity])
const addButton = () => screen.queryByRole('button', { name: 'Add Piece 1 to my bag' })

beforeEach(async () => {
  await readMessages()
  newBrowser()
  bag.set([])
})
afterEach(forgetChat)

const asked = { type: 'cart_add' as const, data: { product_id: PIECE.id, product_name: 'Piece 1', auto: true } }
const promised = (change: Partial<ScriptedShop> = {}) =>
  showChatOf(
    {
      answer: () => answered(said('Done.', { products: [PIECE], payload: { actions: [asked] } }), { required_actions: [asked] }),
      ...change,
    },
    { others: (path) => (path.startsWith('/api/products') ? { items: [PIECE] } : {}) },
  )

test('[assist-15] what was asked for is a button where the stream broke before it, which does it once, also over a reload', async () => {
  const { shop } = promised({ breaksAfter: 'ack' })
  await open()
  await write('add it')
  await pass(DELAY + 1000)
  expect(screen.getByText('Done.')).toBeDefined()
  expect(lines()).toEqual([])
  const button = screen.getByRole('button', { name: 'Add Piece 1 to my bag' })
  fireEvent.click(button)
  fireEvent.click(button)
  await pass(0)
  expect(lines()).toEqual([[PIECE.id, null, 1]])
  expect(addButton()).toBeNull()
  const [kept, tabState] = [storedConversation.get(), readTabState()]
  await forgetChat()
  storedConversation.set(kept)
  saveTabState(tabState)
  shop.breaksAfter = null
  await act(async () => restoreChat())
  await pass(0)
  expect(screen.getByText('Done.')).toBeDefined()
  expect(addButton()).toBeNull()
})

test('[assist-15] it is done with its message, also where the stream broke after that', async () => {
  promised({ breaksAfter: 'message' })
  await open()
  await write('add it')
  await pass(DELAY)
  await pass(0)
  expect(lines()).toEqual([[PIECE.id, null, 1]])
  expect(addButton()).toBeNull()
})

test('[assist-15] it is done once for its message, however often that is said', async () => {
  const message = said('Done.', { payload: { actions: [asked] } })
  promised({ answer: () => [1, 2].flatMap(() => answered(message, { required_actions: [asked] })) })
  await open()
  await write('add it')
  await pass(DELAY)
  await pass(0)
  expect(lines()).toEqual([[PIECE.id, null, 1]])
  expect(addButton()).toBeNull()
})

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasHoldout, OVERLAYS, SEEN_OVERLAYS, type Overlay } from '../../../../shop/overlays/rules.ts'
import { choose } from '../../../lib/choices.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { pass } from '../../../lib/test-screen.ts'
import { acceptSession } from '../../account/session/session-store.ts'
import { sessionView, USER } from '../../account/session/test-browser.ts'
import { toEntry } from '../../bag/store/bag-items.ts'
import { bag } from '../../bag/store/bag-state.ts'
import { testProduct } from '../../product/card/test-product.ts'
import { rowOf } from '../../wishlist/store/wishlist-rows.ts'
import { changeWish } from '../../wishlist/store/wishlist-store.ts'
import { markSeen } from '../state/seen.ts'
import { go, leave, loadOverlays, openPage, otherDialog, passEachMoment, seenNames, visitorComes, visitorGoes } from './test-visitor.tsx'

beforeAll(loadOverlays)
afterEach(visitorGoes)

/** What is seen in the next three minutes of somebody who turns to leave now and then. */
async function met(isTouch = true): Promise<Overlay[]> {
  const found = new Set<Overlay>()
  for (let turn = 0; turn < 9; turn++) {
    await passEachMoment(20_000, () => seenNames().forEach((overlay) => found.add(overlay)))
    await leave(isTouch)
    await passEachMoment(400, () => seenNames().forEach((overlay) => found.add(overlay)))
  }
  return [...found]
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('[tour-02] the tour begins by itself for who is new', () => {
  test('after 1 s', async () => {
    await visitorComes({ meets: ['tour'] })
    await pass(999)
    expect(seenNames()).toEqual([])
    await pass(1)
    expect(seenNames()).toEqual(['tour'])
  })

  test.each([
    ['has looked at a piece', () => localStorage.setItem(STORAGE_KEYS.recent, JSON.stringify([testProduct()]))],
    ['has a piece in the bag', () => bag.set([toEntry({ product: testProduct(), quantity: 1, selectedSize: null })])],
    ['has a wish', () => changeWish('0199b0a0-0000-7000-8000-00000000000a', rowOf(testProduct(), Date.now()))],
    ['has seen it', () => markSeen('tour')],
    ['has scrolled', () => vi.stubGlobal('scrollY', innerHeight)],
  ])('and not for who %s', async (_who, before) => {
    await visitorComes({ meets: ['tour'], before })
    expect(await met()).toEqual([])
  })

  test.each(['/product/0190', '/?category=shoes', '/wishlist', '/feed'])('nor at %s', async (at) => {
    await visitorComes({ meets: ['tour'], at })
    expect(await met()).toEqual([])
  })
})

describe('[tour-04] the view tutorial', () => {
  test('comes after 15 s on a phone', async () => {
    await visitorComes({ meets: ['tutorial'] })
    await pass(14_999)
    expect(seenNames()).toEqual([])
    await pass(1)
    expect(seenNames()).toEqual(['tutorial'])
  })

  test.each([
    ['on desktop', { isTouch: false }],
    ['for who has changed the view', { before: () => choose({ view: 'compact' }) }],
    ['over the view that it speaks of', { at: '/?view=tnt' }],
    ['once it was seen', { before: () => localStorage.setItem('has_seen_view_tutorial', 'true') }],
    ['anywhere else', { at: '/wishlist' }],
  ])('never %s', async (_where, visitor) => {
    await visitorComes({ meets: ['tutorial'], ...visitor })
    expect(await met()).toEqual([])
  })
})

test.each(OVERLAYS)('%s opens, and does not where an admin has switched it off', async (overlay) => {
  await visitorComes({ meets: [overlay] })
  expect(await met()).toEqual([overlay])
  await visitorGoes()
  await visitorComes({ meets: [overlay], off: [overlay] })
  expect(await met()).toEqual([])
})

test.each(OVERLAYS.filter(hasHoldout))('of who %s is held back from nothing is seen, which is said once in a visit', async (overlay) => {
  const { told } = await visitorComes({ meets: [overlay], held: [overlay] })
  expect(await met()).toEqual([])
  expect(await told()).toEqual([`${overlay} held`])
  await visitorGoes()
  const again = await openPage()
  expect([await met(), await again.told()]).toEqual([[], []])
})

test('what is shown, and what became of it, is said once in a visit', async () => {
  const { told } = await visitorComes({ meets: ['tour'] })
  await pass(1000)
  await press('Skip')
  await pass(0)
  expect(await told()).toEqual(['tour shown', 'tour dismissed'])
})

test('the question for cookies makes room for a dialog, and is there again after it', async () => {
  await visitorComes({ meets: ['consent'] })
  await pass(1500)
  expect(seenNames()).toEqual(['consent'])
  await act(async () => otherDialog.set(true))
  await pass(0)
  expect(seenNames()).toEqual([])
  await act(async () => otherDialog.set(false))
  await pass(2000)
  expect(seenNames()).toEqual(['consent'])
})

test('what speaks of a page goes with it; the question for cookies stays', async () => {
  await visitorComes({ meets: ['tour'] })
  await pass(1000)
  await go('/wishlist')
  await pass(0)
  expect(seenNames()).toEqual([])
  await visitorGoes()
  await visitorComes({ meets: ['consent'] })
  await pass(1500)
  await go('/wishlist')
  await pass(0)
  expect(seenNames()).toEqual(['consent'])
})

test('who came by a link of a message, or from a payment, meets nothing', async () => {
  await visitorComes({ before: () => sessionStorage.setItem(STORAGE_KEYS.quietVisit, 'true') })
  expect(await met()).toEqual([])
})

describe('of a member', () => {
  const seen = (answer: () => { status?: number; body?: unknown }) => (_method: string, path: string) =>
    path === '/api/overlays/seen' ? answer() : null
  let members = 0
  const signIn = () =>
    acceptSession(sessionView({ user: { ...USER, id: `0199b0a0-0000-7000-8000-${String((members += 1)).padStart(12, '0')}` } }), {
      here: true,
    })

  test('[tour-03] nothing opens that they have closed on another device', async () => {
    const answer = seen(() => ({ body: Object.fromEntries(SEEN_OVERLAYS.map((overlay) => [overlay, new Date().toISOString()])) }))
    await visitorComes({ meets: SEEN_OVERLAYS, before: signIn, answer, delay: () => 3000 })
    expect(await met()).toEqual([])
  })

  test('it is waited for what the account knows, for 5 s at most', async () => {
    await visitorComes({ meets: ['tour'], before: signIn, delay: () => 60_000 })
    await pass(4999)
    expect(seenNames()).toEqual([])
    await pass(1)
    expect(seenNames()).toEqual(['tour'])
  })

  test('without an answer it goes on', async () => {
    await visitorComes({ meets: ['tour'], before: signIn, answer: seen(() => ({ status: 500 })) })
    await pass(1000)
    expect(seenNames()).toEqual(['tour'])
  })

  test('what they close here is told to the account', async () => {
    const { asked } = await visitorComes({ meets: ['tour'], before: signIn })
    await pass(1000)
    const told = () => asked.filter(({ method, body }) => method === 'PUT' && (body as { overlay: Overlay }).overlay === 'tour')
    expect([seenNames(), told()]).toEqual([['tour'], []])
    await press('Skip')
    await pass(0)
    expect(told()).toMatchObject([{ path: '/api/overlays/seen' }])
  })
})

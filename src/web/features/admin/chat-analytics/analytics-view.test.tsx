// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FiguresReply } from '../../../../shop/chat/contract-figures.ts'
import { figuresOf, type DayFigure } from '../../../../shop/chat/rules-figures.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { AnalyticsView } from './analytics-view.tsx'
import { FactsView } from './facts-view.tsx'
import { timeBars } from './labels.ts'
import type { UnknownLists } from './unknown-section.tsx'

const AT = '2026-11-26T09:00:00.000Z'
const figure = (name: string, amount: number, measures: number[] = []): DayFigure => ({
  figure: name,
  language: 'en',
  category: 'order',
  page: 'home',
  amount,
  measures,
})
const some = figuresOf([
  figure('conversations', 40),
  figure('contained', 25),
  figure('by_assistant', 20),
  figure('first_response', 10, [60, 90, 400]),
  figure('promise_kept', 8),
  figure('handover_asked', 9),
])
const none: UnknownLists = {
  no_fact: { data: { items: [] }, at: AT },
  zero_results: { data: { items: [] }, at: AT },
  not_understood: { data: { items: [] }, at: AT },
}
const ADDED = [{ word: 'njumu', means: 'boots', updated_at: AT, updated_by: 'Amina Hassan' }]
const unknownOf = (words: string) => ({ data: { items: [{ words, language: 'en' as const, times: 3, last_at: AT }] }, at: AT })
/** A shop that has these words until somebody has seen to them. */
function shopWith(data: object) {
  let isDone = false
  return (method: string, path: string) => {
    isDone ||= path.endsWith('/done')
    return { body: method === 'GET' && !isDone ? data : { items: [] } }
  }
}
const DAYS = { from: '2026-11-24', to: '2026-11-26' }
const show = (figures: FiguresReply, unknown = none, options = {}) =>
  showScreen(
    <AnalyticsView
      figures={figures}
      days={DAYS}
      params={{ by: 'day', category: 'order' }}
      unknown={unknown}
      added={{ data: { items: ADDED }, at: AT }}
    />,
    options,
  )

test('each figure says what it means, the file has the same choices, and what flatters stands beside what does not [admin-13]', () => {
  show({ total: some, rows: [{ key: '2026-11-25', figures: some }] })
  const assistant = screen.getByRole('region', { name: 'Assistant' })
  for (const words of ['Resolved by the assistant', '50%', 'Kept by the assistant', '63%', 'This flatters'])
    expect(assistant.textContent).toContain(words)
  expect(screen.getByText('1 min 30 s', { selector: 'dd' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/admin/chat/figures.csv?from=2026-11-24&to=2026-11-26&category=order',
  )
})

test('days without any conversation are shown, and a long span by months', () => {
  const rows = [{ key: '2026-11-25', figures: some }]
  expect(timeBars(rows, DAYS)).toEqual({
    unit: 'Day',
    bars: [
      { label: '24 Nov 2026', value: 0 },
      { label: '25 Nov 2026', value: 40 },
      { label: '26 Nov 2026', value: 0 },
    ],
  })
  const long = timeBars(rows, { from: '2026-07-15', to: '2026-11-26' })
  expect([long.unit, long.bars.map(({ value }) => value)]).toEqual(['Month', [0, 0, 0, 0, 40]])
})

test('no conversation yet: it says so, and no figure is made of nothing', () => {
  show({ total: figuresOf([]), rows: [] })
  expect(screen.getByText(/No conversation began in these days/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
  expect(screen.getByText('Every question had its answer.')).toBeTruthy()
})

test('a question without an answer is answered once for all, and leaves the list', async () => {
  const unknown = { ...none, no_fact: unknownOf('do you sell gift cards') }
  const { user, asked } = show({ total: some, rows: [] }, unknown, { shop: shopWith(unknown.no_fact.data) })
  await user.click(screen.getByRole('button', { name: /^Answer this/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer this' })
  await user.type(within(dialog).getByLabelText('In English'), 'Not yet.')
  await user.type(within(dialog).getByLabelText('In Kiswahili'), 'Bado.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Every question had its answer.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/admin/assistant/facts',
      { id: expect.stringMatching(/^do-you-sell-gift-cards-/), en: 'Not yet.', sw: 'Bado.', words: ['do you sell gift cards'] },
    ],
    ['/api/admin/chat/unknown/done', { kind: 'no_fact', words: 'do you sell gift cards', language: 'en' }],
  ])
})

test('a word gets the meaning of one that the shop knows; what the shop says of it stands at its field', async () => {
  const zero_results = unknownOf('gumboots')
  const rest = shopWith(zero_results.data)
  let saves = 0
  const shop = (method: string, path: string) => {
    if (method !== 'PUT' || ++saves > 1) return rest(method, path)
    return { status: 400, body: { error: { code: 'invalid_input', message: 'No.', fields: { means: 'The search does not know that.' } } } }
  }
  const { user, asked } = show({ total: some, rows: [] }, { ...none, zero_results }, { shop })
  await user.click(screen.getByRole('button', { name: /^Add a word ?:/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a word' })
  await user.type(within(dialog).getByLabelText('Means'), 'boots')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('The search does not know that.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Every search found something.')
  expect(asked.findLast(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/admin/search-synonyms/gumboots',
    body: { means: 'boots' },
  })
})

test('words that were added say what they mean and by whom, and are taken out again, and back by Undo', async () => {
  const messages = await readMessages()
  let items = ADDED
  const shop = (method: string) => {
    if (method !== 'GET') items = method === 'PUT' ? ADDED : []
    return { body: { items } }
  }
  const { user, asked } = show({ total: some, rows: [] }, none, { shop })
  expect(screen.getByRole('list', { name: 'Words that were added' }).textContent).toContain('njumu means boots Amina Hassan')
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Words that were added' })).toBeNull())
  await vi.waitFor(() => expect(messages[0]?.action?.label).toBe('Undo'))
  messages[0]?.action?.run()
  await screen.findByRole('list', { name: 'Words that were added' })
  expect(asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/api/admin/search-synonyms/njumu', undefined],
    ['PUT', '/api/admin/search-synonyms/njumu', { means: 'boots' }],
  ])
})

const fact = {
  id: 'delivery.nairobi',
  en: 'Free.',
  sw: 'Bure.',
  words: [],
  added: false,
  version: 0,
  original: null,
  updated_at: null,
  updated_by: null,
}

test('facts are changed in both languages with the version that was read, and one that was changed can be as it came', async () => {
  const changed = {
    ...fact,
    id: 'exchange.7days',
    version: 3,
    original: { en: 'Old', sw: 'Zamani' },
    updated_at: AT,
    updated_by: 'Amina Hassan',
  }
  const facts = { facts: [fact, changed], placeholders: ['hours'], unknown: [{ id: 'gift', words: ['gift card'] }] }
  const { user, asked } = showScreen(<FactsView loaded={{ data: facts, at: AT }} />, {
    shop: (method) => ({ body: method === 'GET' ? facts : {} }),
  })
  expect(screen.queryByRole('button', { name: 'As it came delivery.nairobi' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'As it came exchange.7days' }))
  await user.click(screen.getByRole('button', { name: 'Change exchange.7days' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the answer' })
  expect(within(dialog).queryByLabelText('Asked with')).toBeNull()
  await user.clear(within(dialog).getByLabelText('In English'))
  await user.type(within(dialog).getByLabelText('In English'), 'Within a week.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: /exchange.7days/ })
  expect(asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/api/admin/assistant/facts/exchange.7days', { version: 3 }],
    ['PATCH', '/api/admin/assistant/facts/exchange.7days', { en: 'Within a week.', sw: 'Bure.', version: 3 }],
  ])
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { changesOf } from './settings-draft.ts'
import { AgentsCard, CrisisCard, ShopCard } from './shop-cards.tsx'

type Answers = NonNullable<Parameters<typeof showScreen>[1]>['shop']
const show = (shop?: Answers, saved = DEFAULT_SETTINGS) =>
  showScreen(<ShopCard saved={saved} savedBy={{}} />, { at: '/admin/settings', ...(shop ? { shop } : {}) })
const banner = () => screen.getByLabelText<HTMLInputElement>('Text above the pieces on the home page')
const type = (text: string) => fireEvent.input(banner(), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^(Save|Keep mine)/ }))
beforeEach(() => sessionStorage.clear())

test('only what differs is to be sent, with what was there: contacts as a whole, texts of pages each by its own', () => {
  const saved = { banner: 'Hi', contact: { phone: '0712 345 678', place: 'Nairobi' }, pages: { about: 'Us' } }
  expect(changesOf(saved, { ...saved, contact: { place: 'Nairobi', phone: '0712 345 678' }, pages: { about: 'Us', terms: '' } })).toEqual({
    change: {},
    seen: {},
  })
  expect(changesOf(saved, { banner: '', contact: { place: 'Thika' }, pages: { about: '', terms: 'Rules' } })).toEqual({
    change: { banner: '', contact: { place: 'Thika' }, pages: { about: '', terms: 'Rules' } },
    seen: { banner: 'Hi', contact: saved.contact, pages: { about: 'Us', terms: '' } },
  })
})

test('what is typed and not saved is there again after a reload and a lost line, and gone once it is saved', async () => {
  show(() => ({ status: 503, body: { error: { code: 'unavailable', message: 'Try again in a moment.' } } }))
  expect(screen.getByRole('status').textContent).toBe('Not changed so far')
  type('Karibu')
  expect(screen.getByRole('status').textContent).toBe('Not saved yet: the banner')
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.')
  expect(screen.getByRole('status').textContent).toBe('Not saved yet: the banner')
  cleanup()

  const { asked } = show(() => ({ body: { ...DEFAULT_SETTINGS, banner: 'Karibu' } }))
  expect(banner().value).toBe('Karibu')
  save()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved. The shop now uses this.'))
  expect(asked).toMatchObject([{ method: 'PATCH', body: { banner: 'Karibu', seen: { banner: DEFAULT_SETTINGS.banner } } }])
  cleanup()

  show()
  expect(banner().value).toBe(DEFAULT_SETTINGS.banner)
})

test.each([
  ['other words', 'Karibu sana', 'Karibu sana'],
  ['what it was before', '', ''],
])('what is typed while it is being saved stays typed, and is saved next: %s', async (_, next, sent) => {
  const answer = Promise.withResolvers<{ body: typeof DEFAULT_SETTINGS }>()
  let isFirst = true
  const before = { ...DEFAULT_SETTINGS, banner: '' }
  const { asked } = show(() => {
    if (!isFirst) return { body: { ...before, banner: sent } }
    isFirst = false
    return answer.promise
  }, before)
  type('Karibu')
  save()
  await waitFor(() => expect(asked).toHaveLength(1))
  type(next)
  answer.resolve({ body: { ...before, banner: 'Karibu' } })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-busy')).not.toBe('true'))
  expect(banner().value).toBe(next)
  expect(screen.getByRole('status').textContent).toBe('Not saved yet: the banner')
  save()
  await waitFor(() => expect(asked[1]?.body).toEqual({ banner: sent, seen: { banner: 'Karibu' } }))
})

test('what somebody else saved meanwhile is shown with who it was; mine is kept only when that is pressed', async () => {
  const message = 'Otieno changed the banner at 14:05, after you opened this page.'
  let refuse = true
  const { asked } = show(() =>
    refuse ? { status: 409, body: { error: { code: 'settings_changed', message } } } : { body: DEFAULT_SETTINGS },
  )
  type('Mine')
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('Otieno changed the banner')
  expect(screen.getByText('Saved now, the banner')).toBeDefined()
  expect(banner().value).toBe('Mine')
  refuse = false
  save()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toEqual({ banner: 'Mine', seen: { banner: DEFAULT_SETTINGS.banner } })
})

test('shopping assistants of others may read until they are turned off, and what that means is said at both', async () => {
  const { asked } = showScreen(<AgentsCard saved={DEFAULT_SETTINGS} savedBy={{}} />, {
    at: '/admin/settings',
    shop: () => ({ body: { ...DEFAULT_SETTINGS, agents: 'off' } }),
  })
  const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect([choice(/May read/).checked, choice(/Find nothing/).checked]).toEqual([true, false])
  expect(screen.getByText(/They never see orders, people or codes/)).toBeDefined()
  fireEvent.click(choice(/Find nothing/))
  expect(screen.getByRole('status').textContent).toBe('Not saved yet: shopping assistants of others')
  save()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved. The shop now uses this.'))
  expect(asked).toMatchObject([{ method: 'PATCH', body: { agents: 'off', seen: { agents: 'read' } } }])
})

test('the numbers to call in a crisis are saved together, and what cannot be called is said at its field', async () => {
  const numbers = { ...DEFAULT_SETTINGS.crisis_numbers, line: '0722 178 177', line_name: 'Befrienders' }
  let refuse = true
  const fields = { 'crisis_numbers.line': 'Enter a phone number, for example 1199.' }
  const { asked } = showScreen(<CrisisCard saved={DEFAULT_SETTINGS} savedBy={{}} />, {
    at: '/admin/settings',
    shop: () =>
      refuse
        ? { status: 400, body: { error: { code: 'invalid_input', message: 'Check the form.', fields } } }
        : { body: { ...DEFAULT_SETTINGS, crisis_numbers: numbers } },
  })
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  expect(field('Emergency numbers').value).toBe('999, 112')
  fireEvent.input(field('Line to talk to somebody'), { target: { value: ' 0722 178 177 ' } })
  fireEvent.input(field('Whose line it is'), { target: { value: 'Befrienders' } })
  expect(screen.getByRole('status').textContent).toBe('Not saved yet: numbers to call in a crisis')
  save()
  expect(await screen.findByText('Enter a phone number, for example 1199.')).toBeDefined()
  refuse = false
  save()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved. The shop now uses this.'))
  expect(asked.at(-1)?.body).toEqual({ crisis_numbers: numbers, seen: { crisis_numbers: DEFAULT_SETTINGS.crisis_numbers } })
})

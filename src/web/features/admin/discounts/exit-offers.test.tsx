// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OfferRow } from '../../../../shop/offers/contract-exit-offers.ts'
import { OFFER_PERCENT, OFFER_TYPES, OFFER_URGENCY, OFFER_WORDS } from '../../../../shop/offers/rules-exit-offers.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { AssistantCodes } from './assistant-codes.tsx'
import { ExitOffers } from './exit-offers.tsx'

const rows: OfferRow[] = OFFER_TYPES.map((offerType, at) => ({
  id: at + 1,
  ...OFFER_WORDS[offerType],
  discount_percent: OFFER_PERCENT[offerType],
  urgency: OFFER_URGENCY,
  offerType,
  is_on: true,
  version: 0,
  claimed: at === 0 ? 7 : 0,
  used: at === 0 ? 2 : 0,
  net: at === 0 ? 4500 : 0,
  given: at === 0 ? 500 : 0,
}))
const form = (name: RegExp) => within(screen.getByRole('form', { name, hidden: true }))
const title = () => form(/Everybody else/).getByLabelText<HTMLInputElement>('Title')
const save = () => fireEvent.click(form(/Everybody else/).getByRole('button', { name: /^Save/, hidden: true }))
beforeEach(() => sessionStorage.clear())

test('each offer says for whom it is, what it takes off and what it has brought', () => {
  showScreen(<ExitOffers loaded={rows} today={{ claimed: 12, most: 200 }} />, { at: '/admin/discounts' })
  expect(screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '1. Bags above KES 1,000: 10% off',
    '2. Somebody with wishes: 15% off',
    '3. Somebody who is not signed in: 20% off',
    '4. Everybody else: 12% off',
  ])
  expect(form(/Bags above/).getByText('In 30 days 7 claimed, 2 used: KES 4,500 paid for pieces, KES 500 given away.')).toBeDefined()
  expect(form(/Everybody else/).getByText('Nobody has claimed it in 30 days.')).toBeDefined()
})

test('its words and whether it is shown are saved together; what is refused stays typed', async () => {
  const { asked } = showScreen(<ExitOffers loaded={rows} today={{ claimed: 12, most: 200 }} />, {
    at: '/admin/discounts',
    shop: (_method, _path, body) =>
      (body as { title: string }).title === ''
        ? { status: 400, body: { error: { code: 'invalid_input', message: 'Check the form.', fields: { title: 'Fill this in.' } } } }
        : { body: rows.map((row) => (row.id === 4 ? { ...row, title: 'Karibu', is_on: false, version: 1 } : row)) },
  })
  fireEvent.change(title(), { target: { value: '' } })
  save()
  expect(await form(/Everybody else/).findByText('Fill this in.')).toBeDefined()
  expect(title().value).toBe('')
  fireEvent.change(title(), { target: { value: 'Karibu' } })
  fireEvent.click(form(/Everybody else/).getByLabelText('Shown to shoppers'))
  save()
  await waitFor(() => expect(asked).toHaveLength(2))
  const { description, cta } = OFFER_WORDS.general_browsing
  expect(asked[1]).toMatchObject({
    method: 'PATCH',
    path: '/api/admin/exit-offers/general_browsing',
    body: { version: 0, is_on: false, title: 'Karibu', description, cta },
  })
  await waitFor(() => expect(title().value).toBe('Karibu'))
  expect(form(/Everybody else/).getByLabelText<HTMLInputElement>('Shown to shoppers').checked).toBe(false)
})

test('the limit of a day is shown with what of it is gone, and saved; what is no number is not sent', async () => {
  const { asked } = showScreen(<ExitOffers loaded={rows} today={{ claimed: 12, most: 200 }} />, {
    at: '/admin/discounts',
    shop: (_method, _path, body) => ({ body }),
  })
  const limit = form(/Limit of a day/)
  const press = () => fireEvent.click(limit.getByRole('button', { name: /^Save/, hidden: true }))
  expect(limit.getByText('12 of 200 codes of today are claimed.')).toBeDefined()
  const field = limit.getByLabelText<HTMLInputElement>('Codes in a day, for the whole shop')
  for (const wrong of ['', 'many', '1.5', '-1', '10001']) {
    fireEvent.change(field, { target: { value: wrong } })
    press()
    expect(await limit.findByText('Enter a whole number from 0 to 10,000.')).toBeDefined()
  }
  expect(asked).toHaveLength(0)
  fireEvent.change(field, { target: { value: '0' } })
  press()
  expect(await limit.findByText('No codes are given now.')).toBeDefined()
  expect(asked).toMatchObject([
    { method: 'PATCH', path: '/api/admin/settings', body: { exit_offers_per_day: 0, seen: { exit_offers_per_day: 200 } } },
  ])
})

test('the assistant has a limit of its own', async () => {
  const { asked } = showScreen(<AssistantCodes today={{ given: 4, most: 50 }} />, {
    at: '/admin/discounts',
    shop: (_method, _path, body) => ({ body }),
  })
  const limit = form(/Limit of a day/)
  expect(limit.getByText('4 of 50 codes of today are given.')).toBeDefined()
  fireEvent.change(limit.getByLabelText('Codes in a day, for the whole shop'), { target: { value: '80' } })
  fireEvent.click(limit.getByRole('button', { name: /^Save/, hidden: true }))
  expect(await limit.findByText('4 of 80 codes of today are given.')).toBeDefined()
  expect(asked).toMatchObject([
    { method: 'PATCH', path: '/api/admin/settings', body: { assistant_codes_per_day: 80, seen: { assistant_codes_per_day: 50 } } },
  ])
})

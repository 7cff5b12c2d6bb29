// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AlertSettings } from '../../../../shop/chat/contract-desk.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { AlertsCard } from './alerts-card.tsx'

type Answers = NonNullable<Parameters<typeof showScreen>[1]>['shop']
const loaded: AlertSettings = { by: 'email', phone: null, texts: true }
const show = (alerts: AlertSettings, shop?: Answers) =>
  showScreen(<AlertsCard loaded={alerts} />, { at: '/admin/settings', ...(shop ? { shop } : {}) })
const choice = () => screen.getByLabelText<HTMLSelectElement>('When I am away')
const choose = (by: string) => fireEvent.change(choice(), { target: { value: by } })

test('by SMS needs a number that is confirmed by its code; until then it comes by e-mail', async () => {
  let phone: string | null = null
  const { asked } = show(loaded, (_method, path) => {
    if (path === '/api/contact-codes') return { body: { id: '018f0000-0000-7000-8000-000000000001', expires_in: 600 } }
    if (path === '/api/contact-codes/confirm') {
      phone = '254712345678'
      return { body: { confirmed: true } }
    }
    return { body: { by: 'sms', phone, texts: true } }
  })
  choose('sms')
  expect(await screen.findByText('Saved.')).toBeDefined()
  expect(screen.getByText(/^Until you have confirmed a number/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(screen.getByText(/^Enter a Kenyan mobile number/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Your phone number'), { target: { value: '0712 345 678' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain('To 0712 345 678.'))
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { by: 'sms' }],
    ['POST', { kind: 'phone', phone_number: '254712345678' }],
    ['POST', { id: '018f0000-0000-7000-8000-000000000001', code: '123456' }],
    ['GET', undefined],
  ])
})

test('what cannot be saved is as it was, and says so; a shop without SMS says where it comes instead', async () => {
  show({ ...loaded, by: 'sms', texts: false }, () => ({
    status: 503,
    body: { error: { code: 'unavailable', message: 'Try again in a moment.' } },
  }))
  expect(screen.getByText(/^The shop cannot send SMS/)).toBeDefined()
  expect(screen.queryByLabelText('Your phone number')).toBeNull()
  choose('none')
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a moment.')
  expect(choice().value).toBe('sms')
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../lib/test-screen.ts'
import { PrivacyNotice } from './privacy-notice.tsx'

function saidWith(modelProvider: string | null): string {
  showScreen(<PrivacyNotice analytics={null} tellsPurchases={false} modelProvider={modelProvider} />, {
    at: '/privacy',
    shop: () => ({ body: { consent: null } }),
  })
  return screen.getByRole('heading', { name: 'Automatic answers' }).parentElement?.textContent ?? ''
}

test('answers are said to be automatic, and to stay in the shop where no model is used', () => {
  const said = saidWith(null)
  expect(said).toContain('The assistant’s answers are automatic')
  expect(said).toContain('what you write to it stays in the shop')
  expect(said).not.toContain('language model')
})

test('a language model is named with its provider, and what is taken out before', () => {
  const said = saidWith('Example AI')
  expect(said).toContain('a language model of Example AI')
  expect(said).toContain('your last orders, your wishlist and your style preferences')
  expect(said).toContain('your name, phone number, e-mail, address and payment codes')
  expect(said).not.toContain('stays in the shop')
})

test('photos stay on the phone; a service that makes pictures is named with what it gets, and only where there is one', () => {
  const said = (pictureService: string | null) => {
    const { container, unmount } = showScreen(
      <PrivacyNotice analytics={null} tellsPurchases={false} modelProvider={null} pictureService={pictureService} />,
      { at: '/privacy', shop: () => ({ body: { consent: null } }) },
    )
    const text = container.textContent
    unmount()
    return text
  }
  expect(said(null)).toContain('Your photo stays on your phone')
  expect(said(null)).not.toContain('Example Pictures')
  expect(said('Example Pictures')).toContain('Example Pictures, which may be outside Kenya, when you ask in the fitting room')
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SIGN_UP_CODE_SECONDS } from '../../../../shop/accounts/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { LoginPage } from './login-page.tsx'
import { pendingSignUp } from './pending-sign-up.ts'

beforeEach(() => localStorage.clear())

const EMAIL = 'wanjiku@gmial.com'
const ANSWER = { expires_in: 3600, resend_in: 30 }

/** The code is asked for, in a browser that began `ago` milliseconds before. */
function atTheCode(shop: (path: string, body: unknown) => { status: number; body?: unknown }, ago = 0) {
  pendingSignUp.set({ email: EMAIL, sentAt: Date.now() - ago, next: '/checkout' })
  return showScreen(<LoginPage reply={null} />, { at: '/login?mode=create', shop: (_method, path, body) => shop(path, body) })
}

/** Somewhere on the screen, whatever of it is kept on one line. */
const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))

test('an address that was mistyped is suggested and put right; where they wanted to go is kept', async () => {
  const asked: unknown[] = []
  const { user } = atTheCode((path, body) => {
    asked.push([path, body])
    return { status: 202, body: ANSWER }
  })
  await user.click(screen.getByRole('button', { name: 'Wrong e-mail? Change it' }))
  await user.click(screen.getByRole('button', { name: 'wanjiku@gmail.com' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('wanjiku@gmail.com')
  await user.click(screen.getByRole('button', { name: 'Send the code here' }))
  expect(await screen.findByText('wanjiku@gmail.com.')).toBeTruthy()
  expect(asked.slice(-1)).toEqual([['/api/auth/sign-up/address', { email: 'wanjiku@gmail.com' }]])
  expect(pendingSignUp.get()).toMatchObject({ email: 'wanjiku@gmail.com', next: '/checkout' })
  expect(screen.getByLabelText('Six-digit code')).toBeTruthy()
})

test('what is no address is said at its field, and nothing is sent', async () => {
  const { user } = atTheCode(() => ({ status: 500 }))
  await user.click(screen.getByRole('button', { name: 'Wrong e-mail? Change it' }))
  await user.clear(screen.getByLabelText('E-mail'))
  await user.click(screen.getByRole('button', { name: 'Send the code here' }))
  await says('Enter an e-mail address, for example wanjiku@mail.com.')
  await user.click(screen.getByRole('button', { name: 'Back to the code' }))
  expect(screen.getByText(`${EMAIL}.`)).toBeTruthy()
})

test('a code that has run out is said so before it is typed; one that is wrong leads to the sign-in, too', async () => {
  const { user } = atTheCode(
    () => ({ status: 422, body: { error: { code: 'code_wrong', message: 'Wrong or over.' } } }),
    SIGN_UP_CODE_SECONDS * 1000,
  )
  await says('The code has run out: send a new one below')
  await user.type(screen.getByLabelText('Six-digit code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await says('Opened the link in the e-mail already?')
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy()
})

test('where nothing waits any more the form is back, and says why', async () => {
  const { user } = atTheCode(() => ({ status: 410, body: { error: { code: 'sign_up_over', message: 'It has expired.' } } }), 60_000)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy()
  expect(pendingSignUp.get()).toBeNull()
})

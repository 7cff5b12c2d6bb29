// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'

const PASSWORD = 'kitenge-na-kikoi'
interface Answer {
  status: number
  body?: unknown
}
let answers: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = []

/** The page as a browser that has just loaded it has it: with nothing but what is stored. */
async function load() {
  cleanup()
  vi.resetModules()
  const { LoginPage } = await import('./login-page.tsx')
  return showScreen(<LoginPage reply={null} />, {
    at: '/login?mode=create',
    shop: (_method, path) =>
      path === '/api/auth/sign-up' ? new Promise<Answer>((resolve, reject) => void answers.push({ resolve, reject })) : { status: 404 },
  })
}

beforeEach(() => {
  localStorage.clear()
  answers = []
})

async function create() {
  const { user } = await load()
  const fetched = vi.spyOn(globalThis, 'fetch')
  await user.type(screen.getByLabelText('E-mail'), 'wanjiku@mail.com')
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  return fetched
}

test('the form waits for the answer; loaded again before it, the page asks for the code, whose cookie comes all the same', async () => {
  const fetched = await create()
  expect(fetched.mock.calls.find(([path]) => path === '/api/auth/sign-up')?.[1]?.keepalive).toBe(true)
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  // What a page sees that is being left.
  answers[0]?.reject(new TypeError('Failed to fetch'))
  expect(await screen.findByText('Weak connection. Nothing is lost. Please try again.')).toBeTruthy()
  await load()
  expect(await screen.findByLabelText('Six-digit code')).toBeTruthy()
  expect(screen.getByText('wanjiku@mail.com.')).toBeTruthy()
})

test('what was refused waits for no code, also not on a page that is loaded again', async () => {
  await create()
  answers[0]?.resolve({ status: 422, body: { error: { code: 'password_weak', message: 'Too easy.', fields: { password: 'Too easy.' } } } })
  expect(await screen.findByText('Too easy.')).toBeTruthy()
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  await load()
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
})

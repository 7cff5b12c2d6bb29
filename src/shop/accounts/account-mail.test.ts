import { expect, test } from 'vitest'
import { confirmEmailMail, resetMail, signUpMail } from './account-mail.ts'
import { EMAIL_LINK_SECONDS, lasting, RESET_LINK_SECONDS, SIGN_UP_CODE_SECONDS, SIGN_UP_LINK_SECONDS } from './rules.ts'

test('how long something works is said in one way, on the screen and in its e-mail', () => {
  expect([1800, 3600, 86_400].map(lasting)).toEqual(['30 minutes', 'one hour', 'one day'])
  const signUp = signUpMail('https://shop.example', '123456', 'token').text
  expect(signUp).toContain(`valid for ${lasting(SIGN_UP_CODE_SECONDS)}.`)
  expect(signUp).toContain(`works for ${lasting(SIGN_UP_LINK_SECONDS)}.`)
  expect(resetMail('https://shop.example', 'token').text).toContain(`works once, for ${lasting(RESET_LINK_SECONDS)}.`)
  expect(confirmEmailMail('https://shop.example', 'token').text).toContain(`works once, for ${lasting(EMAIL_LINK_SECONDS)}.`)
})

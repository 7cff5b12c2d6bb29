import { type EmailContent, renderEmail } from '../email.ts'

export interface AccountMail {
  subject: string
  text: string
  html: string
}

// No names: some of these go to addresses that nobody has proven to be theirs.

/** The code is for where the account was asked for, the link for everywhere. */
export function signUpMail(publicUrl: string, code: string, token: string): AccountMail {
  return mail({
    subject: `${code} confirms your e-mail`,
    lines: [
      `Karibu! Your code is ${code}. Enter it where you are creating your Upya account, within an hour. Never tell it to anyone.`,
      'On another phone or computer, or if the code is not asked for any more, use the link instead. It works for one day.',
      'You did not ask for an account? Then do nothing, and there will be none.',
    ],
    link: { label: 'Confirm this address', url: `${publicUrl}/confirm-sign-up?token=${token}` },
  })
}

/** To someone who asks for an account and has one: the page that asked is told nothing. */
export function accountExistsMail(publicUrl: string): AccountMail {
  return mail({
    subject: 'You already have an Upya account',
    lines: [
      'Somebody, we hope you, wanted to create an Upya account with this address. There is one already: sign in with it.',
      `You do not remember your password? Choose a new one: ${publicUrl}/login?mode=reset`,
      'Was it not you? Then do nothing: your account stays as it is.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })
}

/** To someone whose address another member wants to use: the page that asked is told nothing. */
export function addressTakenMail(publicUrl: string): AccountMail {
  return mail({
    subject: 'This address has an Upya account',
    lines: [
      'Somebody, we hope you, wants to use this address for another Upya account. It has one of its own, so nothing was changed.',
      'Was it you? Then sign in to that account and delete it first. Was it not you? Then do nothing.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })
}

export function resetMail(publicUrl: string, token: string): AccountMail {
  return mail({
    subject: 'Choose a new password',
    lines: [
      'Somebody, we hope you, asked for a new password for your Upya account. The link works once, for one hour.',
      'Was it not you? Then do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
  })
}

export function passwordChangedMail(publicUrl: string): AccountMail {
  return mail({
    subject: 'Your password was changed',
    lines: [
      'The password of your Upya account has just been changed, and your other devices are signed out.',
      'Was it not you? Then choose a new one right away.',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

/** To the new address. */
export function confirmEmailMail(publicUrl: string, token: string): AccountMail {
  return mail({
    subject: 'Confirm your new e-mail address',
    lines: [
      'Somebody, we hope you, wants to use this address for an Upya account. The link works once, for one day.',
      'Was it not you? Then do nothing, and nothing happens.',
    ],
    link: { label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
  })
}

/** To the old address. */
export function emailChangedMail(email: string): AccountMail {
  return mail({
    subject: 'Your e-mail address was changed',
    lines: [
      `Your Upya account now has the address ${veiled(email)}. From now on, sign in with that one.`,
      'Was it not you? Then answer this e-mail right away, and we will help you.',
    ],
  })
}

export type SecondFactorNews = 'on' | 'off' | 'codes'

const SECOND_FACTOR: Record<SecondFactorNews, { subject: string; line: string }> = {
  on: {
    subject: 'Two-step sign-in is on',
    line: 'From now on, signing in to your Upya account takes a code from your authenticator app too. Keep your recovery codes safe.',
  },
  off: { subject: 'Two-step sign-in is off', line: 'From now on, your password alone signs in to your Upya account.' },
  codes: {
    subject: 'You have new recovery codes',
    line: 'The recovery codes of your Upya account are new. The ones before no longer work.',
  },
}

export function secondFactorMail(publicUrl: string, news: SecondFactorNews): AccountMail {
  const { subject, line } = SECOND_FACTOR[news]
  return mail({
    subject,
    lines: [line, 'Your other devices are signed out.', 'Was it not you? Then choose a new password right away.'],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

export function deletedMail(): AccountMail {
  return mail({
    subject: 'Your account is deleted',
    lines: [
      'Your Upya account and what was in it are deleted, as you asked. Orders stay in our books, without your name, phone and address as soon as they are complete.',
      'Asante for having been with us. You are welcome back at any time, as a guest or with a new account.',
    ],
  })
}

/** w***@mail.com: known again by its owner, of no use to others. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

function mail({ subject, ...content }: EmailContent & { subject: string }): AccountMail {
  return { subject, ...renderEmail(content) }
}

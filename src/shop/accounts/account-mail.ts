import { type EmailContent, renderEmail } from '../email.ts'

export interface AccountMail {
  subject: string
  text: string
  html: string
}

// No names: some of these go to unconfirmed addresses.

/** The code is for where the account was asked for, the link for everywhere. */
export function signUpMail(publicUrl: string, code: string, token: string): AccountMail {
  return mail({
    subject: `${code} confirms your e-mail`,
    lines: [
      `Karibu! Your code is ${code}. Enter it where you are creating your Upya account, within an hour. Never tell it to anyone.`,
      'On another phone or computer, or if you are no longer asked for the code, use the link instead. It works for one day.',
      'If you did not ask for an account, ignore this e-mail and none will be made.',
    ],
    link: { label: 'Confirm this address', url: `${publicUrl}/confirm-sign-up?token=${token}` },
  })
}

/** To someone who asks for an account and has one: the page that asked learns nothing of it. */
export function accountExistsMail(publicUrl: string): AccountMail {
  return mail({
    subject: 'You already have an Upya account',
    lines: [
      'Someone, we hope you, tried to create an Upya account with this address. It has one already: sign in with it.',
      `Forgot your password? Choose a new one: ${publicUrl}/login?mode=reset`,
      'If it was not you, ignore this e-mail: your account stays as it is.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })
}

/** To someone whose address another member wants to use: the page that asked learns nothing of it. */
export function addressTakenMail(publicUrl: string): AccountMail {
  return mail({
    subject: 'This address has an Upya account',
    lines: [
      'Someone, we hope you, wants to use this address for another Upya account. It already has its own, so nothing was changed.',
      'If it was you, sign in to that account and delete it first. If not, ignore this e-mail.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })
}

export function resetMail(publicUrl: string, token: string): AccountMail {
  return mail({
    subject: 'Choose a new password',
    lines: [
      'Someone, we hope you, asked for a new password for your Upya account. The link works once, for one hour.',
      'If it was not you, ignore this e-mail: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
  })
}

export function passwordChangedMail(publicUrl: string): AccountMail {
  return mail({
    subject: 'Your password was changed',
    lines: [
      'The password of your Upya account has just been changed, and your other devices are signed out.',
      'If it was not you, choose a new one right away.',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

/** To the new address. */
export function confirmEmailMail(publicUrl: string, token: string): AccountMail {
  return mail({
    subject: 'Confirm your new e-mail address',
    lines: [
      'Someone, we hope you, wants to use this address for an Upya account. The link works once, for one day.',
      'If it was not you, ignore this e-mail and nothing will change.',
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
      'If it was not you, reply to this e-mail right away and we will help you.',
    ],
  })
}

export type SecondFactorChange = 'on' | 'off' | 'codes'

const SECOND_FACTOR: Record<SecondFactorChange, { subject: string; line: string }> = {
  on: {
    subject: 'Two-step sign-in is on',
    line: 'From now on, signing in to your Upya account takes a code from your authenticator app too. Keep your recovery codes safe.',
  },
  off: { subject: 'Two-step sign-in is off', line: 'From now on, your password alone signs in to your Upya account.' },
  codes: {
    subject: 'You have new recovery codes',
    line: 'The recovery codes of your Upya account are new. The old ones no longer work.',
  },
}

export function secondFactorMail(publicUrl: string, change: SecondFactorChange): AccountMail {
  const { subject, line } = SECOND_FACTOR[change]
  return mail({
    subject,
    lines: [line, 'Your other devices are signed out.', 'If it was not you, choose a new password right away.'],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

export function deletedMail(): AccountMail {
  return mail({
    subject: 'Your account is deleted',
    lines: [
      'Your Upya account and what was in it are deleted, as you asked. Orders stay in our records; once they are complete, your name, phone and address are removed from them.',
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

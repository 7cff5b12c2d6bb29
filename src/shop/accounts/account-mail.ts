import { type Email, renderEmail } from '../email.ts'
import { EMAIL_LINK_SECONDS, lasting, RESET_LINK_SECONDS, SIGN_UP_CODE_SECONDS, SIGN_UP_LINK_SECONDS } from './rules.ts'
import { shopName } from '../name.ts'

// No names: some of these go to unconfirmed addresses.

/** The code is for where the account was asked for, the link for everywhere. */
export function signUpMail(publicUrl: string, code: string, token: string): Email {
  return renderEmail({
    subject: `${code} is your ${shopName()} sign-up code`,
    lines: [
      `Karibu! Your code is ${code}. Enter it on the page where you’re creating your account. It’s valid for ${lasting(SIGN_UP_CODE_SECONDS)}. Don’t share it with anyone.`,
      `On another device, or closed that page? Use this link instead. It works for ${lasting(SIGN_UP_LINK_SECONDS)}.`,
      'If you didn’t ask for an account, ignore this e-mail and no account will be created.',
    ],
    link: { label: 'Confirm e-mail', url: `${publicUrl}/confirm-sign-up?token=${token}` },
  })
}

/** The day after, once, to whoever has not confirmed; the link is as good as the first one. */
export function signUpReminderMail(publicUrl: string, token: string): Email {
  const url = `${publicUrl}/confirm-sign-up?token=${token}`
  return renderEmail({
    subject: `Your ${shopName()} account is almost ready`,
    lines: [
      `Someone, hopefully you, started an account at ${shopName()} with this e-mail and hasn’t confirmed it yet. One tap finishes it.`,
      'The link works for one more day, on any phone or computer. On the one where it was started, the bag and wishlist come along.',
      `Didn’t ask for an account? Tell us here, and no reminder comes again: ${url}&decline=1`,
      'Or just ignore this e-mail: it’s the only reminder, and without you no account is created.',
    ],
    link: { label: 'Finish my account', url },
  })
}

/** To someone who asks for an account and has one: the page that asked learns nothing of it. */
export function accountExistsMail(publicUrl: string): Email {
  return renderEmail({
    subject: `You already have an account at ${shopName()}`,
    lines: [
      `Someone, hopefully you, tried to create an account at ${shopName()} with this e-mail. You already have one, so just sign in.`,
      `Forgot your password? Choose a new one here: ${publicUrl}/login?mode=reset`,
      'If it wasn’t you, ignore this e-mail. Nothing has changed.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })
}

/** To someone whose address another member wants to use: the page that asked learns nothing of it. */
export function addressTakenMail(publicUrl: string): Email {
  return renderEmail({
    subject: `This e-mail already has an account at ${shopName()}`,
    lines: [
      `Someone, hopefully you, tried to use this e-mail for another account at ${shopName()}. It already has an account, so nothing was changed.`,
      'If it was you, sign in to the existing account and delete it first. If it wasn’t, ignore this e-mail.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })
}

export function resetMail(publicUrl: string, token: string): Email {
  return renderEmail({
    subject: 'Reset your password',
    lines: [
      `Someone, hopefully you, asked to reset the password of your ${shopName()} account. This link works once, for ${lasting(RESET_LINK_SECONDS)}.`,
      'If it wasn’t you, ignore this e-mail. Your password stays the same.',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
  })
}

export function passwordChangedMail(publicUrl: string): Email {
  return renderEmail({
    subject: 'Your password was changed',
    lines: [
      `The password of your ${shopName()} account has just been changed, and your other devices have been signed out.`,
      'Passkeys still sign in. Have some? Look through them under “Sign-in and security” in your profile, and remove what isn’t yours.',
      'If it wasn’t you, choose a new one right away.',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

/** To the new address. */
export function confirmEmailMail(publicUrl: string, token: string): Email {
  return renderEmail({
    subject: 'Confirm your new e-mail address',
    lines: [
      `Someone, hopefully you, wants to use this address for an account at ${shopName()}. This link works once, for ${lasting(EMAIL_LINK_SECONDS)}.`,
      'If it wasn’t you, ignore this e-mail and nothing will change.',
    ],
    link: { label: 'Confirm e-mail', url: `${publicUrl}/confirm-email?token=${token}` },
  })
}

/** To the old address. */
export function emailChangedMail(email: string): Email {
  return renderEmail({
    subject: 'Your e-mail address was changed',
    lines: [
      `Your ${shopName()} account now uses ${veiled(email)}. Please sign in with that address from now on.`,
      'If it wasn’t you, reply to this e-mail right away and we’ll help you.',
    ],
  })
}

export type SecondFactorChange = 'on' | 'off' | 'codes'

const secondFactorTexts = (): Record<SecondFactorChange, { subject: string; line: string }> => ({
  on: {
    subject: 'Two-step sign-in is on',
    line: `From now on, you’ll need a code from your authenticator app to sign in to your ${shopName()} account. Keep your recovery codes safe.`,
  },
  off: { subject: 'Two-step sign-in is off', line: `From now on, you only need your password to sign in to your ${shopName()} account.` },
  codes: {
    subject: 'You have new recovery codes',
    line: `Your ${shopName()} account has new recovery codes. The old ones no longer work.`,
  },
})

export function secondFactorMail(publicUrl: string, change: SecondFactorChange): Email {
  const { subject, line } = secondFactorTexts()[change]
  return renderEmail({
    subject,
    lines: [line, 'Your other devices have been signed out.', 'If it wasn’t you, choose a new password right away.'],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

export function passkeyMail(publicUrl: string, change: 'added' | 'removed', name: string): Email {
  const added = change === 'added'
  return renderEmail({
    subject: added ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    lines: [
      added
        ? `You can now sign in to your ${shopName()} account with the passkey “${name}”: with your fingerprint, face or screen lock.`
        : `The passkey “${name}” no longer signs in to your ${shopName()} account, and devices that had used it are signed out.`,
      `If it wasn’t you, choose a new password right away, and look at your passkeys under “Sign-in and security”: ${publicUrl}/profile#security`,
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password` },
  })
}

export function deletedMail(): Email {
  return renderEmail({
    subject: 'Your account has been deleted',
    lines: [
      `We’ve deleted your ${shopName()} account and everything in it, as you asked. Orders stay in our records; once an order is complete, we remove your name, phone and address from it.`,
      'Asante for shopping with us. You’re welcome back any time, as a guest or with a new account.',
    ],
  })
}

/** w***@mail.com: known again by its owner, of no use to others. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

/** What is said where a passkey does not do; see `errors.ts`. */
export const PASSKEY_REFUSALS = {
  passkey_wrong: { status: 401, message: 'This passkey doesn’t work here. Try another one, or sign in with your password.' },
  passkey_over: { status: 410, message: 'That took too long. Please try again.' },
  passkey_invalid: { status: 422, message: 'This device couldn’t make a passkey we can use. Try another browser or phone.' },
  passkey_known: { status: 409, message: 'This passkey is already in use. Choose another device or another place to keep it.' },
  passkeys_full: { status: 409, message: 'You have as many passkeys as an account can have. Remove one first.' },
  passkey_required: { status: 403, message: 'Please use your passkey: for admins, the password alone isn’t enough.' },
  last_second_factor: {
    status: 409,
    message: 'This is your only second step, and admins need one. Add another passkey or set up an authenticator app first.',
  },
} as const
